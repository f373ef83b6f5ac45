import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;

/// Shows that the tests can fail: puts one fault after another into the product and expects a test
/// to notice.
///
/// Each fault of `faults.txt` is a text of one source file and what stands there instead. Only that
/// file is compiled again; the tests that should notice run in a process of their own, in the order
/// given, until one fails.
public final class Faults {
  private static final String PACKAGE = "dev.assent.core.";
  private static final int MINUTES = 5;

  /// @param tests classes below the product's package, the likeliest finder first
  record Fault(String name, String file, List<String> tests, String from, String to) {}

  private final Path module;
  private final String libraries;
  private final Path work;

  private Faults(Path module, String libraries) {
    this.module = module;
    this.libraries = libraries;
    this.work = module.resolve("target/faults");
  }

  /// `MODULE CLASSPATH-FILE [PART OF A NAME ...]`, or `--run TEST ...` in a process of its own.
  public static void main(String[] arguments) throws Exception {
    if (arguments[0].equals("--run")) {
      System.exit(run(List.of(arguments).subList(1, arguments.length)));
    }
    var module = Path.of(arguments[0]);
    var wanted = List.of(arguments).subList(2, arguments.length);
    var faults =
        read(module.resolveSibling("src/test/faults/faults.txt")).stream()
            .filter(fault -> wanted.isEmpty() || wanted.stream().anyMatch(fault.name()::contains))
            .toList();
    System.exit(new Faults(module, Files.readString(Path.of(arguments[1])).strip()).judge(faults));
  }

  /// The faults of a file: blocks of a line `# NAME`, `file PATH`, `tests CLASS ...` and the texts
  /// between the lines `<<<<`, `====` and `>>>>`; other lines outside of blocks are remarks.
  private static List<Fault> read(Path file) throws IOException {
    var faults = new ArrayList<Fault>();
    String name = "";
    String path = "";
    List<String> tests = List.of();
    var lines = Files.readAllLines(file).iterator();
    while (lines.hasNext()) {
      String line = lines.next();
      if (line.startsWith("# ")) {
        name = line.substring(2);
      } else if (line.startsWith("file ")) {
        path = line.substring(5);
      } else if (line.startsWith("tests ")) {
        tests = List.of(line.substring(6).split(" "));
      } else if (line.equals("<<<<")) {
        String from = until(lines, "====");
        faults.add(new Fault(name, path, tests, from, until(lines, ">>>>")));
      }
    }
    return faults;
  }

  private static String until(java.util.Iterator<String> lines, String end) {
    var text = new ArrayList<String>();
    for (String line = lines.next(); !line.equals(end); line = lines.next()) {
      text.add(line);
    }
    return String.join("\n", text);
  }

  private int judge(List<Fault> faults) throws IOException, InterruptedException {
    var all = new LinkedHashSet<String>();
    faults.forEach(fault -> all.addAll(fault.tests()));
    var sound = tests(Optional.empty(), List.copyOf(all));
    if (sound.isPresent()) {
      System.out.println("without any fault a test fails: " + sound.get());
      return 1;
    }
    int missed = 0;
    for (var fault : faults) {
      String outcome = outcome(fault);
      System.out.printf("%-62s %s%n", fault.name(), outcome);
      missed += outcome.startsWith("found by ") ? 0 : 1;
    }
    System.out.printf("%d faults, %d found%n", faults.size(), faults.size() - missed);
    return missed == 0 && !faults.isEmpty() ? 0 : 1;
  }

  private String outcome(Fault fault) throws IOException, InterruptedException {
    var source = source(fault.file());
    String text = Files.readString(source);
    int at = text.indexOf(fault.from());
    if (at < 0 || text.indexOf(fault.from(), at + 1) >= 0) {
      return "NO LONGER APPLIES: its text stands in "
          + fault.file()
          + (at < 0 ? " nowhere" : " more than once");
    }
    var changed = text.substring(0, at) + fault.to() + text.substring(at + fault.from().length());
    var folder = emptied(work.resolve("fault"));
    var file = folder.resolve("source").resolve(source.getFileName());
    Files.createDirectories(file.getParent());
    Files.writeString(file, changed);
    var classes = Files.createDirectories(folder.resolve("classes"));
    var problem = compile(file, classes);
    return problem.isPresent()
        ? "DOES NOT COMPILE: " + problem.get()
        : tests(Optional.of(classes), fault.tests())
            .map(test -> "found by " + test)
            .orElse("SURVIVED");
  }

