package dev.assent.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// The folders of the project. Tests ask here where sources, samples and pages lie, so that neither
/// the module in which they run nor the one that is looked at matters.
public final class Project {
  private static final Pattern MODULE = Pattern.compile("<module>([^<]+)</module>");
  private static final Set<String> HIDDEN = Set.of(".ci", ".github");

  /// The folder with the README.
  public static final Path TOP = top();

  private static final List<Path> MODULES = modules(TOP).toList();

  private Project() {}

  // The folder of the module in which tests run lies below it.
  private static Path top() {
    Path folder = Path.of("").toAbsolutePath();
    while (!Files.isDirectory(folder.resolve(".ci"))) {
      folder = Objects.requireNonNull(folder.getParent(), "no folder of the project");
    }
    return folder;
  }

  private static Stream<Path> modules(Path folder) {
    try {
      return MODULE
          .matcher(Files.readString(folder.resolve("pom.xml")))
          .results()
          .map(found -> folder.resolve(found.group(1)))
          .flatMap(module -> Stream.concat(Stream.of(module), modules(module)));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /// The modules, each behind the one around it.
  public static List<Path> modules() {
    return MODULES;
  }

  /// The folders of one name in all modules that have it.
  ///
  /// @param name such as `src/main/java`
  public static List<Path> all(String name) {
    return MODULES.stream().map(module -> module.resolve(name)).filter(Files::isDirectory).toList();
  }

  /// A file or folder in the one of these folders that has it.
  public static Path one(String folders, String name) {
    return all(folders).stream()
        .map(folder -> folder.resolve(name))
        .filter(Files::exists)
        .findFirst()
        .orElseThrow(() -> new AssertionError("no " + folders + " has " + name));
  }

  /// A file or folder among the resources of tests.
  public static Path sample(String name) {
    return one("src/test/resources", name);
  }

  /// A page of the core's documents, or a folder of them.
  public static Path page(String name) {
    return TOP.resolve("proxy-core/docs").resolve(name);
  }

  /// All files of the project with one of these endings, in their order. The outputs of a build
  /// come and go while others look, and are left out.
  public static List<Path> files(Collection<String> endings) throws IOException {
    var all = new ArrayList<Path>();
    Files.walkFileTree(
        TOP,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
            String name = String.valueOf(folder.getFileName());
            boolean passed =
                !folder.equals(TOP)
                    && (name.equals("target") || name.startsWith(".") && !HIDDEN.contains(name));
            return passed ? FileVisitResult.SKIP_SUBTREE : FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
            String name = String.valueOf(file.getFileName());
            if (endings.contains(name.substring(name.lastIndexOf('.') + 1))) {
              all.add(file);
            }
            return FileVisitResult.CONTINUE;
          }
        });
    all.sort(null);
    return all;
  }
}
