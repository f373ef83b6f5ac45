package dev.assent.core.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.cli.invocation.ControlException;
import dev.assent.core.config.AssentHome;
import dev.assent.core.json.JsonObject;
import dev.assent.core.login.LoginEntry;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Whatever stands in a person's files, Assent goes out of them, and nothing else does.
class UninstallCommandTest {
  private static final String MINE = "{\n  // mine\n  \"model\": \"opus\",\n}\n";

  @TempDir Path folder;
  private CliRig console;
  private Path claude;
  private Path project;

  @BeforeEach
  void open() throws IOException {
    console = new CliRig(folder);
    claude = folder.resolve(".claude/settings.json");
    project = Files.createDirectories(folder.resolve("p"));
    Files.createDirectories(claude.getParent());
    Files.writeString(claude, MINE);
  }

  private void install() {
    assertThat(console.run("hook", "install", "claude-code", "--yes")).isZero();
    assertThat(console.run("hook", "install", "cursor", "--yes")).isZero();
    assertThat(console.run("hook", "install", "codex", "--project", "p", "--yes")).isZero();
    assertThat(claude).content().contains("hook claude-code");
  }

  private LoginEntry login() {
    return LoginEntry.of("Linux", Map.of(), folder, Path.of("/opt/assent/bin/assent-desktop"))
        .orElseThrow();
  }