  private Path source(String file) throws IOException {
    var wanted = Path.of("src/main/java/dev/assent/core").resolve(file);
    try (Stream<Path> found =
        Files.find(module.getParent(), 20, (path, _) -> path.endsWith(wanted))) {
      return found.findFirst().orElseThrow();
    }
  }

  private Optional<String> compile(Path file, Path classes) throws IOException {
    var compiler = ToolProvider.getSystemJavaCompiler();
    try (var files = compiler.getStandardFileManager(null, null, null)) {
      var said = new StringWriter();
      var options =
          List.of(
              "-proc:none",
              "-nowarn",
              "-g",
              "-d",
              classes.toString(),
              "-cp",
              join(main().toString(), libraries));
      boolean good =
          compiler.getTask(said, files, null, options, null, files.getJavaFileObjects(file)).call();
      return good ? Optional.empty() : Optional.of(said.toString().lines().findFirst().orElse(""));
    }
  }

  /// Runs test classes; the first test that fails, if any.
  private Optional<String> tests(Optional<Path> before, List<String> classes)
      throws IOException, InterruptedException {
    var command = new ArrayList<String>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-Xshare:auto", "-XX:TieredStopAtLevel=1", "-cp"));
    String tested =
        join(
            main().toString(),
            module.resolve("target/test-classes").toString(),
            work.resolve("runner").toString());
    command.add(
        before.map(path -> join(path.toString(), tested)).orElse(tested)
            + java.io.File.pathSeparator
            + libraries);
    command.addAll(List.of("Faults", "--run"));
    command.addAll(classes);
    var output = work.resolve("output.txt");
    var process =
        new ProcessBuilder(command)
            .directory(module.toFile())
            .redirectErrorStream(true)
            .redirectOutput(output.toFile())
            .start();
    if (!process.waitFor(MINUTES, TimeUnit.MINUTES)) {
      process.destroyForcibly().waitFor();
      return Optional.of(String.join(" or ", classes) + ", which never ends");
    }
    if (process.exitValue() == 0) {
      return Optional.empty();
    }
    try (Stream<String> lines = Files.lines(output)) {
      var failed = lines.filter(line -> line.startsWith("FAILED ")).findFirst();
      return Optional.of(
          failed.map(line -> line.substring(7)).orElse("something that is told in " + output));
    }
  }

  private Path main() {
    return module.resolve("target/classes");
  }

  private static String join(String... paths) {
    return String.join(java.io.File.pathSeparator, paths);
  }

  private static Path emptied(Path folder) throws IOException {
    if (Files.exists(folder)) {
      try (Stream<Path> old = Files.walk(folder)) {
        for (var path : old.sorted(Comparator.reverseOrder()).toList()) {
          Files.delete(path);
        }
      }
    }
    return Files.createDirectories(folder);
  }

  /// Runs test classes one after the other in this process; ends with the first test that fails.
  private static int run(List<String> classes) throws ClassNotFoundException {
    var launcher = LauncherFactory.create();
    launcher.registerTestExecutionListeners(
        new TestExecutionListener() {
          @Override
          public void executionFinished(TestIdentifier test, TestExecutionResult result) {
            if (result.getStatus() == TestExecutionResult.Status.FAILED) {
              System.out.println("FAILED " + name(test));
              result.getThrowable().ifPresent(Throwable::printStackTrace);
              System.out.flush();
              Runtime.getRuntime().halt(1);
            }
          }
        });
    for (String name : classes) {
      var tests =
          LauncherDiscoveryRequestBuilder.request()
              .selectors(selectClass(Class.forName(PACKAGE + name)))
              .build();
      launcher.execute(tests);
    }
    return 0;
  }

  /// The test's class and display names, cut to a length that fits a line.
  private static String name(TestIdentifier test) {
    String where =
        test.getUniqueIdObject().getSegments().stream()
            .filter(segment ->
                List.of("class", "nested-class", "method", "test-template")
                    .contains(segment.getType()))
            .map(segment -> segment.getValue().replaceAll("\\(.*", "").replaceAll(".*\\.", ""))
            .reduce((left, right) -> left + "." + right)
            .orElse("");
    String shown = test.getDisplayName().replaceAll("\\(.*\\)$", "");
    String full = where.endsWith(shown) ? where : where + ": " + shown;
    return full.length() > 150 ? full.substring(0, 149) + "…" : full;
  }
}
