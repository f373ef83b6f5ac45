import java.io.File;
import java.io.IOException;
import java.lang.classfile.ClassFile;
import java.lang.reflect.AccessFlag;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilder;
import javax.xml.parsers.DocumentBuilderFactory;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

/// Says what the tests of all modules did, from the reports in their `target` folders: `java
/// TestReport.java TOP BEGUN [all]`, with the folder of the project and the instant at which the
/// run began. Older reports do not count.
///
/// Writes `target/test-times.tsv`, the slowest class first. Prints the 20 slowest, every test that
/// was not run with its reason, every test that failed, and the sums. Ends with 1 if a test failed,
/// or if there was none. With `all` a class of tests that left no report has failed: its JVM may
/// have crashed.
final class TestReport {
  private static final int SLOWEST = 20;
  private static final Pattern MODULE = Pattern.compile("<module>([^<]+)</module>");

  private static final Pattern REASON =
      Pattern.compile("Assumption failed: (.+)|assumption was not met due to: \\[(.+)]");

  /// @param seconds with what stands before and after its tests
  private record TestClass(String name, int tests, double seconds, String module) {
    String row() {
      return String.join("\t", name, String.valueOf(tests), shown(), module);
    }

    String shown() {
      return String.format(Locale.ROOT, "%.1f", seconds);
    }
  }

  private final DocumentBuilder xml;
  private final List<TestClass> classes = new ArrayList<>();
  private final List<String> failed = new ArrayList<>();
  private final Map<String, List<String>> skipped = new TreeMap<>();

  private TestReport(DocumentBuilder xml) {
    this.xml = xml;
  }

  public static void main(String... args) throws Exception {
    var report = new TestReport(DocumentBuilderFactory.newInstance().newDocumentBuilder());
    Path top = Path.of(args[0]).toAbsolutePath().normalize();
    report.look(top, "", Instant.parse(args[1]), args.length > 2);
    report.write(top.resolve("target"));
    report.print();
    System.exit(report.failed.isEmpty() && !report.classes.isEmpty() ? 0 : 1);
  }

  private void look(Path folder, String module, Instant begun, boolean all) throws Exception {
    int before = classes.size();
    for (String kind : List.of("surefire-reports", "failsafe-reports")) {
      Path reports = folder.resolve("target").resolve(kind);
      for (Path file : Files.isDirectory(reports) ? list(reports) : List.<Path>of()) {
        boolean counts = !Files.getLastModifiedTime(file).toInstant().isBefore(begun);
        if (counts && file.getFileName().toString().matches("TEST-.*\\.xml")) {
          read(xml.parse(file.toFile()).getDocumentElement(), module);
        }
      }
    }
    if (all) {
      boolean ofImage = Files.isDirectory(folder.resolve("target/failsafe-reports"));
      lookForMissing(
          folder.resolve("target/test-classes"),
          ofImage ? "(Test|IT)" : "Test",
          classes.subList(before, classes.size()));
    }
    String pom = Files.readString(folder.resolve("pom.xml"));
    for (String name : MODULE.matcher(pom).results().map(TestReport::name).toList()) {
      look(folder.resolve(name), module.isEmpty() ? name : module + "/" + name, begun, all);
    }
  }

  private void lookForMissing(Path folder, String ends, List<TestClass> reported)
      throws IOException {
    if (!Files.isDirectory(folder)) {
      return;
    }
    Set<String> names = reported.stream().map(TestClass::name).collect(Collectors.toSet());
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.filter(file -> file.toString().endsWith(".class")).toList()) {
        String path = folder.relativize(file).toString().replace(File.separatorChar, '.');
        String name = path.substring(0, path.length() - ".class".length());
        boolean isTest =
            name.matches("[^$]*" + ends)
                && !ClassFile.of().parse(file).flags().has(AccessFlag.ABSTRACT);
        if (isTest && !names.contains(name)) {
          failed.add(name + ": left no report");
        }
      }
    }
  }

  private static String name(MatchResult found) {
    return found.group(1);
  }

  private static List<Path> list(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.sorted().toList();
    }
  }

  private void read(Element suite, String module) {
    List<Element> tests = children(suite, "testcase");
    classes.add(
        new TestClass(
            suite.getAttribute("name"),
            tests.size(),
            Double.parseDouble(suite.getAttribute("time").replace(",", "")),
            module));
    for (Element test : tests) {
      String type = test.getAttribute("classname");
      String name = type.substring(type.lastIndexOf('.') + 1) + "." + test.getAttribute("name");
      for (Element no : children(test, "skipped")) {
        skipped.computeIfAbsent(reason(no), _ -> new ArrayList<>()).add(name);
      }
      for (String kind : List.of("failure", "error")) {
        children(test, kind)
            .forEach(no -> failed.add(name + ": " + no.getAttribute("message").strip()));
      }
    }
  }

  // A condition gives its reason as a message. An assumption gives it within its stack trace.
  private static String reason(Element skipped) {
    String message = skipped.getAttribute("message").replaceFirst("^.* ==> ", "");
    String said = message.isBlank() ? skipped.getTextContent() : message;
    var reason = REASON.matcher(said);
    return reason.find()
        ? reason.group(1) == null ? reason.group(2) : reason.group(1)
        : said.strip().lines().findFirst().orElse("no reason is given");
  }

  private static List<Element> children(Element of, String name) {
    NodeList nodes = of.getChildNodes();
    return IntStream.range(0, nodes.getLength())
        .mapToObj(nodes::item)
        .filter(node -> node.getNodeName().equals(name))
        .map(Element.class::cast)
        .toList();
  }

  private void write(Path target) throws IOException {
    classes.sort(Comparator.comparingDouble(TestClass::seconds).reversed());
    var lines = new ArrayList<>(List.of("class\ttests\tseconds\tmodule"));
    classes.forEach(each -> lines.add(each.row()));
    Files.write(Files.createDirectories(target).resolve("test-times.tsv"), lines);
  }

  private void print() {
    int run = classes.stream().mapToInt(TestClass::tests).sum();
    int left = skipped.values().stream().mapToInt(List::size).sum();
    double seconds = classes.stream().mapToDouble(TestClass::seconds).sum();
    System.out.println("Slowest test classes, in seconds (all: target/test-times.tsv)");
    for (TestClass each : classes.stream().limit(SLOWEST).toList()) {
      System.out.printf(
          Locale.ROOT,
          "%8s  %s, %d tests, %s%n",
          each.shown(),
          each.name().substring(each.name().lastIndexOf('.') + 1),
          each.tests(),
          each.module());
    }
    System.out.println("Tests that were not run: " + left);
    skipped.forEach((reason, tests) -> {
      System.out.println("  " + reason);
      tests.forEach(test -> System.out.println("      " + test));
    });
    if (!failed.isEmpty()) {
      System.out.println("Tests that failed: " + failed.size());
      failed.forEach(test -> System.out.println("  " + test));
    }
    System.out.printf(Locale.ROOT, "%d classes, %.0f s of tests%n", classes.size(), seconds);
    System.out.printf(
        "%d passed, %d failed, %d skipped%n",
        Math.max(0, run - left - failed.size()), failed.size(), left);
  }
}
