"""`python -m hakem` is the command line."""

from hakem.cli import main

if __name__ == "__main__":
    main()
