"""Print the version of the program, for names of downloads."""

from make_deb import program_version

if __name__ == "__main__":
    print(program_version())
