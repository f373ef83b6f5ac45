package dev.assent.installers;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.testing.Project;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.w3c.dom.Element;

/// The files that packages are made from agree with each other and with the program.
class PackagesTest {
  private static final Path LINUX = Path.of("linux");

  private static String version(Path pom) throws IOException {
    var found =
        Pattern.compile(
                "<artifactId>(?:assent|proxy-core)</artifactId>\\s*<version>([^<]+)</version>")
            .matcher(Files.readString(pom));
    assertThat(found.find()).as(pom.toString()).isTrue();
    return found.group(1);
  }

  @Test
  void oneVersionStandsEverywhere() throws Exception {
    String version = version(Project.TOP.resolve("pom.xml"));
    assertThat(version).matches("[0-9]+\\.[0-9]+\\.[0-9]+");
    for (Path module : Project.modules()) {
      assertThat(version(module.resolve("pom.xml"))).as(module.toString()).isEqualTo(version);
    }
    assertThat(
            Files.readString(Project.TOP.resolve("CHANGELOG.md"))
                .lines()
                .filter(line -> line.startsWith("## ["))
                .findFirst()
                .orElseThrow())
        .matches("## \\[" + Pattern.quote(version) + "] - [0-9]{4}-[0-9]{2}-[0-9]{2}");
    var metainfo =
        DocumentBuilderFactory.newInstance()
            .newDocumentBuilder()
            .parse(LINUX.resolve("dev.assent.Assent.metainfo.xml").toFile());
    var release = metainfo.getElementsByTagName("release").item(0).getAttributes();
    assertThat(release.getNamedItem("version").getNodeValue()).isEqualTo(version);
    assertThat(Files.readString(Project.TOP.resolve("CHANGELOG.md")))
        .contains("[" + version + "] - " + release.getNamedItem("date").getNodeValue());
  }

  @Test
  void theMenuEntryStartsTheWindowAndKnowsItAgain() throws IOException {
    var entry = new Properties();
    try (var in = Files.newBufferedReader(LINUX.resolve("dev.assent.Assent.desktop"))) {
      entry.load(in);
    }
    assertThat(entry.getProperty("Exec")).isEqualTo("/usr/bin/assent-desktop");
    assertThat(entry.getProperty("Icon")).isEqualTo("dev.assent.Assent");
    // The name that the toolkit gives all windows of the application.
    Path name = Project.one("src/main/java", "dev/assent/desktop/launch/ToolkitName.java");
    assertThat(Files.readString(name)).contains("\"" + entry.getProperty("StartupWMClass") + "\"");
  }

  @Test
  void eachProgramHasItsArgumentsInOneFile() throws IOException {
    var programs = new ArrayList<String>();
    try (Stream<Path> files = Files.list(Path.of("common/args"))) {
      for (Path file : files.sorted().toList()) {
        programs.add(file.getFileName().toString());
        var lines = Files.readAllLines(file);
        assertThat(lines.getFirst()).as(file.toString()).startsWith("# ");
        // Whatever follows the main class is an argument of the program.
        assertThat(lines.getLast())
            .as(file.toString())
            .matches("-m dev\\.assent\\.(core|desktop)/dev\\.assent\\.[a-zA-Z.]+");
        assertThat(lines).as(file.toString()).contains("-Xlog:disable", "-Xlog:all=warning:stderr");
      }
    }
    assertThat(programs).containsExactly("bridge", "cli", "core", "desktop", "hook");
    String launchers =
        Files.readString(Path.of("image/bin/assent"))
            + Files.readString(Path.of("image/bin/assent-desktop"));
    assertThat(launchers).doesNotContain("-Xmx").doesNotContain("-XX:+UseSerialGC");
    assertThat(programs)
        .allSatisfy(program ->
            assertThat(launchers).containsAnyOf("program=" + program, "lib/args/" + program));
  }

