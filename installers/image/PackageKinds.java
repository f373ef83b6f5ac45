import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/// The packages that a system has. A run makes those that it is asked for, or else all that this
/// machine can make, and names what it left out with the program that is missing.
///
/// @param work folder for what is on the way; emptied first
/// @param before makes what all of them need
record PackageKinds(Path work, Plan.Work before, List<Kind> kinds) {
  private static final String SUMS = "SHA256SUMS";

  // The sources of the programs that are not on every machine.
  private static final Map<String, String> SOURCES =
      Map.of(
          "dpkg-deb", "package dpkg of Debian and Fedora",
          "rpmbuild", "package rpm of Debian, rpm-build of Fedora",
          "wix", "WiX 5, a tool of .NET",
          "codesign", "the command line tools of Xcode",
          "hdiutil", "part of macOS");

  /// @param name as it is asked for: the ending of its file
  /// @param programs of the system that make it
  record Kind(String name, List<String> programs, Plan.Work work) {
    List<String> missing() {
      return programs.stream().filter(program -> !isThere(program)).toList();
    }
  }

  /// @param demanded names of kinds with commas between; the empty string for all that can be made
  /// @param dist where the packages are put; emptied first
  /// @return the status with which the program ends; 0 if all that was demanded, and at least one
  ///   package, was made
  int make(String demanded, Path dist) throws Exception {
    try {
      // The packages of an earlier run are no answer to this one.
      delete(dist);
      return choose(demanded, dist);
    } catch (IOException | IllegalStateException e) {
      return no("packages: " + e.getMessage());
    }
  }

  private int choose(String demanded, Path dist) throws Exception {
    var asked =
        Stream.of(demanded.split(",")).map(String::strip).filter(s -> !s.isEmpty()).toList();
    var names = kinds.stream().map(Kind::name).toList();
    for (String name : asked) {
      if (!names.contains(name)) {
        return no("packages: found \"%s\", expected some of %s".formatted(name, names));
      }
    }
    var left = new ArrayList<String>();
    var made = new ArrayList<Kind>();
    for (Kind kind : kinds) {
      if (asked.isEmpty() || asked.contains(kind.name())) {
        kind.missing().forEach(program -> left.add(without(kind, program)));
        if (kind.missing().isEmpty()) {
          made.add(kind);
        }
      }
    }
    if (!asked.isEmpty() && !left.isEmpty()) {
      return no("packages: " + String.join("; ", left));
    }
    if (made.isEmpty()) {
      return no("packages: this machine can make none: " + String.join("; ", left));
    }
    delete(work);
    Files.createDirectories(dist);
    before.run();
    for (Kind kind : made) {
      kind.work().run();
    }
    Files.writeString(dist.resolve(SUMS), BuildPackages.digests(dist, "SHA-256", dist));
    System.out.println("packages: made in " + dist + ":");
    for (Path file : BuildPackages.files(dist)) {
      System.out.println("  " + file.getFileName());
    }
    left.forEach(why -> System.out.println("packages: left out: " + why));
    return 0;
  }

  private static int no(String why) {
    System.err.println(why);
    return 1;
  }

  private static String without(Kind kind, String program) {
    String source = SOURCES.get(program);
    return "%s needs the program %s, which is not on the search path%s"
        .formatted(kind.name(), program, source == null ? "" : " (" + source + ")");
  }

  private static boolean isThere(String program) {
    String path = System.getenv().getOrDefault("PATH", "");
    return Stream.of(path.split(File.pathSeparator))
        .filter(folder -> !folder.isEmpty())
        .flatMap(folder -> Stream.of(Path.of(folder, program), Path.of(folder, program + ".exe")))
        .anyMatch(Files::isExecutable);
  }

  /// Copies a folder with all it holds.
  static void copy(Path from, Path to) throws IOException {
    try (Stream<Path> files = Files.walk(from)) {
      for (Path file : files.toList()) {
        Files.copy(file, to.resolve(from.relativize(file).toString()));
      }
    }
  }

  static void delete(Path folder) throws IOException {
    if (Files.exists(folder)) {
      try (Stream<Path> files = Files.walk(folder)) {
        for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
          Files.delete(file);
        }
      }
    }
  }
}