  private Map<String, String> tree() throws IOException {
    var tree = new TreeMap<String, String>();
    try (Stream<Path> all = Files.walk(folder)) {
      for (Path file : all.toList()) {
        tree.put(
            file.toString(),
            Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS) ? Files.readString(file) : "");
      }
    }
    return tree;
  }

  @Test
  void everyFileOfAnAgentComesBackByteForByte() throws Exception {
    install();
    login().apply(true);
    console.run("config", "set", "desktop.start_at_login", "true");
    assertThat(console.run("uninstall", "--yes")).isZero();
    assertThat(console.out)
        .contains("done     `FOLDER/.claude/settings.json`: byte for byte as it was before\n")
        .contains("done     `FOLDER/.cursor/hooks.json`: removed, for Assent had made it\n")
        .contains("done     `FOLDER/p/.codex/hooks.json`: removed, for Assent had made it\n")
        .contains(
            "left     `FOLDER/home`: settings and policies\n",
            "left     the key store: keys, and your sign-ins here and at servers, if there are any;"
                + " `--purge` takes them out\n");
    assertThat(claude).hasContent(MINE);
    assertThat(folder.resolve(".cursor")).doesNotExist();
    assertThat(project).isEmptyDirectory();
    assertThat(login().file()).as("of the person's own home, not of this").exists();
    console.run("config", "get", "desktop.start_at_login");
    assertThat(console.out).isEqualTo("false\n");
    assertThat(console.read("proxies/claude-code/policy.json")).isNotEmpty();
    assertThat(console.home().resolve("run/quit")).as("no client starts it again").exists();
  }

  @Test
  void whatStartsWithTheSessionGoesWithThePersonsOwnHome() throws Exception {
    console.environment.put("ASSENT_HOME", "");
    console.environment.put("XDG_RUNTIME_DIR", folder.resolve("run").toString());
    console.run("config", "set", "desktop.start_at_login", "true");
    login().apply(true);
    String other = Files.readString(login().file()).replace("/opt/assent/bin/assent", "/bin/mine");
    assertThat(console.run("uninstall", "--yes")).as(console.out).isZero();
    assertThat(login().file()).doesNotExist();
    console.run("config", "get", "desktop.start_at_login");
    assertThat(console.out).isEqualTo("false\n");
    Files.writeString(login().file(), other);
    console.run("uninstall", "--yes");
    assertThat(login().file()).as("it starts a program of another name").hasContent(other);
  }

  @Test
  void aFileThatWasChangedSinceLosesOurEntriesAlone() throws Exception {
    String plain = MINE.replace("\",", "\"");
    Files.writeString(claude, plain);
    install();
    Files.writeString(claude, Files.readString(claude).replace("\"opus\"", "\"haiku\""));
    assertThat(console.run("uninstall", "--yes")).isZero();
    assertThat(console.out).contains("without Assent's hook; what else was changed since stays");
    assertThat(claude).hasContent(plain.replace("opus", "haiku"));
  }

  @Test
  void aTrialRunChangesNothing() throws Exception {
    install();
    login().apply(true);
    var before = tree();
    assertThat(console.run("uninstall", "--purge", "--dry-run")).isZero();
    assertThat(console.out)
        .contains(
            "planned  `FOLDER/.claude/settings.json`: byte for byte",
            "planned  `FOLDER/home/proxies`: removed");
    assertThat(tree()).isEqualTo(before);
    assertThat(console.calls).doesNotContain("end");
  }

  @Test
  void withoutAYesNothingIsChanged() throws Exception {
    install();
    var before = tree();
    assertThat(console.run("uninstall")).isEqualTo(1);
    console.input = "y\n".getBytes(StandardCharsets.UTF_8);
    assertThat(console.run("uninstall", "--purge"))
        .as("everything goes only for a word")
        .isEqualTo(1);
    assertThat(console.out).contains("type `purge` to remove all of this: nothing was changed");
    assertThat(console.run("uninstall", "--json")).isEqualTo(2);
    assertThat(tree()).isEqualTo(before);
    assertThat(console.run("uninstall")).isZero();
    assertThat(claude).hasContent(MINE);
  }

  @Test
  void aFaultNamesItsFileAndTheOthersGoOn() throws Exception {
    install();
    String broken = "{ \"hooks\": ]";
    Files.writeString(claude, broken);
    Path cursor = folder.resolve(".cursor/hooks.json");
    Files.setPosixFilePermissions(cursor, PosixFilePermissions.fromString("r--r--r--"));
    String before = Files.readString(cursor);
    assertThat(console.run("uninstall", "--purge", "--yes")).isEqualTo(4);
    assertThat(console.out)
        .contains("failed   `FOLDER/.claude/settings.json`: without Assent's hook: ", "found `]`")
        .contains(
            "failed   `FOLDER/.cursor/hooks.json`: removed, for Assent had made it: ", "read only")
        .contains("done     `FOLDER/p/.codex/hooks.json`: removed")
        .contains("left     settings, policies, logs and keys: something failed before");
    assertThat(claude).hasContent(broken);
    assertThat(cursor).hasContent(before);
    assertThat(console.home().resolve("wiring"))
        .as("what the files were is kept")
        .isNotEmptyDirectory();
  }

  @Test
  void aServerThatAClientStartsThroughAssentIsNamedWithItsCommand() throws Exception {
    assertThat(console.run("proxy", "add", "files", "--", "/bin/server", "--root", "/srv"))
        .isZero();
    Path cursor = folder.resolve(".cursor/mcp.json");
    Files.createDirectories(cursor.getParent());
    String text =
        "{\"mcpServers\": {\"files\": {\"command\": \"/opt/assent/bin/assent\", \"args\": [\"run\", \"files\"]}}}";
    Files.writeString(cursor, text);
    assertThat(console.run("uninstall", "--yes")).isZero();
    assertThat(console.out)
        .contains(
            "open     `FOLDER/.cursor/mcp.json`: Cursor starts Assent for `files`; put `/bin/server --root /srv` in its place, or take the entry out\n");
    assertThat(cursor).hasContent(text);
  }

  @Test
  void everythingGoesForTheWordAndNothingElse() throws Exception {
    install();
    console.secrets.values.put("token", "x");
    Path mine = Files.writeString(console.home().resolve("notes.txt"), "mine");
    Path outside = Files.createDirectory(folder.resolve("outside"));
    Files.writeString(outside.resolve("kept"), "kept");
    Files.createSymbolicLink(console.home().resolve("proxies/link"), outside);
    console.input = "purge\n".getBytes(StandardCharsets.UTF_8);
    assertThat(console.run("uninstall", "--purge")).isZero();
    assertThat(console.out)
        .contains(
            "planned  `FOLDER/home/proxies`: removed",
            "planned  the key `token`: removed from the key store")
        .contains(
            "done     the key `token`", "left     `FOLDER/home/notes.txt`: not written by Assent");
    assertThat(claude).hasContent(MINE);
    assertThat(console.home().toFile().list()).containsExactly("notes.txt");
    assertThat(mine).hasContent("mine");
    assertThat(outside.resolve("kept")).hasContent("kept");
    assertThat(console.secrets.values).isEmpty();
  }

  @Test
  void aHomeThatIsThePersonsOwnFolderIsNotEmptied() throws Exception {
    var own =
        new CliRig(folder) {
          @Override
          public Path home() {
            return folder;
          }
        };
    Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwx------"));
    Files.createDirectories(folder.resolve("proxies/mine"));
    assertThat(own.run("uninstall", "--purge", "--yes")).isEqualTo(4);
    assertThat(own.out).contains("it is your home");
    assertThat(folder.resolve("proxies/mine")).exists();
  }

  @Test
  void whatRunsIsEndedFirst() throws Exception {
    Process core = new ProcessBuilder("sleep", "600").start();
    try {
      var running =
          new CliRig(folder) {
            @Override
            public JsonObject end(AssentHome home) throws ControlException {
              core.destroy();
              return super.end(home);
            }
          };
      running.answer = "{\"pid\": " + core.pid() + "}";
      assertThat(running.run("uninstall", "--yes")).isZero();
      assertThat(running.out).startsWith("done     Assent, which ran, has ended\n");
      assertThat(core.isAlive()).isFalse();
    } finally {
      core.destroyForcibly();
    }
  }
}