  @Test
  @DisabledOnOs(value = OS.WINDOWS, disabledReason = "there is no POSIX shell to read them")
  void theScriptsAreReadable() throws Exception {
    for (Path script :
        List.of(
            LINUX.resolve("prove"),
            LINUX.resolve("prove-bad"),
            LINUX.resolve("prove-rpm"),
            LINUX.resolve("before-removal"),
            LINUX.resolve("running-version"),
            Path.of("image/bin/assent"),
            Path.of("image/bin/assent-desktop"))) {
      var process =
          new ProcessBuilder("sh", "-n", script.toString()).redirectErrorStream(true).start();
      assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
      assertThat(process.exitValue())
          .as(new String(process.getInputStream().readAllBytes()))
          .isZero();
    }
  }

  @Test
  void theSystemAsksForThePersonEachTimeAnew() throws Exception {
    var factory = DocumentBuilderFactory.newInstance();
    factory.setFeature("http://apache.org/xml/features/nonvalidating/load-external-dtd", false);
    var actions =
        factory
            .newDocumentBuilder()
            .parse(LINUX.resolve("dev.assent.policy").toFile())
            .getElementsByTagName("action");
    String asking =
        Files.readString(
            Project.one("src/main/java", "dev/assent/core/presence/polkit/PolkitPresence.java"));
    assertThat(actions.getLength()).isEqualTo(2);
    for (int i = 0; i < actions.getLength(); i++) {
      var action = (Element) actions.item(i);
      String id = action.getAttribute("id");
      assertThat(asking).contains("\"" + id + "\"");
      for (String who : List.of("allow_any", "allow_inactive", "allow_active")) {
        // Neither without a question, nor remembered, nor by somebody else's password.
        assertThat(action.getElementsByTagName(who).item(0).getTextContent())
            .as("%s %s", id, who)
            .isEqualTo("auth_self");
      }
      var messages = action.getElementsByTagName("message");
      assertThat(messages.getLength()).isEqualTo(2);
      assertThat(((Element) messages.item(1)).getAttribute("xml:lang")).isEqualTo("de");
    }
    String place = "polkit-1/actions/dev.assent.policy";
    assertThat(Files.readString(LINUX.resolve("assent.spec"))).contains("/usr/share/" + place);
    assertThat(Files.readString(Path.of("image/BuildPackages.java"))).contains(place);
  }

  @Test
  void eachOverrideHasItsReason() throws IOException {
    String before = "";
    for (String line : Files.readAllLines(LINUX.resolve("lintian-overrides"))) {
      assertThat(line.startsWith("#") || before.startsWith("#") || before.startsWith("assent:"))
          .as(line)
          .isTrue();
      before = line;
    }
  }

