# Rewrites the links of a document to the places of their targets in the package. For sed --regexp-extended.
s#\]\(((\.\./)*)config/(pointerd|desktop)\.toml#](\1\3.toml#g
s#\]\(((\.\./)*)config/(demo\.toml|layouts)#](\1examples/\3#g
s#\]\(((\.\./)*)config/recordings/([a-z]+\.evemu)#](\1examples/\3#g
s#\]\(((\.\./)*)CHANGELOG\.md#](\1changelog.gz#g
s#\]\(((\.\./)*)LICENSE#](\1copyright#g
# A target that only the source tree has keeps its name and loses its link.
s#\[([^]]*)\]\((\.\./)*(CONTRIBUTING\.md|Sources/[^)]*|scripts/[^)]*|examples/compositor)\)#\1#g
