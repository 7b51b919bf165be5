// Placeholder of the skeleton; goes with the module's first file.