  @Test
  @DisabledOnOs(value = OS.WINDOWS, disabledReason = "there is no POSIX shell to run it")
  void theRemovalNamesThoseWhoseFilesStillStartTheProgramAndChangesNothing(@TempDir Path folder)
      throws Exception {
    var passwd = new StringBuilder();
    var homes = new TreeMap<String, String>();
    homes.put("hooked", ".config/assent/wiring/codex-1.json");
    homes.put("logging in", ".config/autostart/dev.assent.Assent.desktop");
    homes.put("wired", ".cursor/mcp.json");
    homes.put("other", ".codex/config.toml");
    for (var one : homes.entrySet()) {
      Path file = folder.resolve(one.getKey()).resolve(one.getValue());
      Files.createDirectories(file.getParent());
      Files.writeString(
          file,
          one.getKey().equals("other")
              ? "command = '/usr/bin/another'"
              : "{\"command\": \"/usr/bin/assent\"}");
      passwd
          .append(one.getKey())
          .append(":x:1000:1000::")
          .append(folder.resolve(one.getKey()))
          .append(":/bin/sh\n");
    }
    passwd
        .append("daemon:x:9:9::")
        .append(folder.resolve("wired"))
        .append(":/bin/sh\nnobody:x:1001:1001::/nonexistent:/bin/sh\n\nrubbish\n");
    Path users = Files.writeString(folder.resolve("passwd"), passwd);
    var before = files(folder);
    var process =
        new ProcessBuilder("sh", LINUX.resolve("before-removal").toString(), users.toString())
            .redirectErrorStream(true)
            .start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).isZero();
    assertThat(said.lines())
        .containsExactly(
            "Assent: files of hooked still start it. Before it is removed, hooked should run: assent uninstall",
            "Assent: files of logging in still start it. Before it is removed, logging in should run: assent uninstall",
            "Assent: files of wired still start it. Before it is removed, wired should run: assent uninstall");
    assertThat(files(folder)).isEqualTo(before);
  }

  @Test
  @EnabledOnOs(value = OS.LINUX, disabledReason = "the packages with these scripts are for Linux")
  void aVersionThatRunsKeepsItsRuntimeOverAnUpgradeAndNoLonger(@TempDir Path folder)
      throws Exception {
    Path base = folder.resolve("assent");
    var running = sleeping(version(base, "1.0.0"));
    try {
      version(base, "1.5.0");
      replace(base, "2.0.0", "1.0.0", "1.5.0");
      assertThat(base.resolve("1.0.0/lib/runtime/lib/jspawnhelper")).hasContent("helper of 1.0.0");
      assertThat(base.resolve("1.0.0/lib/version")).hasContent("1.0.0");
      assertThat(names(base)).containsExactly("1.0.0", "2.0.0", "current");
      // A second upgrade while it still runs, and the same version once more.
      replace(base, "3.0.0", "2.0.0");
      replace(base, "3.0.0", "3.0.0");
      assertThat(base.resolve("1.0.0/lib/runtime/lib/jspawnhelper")).hasContent("helper of 1.0.0");
      assertThat(names(base)).containsExactly("1.0.0", "3.0.0", "current");
    } finally {
      running.destroyForcibly().waitFor();
    }
    replace(base, "4.0.0", "3.0.0");
    assertThat(names(base)).containsExactly("4.0.0", "current");
    script(base, "remove_kept");
    assertThat(base).doesNotExist();
  }

  private static Path version(Path base, String version) throws IOException {
    Path lib = base.resolve(version).resolve("lib");
    Files.createDirectories(lib.resolve("runtime/bin"));
    Files.createDirectories(lib.resolve("runtime/lib"));
    Files.copy(
        Path.of("/bin/sleep").toRealPath(),
        lib.resolve("runtime/bin/java"),
        StandardCopyOption.COPY_ATTRIBUTES,
        StandardCopyOption.REPLACE_EXISTING);
    Files.writeString(lib.resolve("runtime/lib/jspawnhelper"), "helper of " + version);
    Files.writeString(lib.resolve("version"), version);
    Files.deleteIfExists(base.resolve("current"));
    Files.createSymbolicLink(base.resolve("current"), Path.of(version));
    return lib.resolve("runtime/bin/java");
  }

  private static Process sleeping(Path program) throws IOException {
    return new ProcessBuilder(program.toString(), "600").start();
  }

  // The order in which both package systems go about it.
  private static void replace(Path base, String with, String... old) throws Exception {
    script(base, "keep_running");
    version(base, with);
    for (String gone : old) {
      if (!gone.equals(with)) {
        assertThat(new ProcessBuilder("rm", "-r", base.resolve(gone).toString()).start().waitFor())
            .isZero();
      }
    }
    script(base, "give_back_running");
  }

  private static void script(Path base, String function) throws Exception {
    var builder =
        new ProcessBuilder(
                "sh",
                "-c",
                "set -e\n" + Files.readString(LINUX.resolve("running-version")) + function)
            .redirectErrorStream(true);
    builder.environment().put("ASSENT_BASE", base.toString());
    Process process = builder.start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(said).isZero();
    assertThat(said).isEmpty();
  }

  private static List<String> names(Path folder) throws IOException {
    try (Stream<Path> all = Files.list(folder)) {
      return all.map(file -> file.getFileName().toString()).sorted().toList();
    }
  }

  private static List<String> files(Path folder) throws IOException {
    try (Stream<Path> all = Files.walk(folder)) {
      return all.map(file -> file + " " + file.toFile().lastModified()).sorted().toList();
    }
  }
}
