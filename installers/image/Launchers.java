import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// The programs as jpackage makes them, from the files of `common/args`, so that each flag of Java
/// stands in one place.
///
/// @param installers folder of the installers module
/// @param caches folder with the caches of a training, named as the files of arguments; one that is
///   missing is not used
record Launchers(Path installers, Path caches) {
  /// A program.
  ///
  /// @param arguments its file in `common/args`
  /// @param console whether it belongs to a console on Windows. One that does makes a window flash
  ///   where a program without a console starts it; for one that does not, the shells there do not
  ///   wait, and take its answer for a yes
  record Program(String name, String arguments, boolean console) {}

  /// The one that the package is named after.
  static final Program MAIN = new Program("assent-desktop", "desktop", false);

  static final List<Program> OTHERS =
      List.of(
          new Program("assent", "cli", true),
          new Program("assent-bridge", "bridge", false),
          new Program("assent-hook", "hook", true),
          new Program("assent-core", "core", false));

  private List<String> lines(Program program) throws IOException {
    return Files.readAllLines(installers.resolve("common/args").resolve(program.arguments()))
        .stream()
        .filter(line -> !line.startsWith("#"))
        .toList();
  }

  /// The main class as `module/class`.
  String module(Program program) throws IOException {
    String last = lines(program).getLast();
    if (!last.startsWith("-m ")) {
      throw new IllegalStateException(
          "found `"
              + last
              + "` at the end of the arguments of "
              + program.name()
              + ", expected a main class");
    }
    return last.substring("-m ".length());
  }

  /// The options that Java is started with, one word an option.
  List<String> javaOptions(Program program) throws IOException {
    var options = new ArrayList<>(lines(program));
    options.removeLast();
    options.add("-Dassent.home=$APPDIR");
    String cache = program.arguments() + ".aot";
    if (Files.exists(caches.resolve(cache))) {
      options.add("-XX:AOTCache=$APPDIR/lib/" + cache);
    }
    if (options.stream().anyMatch(option -> option.contains(" ") || option.contains("\\"))) {
      throw new IllegalStateException(
          "found a blank or a backslash in the arguments of "
              + program.name()
              + ", which jpackage reads in another way");
    }
    return options;
  }

  /// The file that tells jpackage of a further program.
  String properties(Program program) throws IOException {
    return "module="
        + module(program)
        + "\njava-options="
        + String.join(" ", javaOptions(program))
        + "\nwin-console="
        + program.console()
        + "\nwin-menu=false\nwin-shortcut=false\n";
  }

  /// Writes those files.
  ///
  /// @param folder made where it is missing
  void write(Path folder) throws IOException {
    Files.createDirectories(folder);
    for (Program program : OTHERS) {
      Files.writeString(folder.resolve(program.name() + ".properties"), properties(program));
    }
  }

  /// The command that lays out programs and runtime in `to/assent-desktop` or, on macOS,
  /// `to/assent-desktop.app`.
  ///
  /// @param properties folder of the files of [#write]
  List<String> command(Path properties, Path runtime, Path to, String version, String... further)
      throws IOException {
    var words =
        new ArrayList<>(
            List.of(
                "jpackage",
                "--type",
                "app-image",
                "--name",
                MAIN.name(),
                "--dest",
                to.toString(),
                "--app-version",
                version,
                "--vendor",
                "Assent",
                "--description",
                "Assent",
                "--runtime-image",
                runtime.toString(),
                "--module",
                module(MAIN)));
    for (String option : javaOptions(MAIN)) {
      words.addAll(List.of("--java-options", option));
    }
    for (Program program : OTHERS) {
      words.addAll(
          List.of(
              "--add-launcher",
              program.name() + "=" + properties.resolve(program.name() + ".properties")));
    }
    words.addAll(List.of(further));
    return words;
  }

  /// The file of a launcher of Windows, told to run Java in its own process: it would start itself
  /// again, and a program without a console would lose its streams thereby, and take with it what
  /// it started when it ends.
  static String withoutRestart(String text) {
    String key = "win.norestart=true";
    return text.contains(key)
        ? text
        : text.replaceFirst("(?m)^\\[Application]\\R", "[Application]\n" + key + "\n");
  }
}
