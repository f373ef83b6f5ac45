package dev.assent.core.wiring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assent.core.access.HookAgent;
import dev.assent.core.wiring.text.WiringException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

@DisabledOnOs(OS.WINDOWS)
class HookWiringTest {
  private static final String LAUNCHER = "/opt/assent/bin/assent";
  private static final HookAgent CLAUDE = HookAgent.CLAUDE_CODE;

  @TempDir private Path root;
  private Path home;
  private Path file;
  private HookWiring wiring;

  @BeforeEach
  void prepare() throws IOException {
    home = Files.createDirectory(root.resolve("home"));
    file = home.resolve(".claude/settings.json");
    wiring = new HookWiring(root.resolve("own/wiring"), List.of(home), false);
  }

  private void write(String text) throws IOException {
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
  }

  private void install() throws Exception {
    wiring.install(wiring.installing(CLAUDE, file, LAUNCHER));
  }

  private void remove() throws Exception {
    wiring.remove(wiring.removing(CLAUDE, file));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "{}",
        "\n",
        "{\"a\":1}",
        "\uFEFF{\r\n\t\"a\": 1,\r\n}\r\n",
        "// c\n{ /* d */ \"hooks\": {} }",
        "{\"hooks\": {\"PreToolUse\": [{\"hooks\": [{\"command\": \"x\"}]},]}} // end",
        "{\"hooks\": {\"PreToolUse\": []}}\n\n\n"
      })
  void whatWasThereComesBackByteForByte(String before) throws Exception {
    write(before);
    install();
    assertThat(HookText.isIn("f", CLAUDE, Files.readAllBytes(file))).isTrue();
    assertThat(Files.readString(file)).isNotEqualTo(before);
    install();
    remove();
    assertThat(Files.readString(file)).isEqualTo(before);
    assertThat(root.resolve("own/wiring")).isEmptyDirectory();
  }

  @ParameterizedTest
  @EnumSource
  void aFileThatWasMadeIsRemovedWithItsFolders(HookAgent agent) throws Exception {
    Path place =
        new HookPlace(new AgentFolders(home, java.util.Map.of()))
            .ofUser(agent)
            .or(() -> HookPlace.ofProject(agent, home))
            .orElseThrow();
    wiring.install(wiring.installing(agent, place, LAUNCHER));
    assertThat(Files.readString(place)).endsWith("}\n");
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(place)))
        .isEqualTo("rw-------");
    assertThat(wiring.installing(agent, place, LAUNCHER).isDone()).isTrue();
    wiring.remove(wiring.removing(agent, place));
    assertThat(home).isEmptyDirectory();
  }

  /// One event that a version does not know voids the whole file.
  @ParameterizedTest
  @org.junit.jupiter.params.provider.CsvSource(
      delimiter = '|',
      textBlock =
          """
          -      | -                   | false
          2.4.0  | -                   | true
          3.1.0  | windows:2025.12.17  | false
          -      | windows:2026.09.10  | true
          3.18.2 | -                   | true
          2.3.41 | -                   | false
          x      | -                   | false
          -      | 2026.09.10-fd3934a  | true
          -      | 2025.12.17-996666f  | false
          3.1.0  | 2025.12.17-996666f  | false
          """)
  void cursorIsToldOfEventsThatItsVersionsKnow(String product, String agent, boolean each)
      throws Exception {
    Path installed = home.resolve(".local/share");
    if (!product.equals("-")) {
      Path folder = Files.createDirectories(installed.resolve("cursor/resources/app"));
      Files.writeString(folder.resolve("product.json"), "{\"version\": \"" + product + "\"}");
    }
    if (!agent.equals("-")) {
      Path versions =
          agent.startsWith("windows:")
              ? home.resolve("AppData/Local/cursor-agent/versions")
              : installed.resolve("cursor-agent/versions");
      Files.createDirectories(versions.resolve(agent.replace("windows:", "")));
    }
    var plan = wiring.installing(HookAgent.CURSOR, home.resolve(".cursor/hooks.json"), LAUNCHER);
    assertThat(
            new String(plan.after().orElseThrow(), StandardCharsets.UTF_8).contains("preToolUse"))
        .isEqualTo(each);
  }

  @Test
  void aFolderThatOthersUseStays() throws Exception {
    install();
    Files.writeString(file.resolveSibling("other"), "x");
    remove();
    assertThat(file).doesNotExist();
    assertThat(file.resolveSibling("other")).exists();
  }

  @Test
  void changesOfOthersSurviveTheRemoval() throws Exception {
    write("{\n  \"a\": 1\n}\n");
    install();
    Files.writeString(file, Files.readString(file).replace("\"a\": 1", "\"a\": 2, \"b\": []"));
    remove();
    assertThat(Files.readString(file)).isEqualTo("{\n  \"a\": 2, \"b\": []\n}\n");
  }

  @Test
  void anotherPlaceOfAssentReplacesTheHookAndKeepsTheFirstText() throws Exception {
    write("{\"a\": 1} // mine");
    install();
    wiring.install(wiring.installing(CLAUDE, file, "/new/assent"));
    assertThat(Files.readString(file)).contains("/new/assent").doesNotContain(LAUNCHER);
    remove();
    assertThat(Files.readString(file)).isEqualTo("{\"a\": 1} // mine");
  }

  @Test
  void aTextThatWasChangedInBetweenIsNotTheOneThatComesBack() throws Exception {
    write("{\"a\": 1}");
    install();
    Files.writeString(file, Files.readString(file).replace("\"a\": 1", "\"a\": 2"));
    wiring.install(wiring.installing(CLAUDE, file, "/new/assent"));
    remove();
    assertThat(Files.readString(file)).isEqualTo("{\"a\": 2}");
  }

  @Test
  void permissionsStay() throws Exception {
    write("{}");
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-rw-r--"));
    install();
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
        .isEqualTo("rw-rw-r--");
  }

  @Test
  void aReadOnlyFileIsLeftAlone() throws Exception {
    write("{}");
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("r--r--r--"));
    assertThatThrownBy(this::install)
        .isInstanceOf(WiringException.class)
        .hasMessageContaining("read only");
    assertThat(Files.readString(file)).isEqualTo("{}");
    assertThat(root.resolve("own")).doesNotExist();
  }

  @Test
  void aLinkWithinTheHomeStaysALink() throws Exception {
    Path real = Files.createDirectories(home.resolve("dotfiles")).resolve("claude.json");
    Files.writeString(real, "{\"a\": 1}");
    Files.createDirectories(file.getParent());
    Files.createSymbolicLink(file, real);
    install();
    assertThat(Files.isSymbolicLink(file)).isTrue();
    assertThat(Files.readString(real)).contains("hook claude-code");
    remove();
    assertThat(Files.readString(real)).isEqualTo("{\"a\": 1}");
    assertThat(Files.isSymbolicLink(file)).isTrue();
  }

  @Test
  void aLinkOutOfTheHomeOrToNothingIsRefused() throws Exception {
    Path far = Files.writeString(root.resolve("far.json"), "{}");
    Files.createDirectories(file.getParent());
    Files.createSymbolicLink(file, far);
    assertThatThrownBy(this::install)
        .isInstanceOf(WiringException.class)
        .hasMessageContaining("found a link to");
    Files.delete(file);
    Files.createSymbolicLink(file, home.resolve("nowhere"));
    assertThatThrownBy(this::install)
        .isInstanceOf(WiringException.class)
        .hasMessageContaining("a link to nothing");
    Files.delete(file);
    Files.delete(file.getParent());
    Files.createSymbolicLink(file.getParent(), root);
    assertThatThrownBy(this::install)
        .isInstanceOf(WiringException.class)
        .hasMessageContaining("found a link to");
    assertThat(Files.readString(far)).isEqualTo("{}");
  }

  @Test
  void aFolderInItsPlaceIsRefused() throws Exception {
    Files.createDirectories(file);
    assertThatThrownBy(this::install)
        .isInstanceOf(WiringException.class)
        .hasMessageContaining("no file");
  }

  @Test
  void aFileThatDoesNotParseIsNeverWritten() throws Exception {
    write("{\"a\": ");
    assertThatThrownBy(this::install)
        .isInstanceOf(WiringException.class)
        .hasMessageContaining("line 1");
    assertThatThrownBy(this::remove).isInstanceOf(WiringException.class);
    assertThat(Files.readString(file)).isEqualTo("{\"a\": ");
  }

  @Test
  void aFileThatChangesUnderTheQuestionIsLeftAlone() throws Exception {
    write("{}");
    var plan = wiring.installing(CLAUDE, file, LAUNCHER);
    Files.writeString(file, "{\"new\": 1}");
    assertThatThrownBy(() -> wiring.install(plan))
        .isInstanceOf(WiringException.class)
        .hasMessageContaining("a moment ago");
    assertThat(Files.readString(file)).isEqualTo("{\"new\": 1}");
  }

  @Test
  void removingWhatIsNotThereDoesNothing() throws Exception {
    assertThat(wiring.removing(CLAUDE, file).isDone()).isTrue();
    write("{ \"a\": 1 }");
    var plan = wiring.removing(CLAUDE, file);
    assertThat(plan.isDone()).isTrue();
    wiring.remove(plan);
    assertThat(Files.readAllBytes(file)).isEqualTo("{ \"a\": 1 }".getBytes(StandardCharsets.UTF_8));
  }
}
