// Placeholder of the skeleton; goes with the first test.
