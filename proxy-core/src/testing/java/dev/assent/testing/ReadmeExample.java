package dev.assent.testing;

import java.lang.module.ModuleFinder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// The example in the README of a module, run as a person would try it: in a program of its own,
/// which has the module and what that requires, and nothing of the tests.
public record ReadmeExample(String code, String output) {
  private static final Pattern BLOCKS =
      Pattern.compile("```java\n(.*?)```\n.*?```text\n(.*?)```\n", Pattern.DOTALL);

  /// The first example of a page, with the output that stands below it.
  public static ReadmeExample of(Path page) throws Exception {
    var blocks = BLOCKS.matcher(Files.readString(page));
    if (!blocks.find()) {
      throw new AssertionError("no example in " + page);
    }
    return new ReadmeExample(blocks.group(1), blocks.group(2));
  }

  /// Runs it, and gives its output.
  ///
  /// @param module that is there beside the Java of this program
  /// @param folder an empty one
  public String run(String module, Path folder) throws Exception {
    Path source = Files.writeString(folder.resolve("Example.java"), code);
    String modules =
        Arrays.stream(
                System.getProperty("java.class.path").split(System.getProperty("path.separator")))
            .filter(ReadmeExample::isModule)
            .collect(Collectors.joining(System.getProperty("path.separator")));
    Path java = Path.of(System.getProperty("java.home"), "bin", "java");
    var process =
        new ProcessBuilder(
                List.of(
                    java.toString(),
                    "--module-path",
                    modules,
                    "--add-modules",
                    module,
                    source.toString()))
            .redirectErrorStream(true)
            .start();
    try (var out = process.inputReader()) {
      return out.lines().collect(Collectors.joining("\n", "", "\n"));
    }
  }

  private static boolean isModule(String entry) {
    return ModuleFinder.of(Path.of(entry)).findAll().stream()
        .anyMatch(found -> !found.descriptor().isAutomatic());
  }
}
