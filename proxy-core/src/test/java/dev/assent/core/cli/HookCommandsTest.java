package dev.assent.core.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.access.HookAgent;
import dev.assent.core.local.HomeFolders;
import dev.assent.core.local.KnownHomes;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class HookCommandsTest {
  @TempDir private Path folder;
  private CliRig console;
  private Path settings;

  @BeforeEach
  void prepare() throws Exception {
    console = new CliRig(folder);
    known().add(ofTerminal());
    settings = folder.resolve(".claude/settings.json");
  }

  @Test
  void aHookThatIsNotInForceIsListedWithTheReason() throws Exception {
    assertThat(console.run("hook", "install", "claude-code", "--yes")).isZero();
    assertThat(console.run("hook", "list", "claude-code", "--json")).isZero();
    assertThat(console.out)
        .contains("\"state\": \"installed\"", "\"in_force\": true", "\"reasons\": []");
    Files.writeString(
        settings, Files.readString(settings).replaceFirst("\\{", "{\"disableAllHooks\": true, "));
    assertThat(console.run("hook", "list", "claude-code")).isZero();
    assertThat(console.out)
        .contains("claude-code  not in force  FOLDER/.claude/settings.json")
        .contains("`disableAllHooks` is true, so the agent does not ask this hook")
        .doesNotContain("installed");
    assertThat(console.run("hook", "list", "--json")).isZero();
    assertThat(console.out)
        .contains(
            "\"state\": \"not in force\"", "\"in_force\": false", "`disableAllHooks` is true");
  }

  private KnownHomes known() throws Exception {
    return KnownHomes.of("Linux", folder, null);
  }

  private HomeFolders ofTerminal() throws Exception {
    return HomeFolders.of(
        Map.of("ASSENT_HOME", folder.resolve("home").toString()), "Linux", folder);
  }

  @Test
  void aHookThatUsesAnotherHomeThanTheCommandIsToldOf() throws Exception {
    known().remove(ofTerminal());
    String told =
        "the hook uses the home `FOLDER/.config/assent`, not `FOLDER/home` that this command is"
            + " about: it was not made known";
    assertThat(console.run("hook", "install", "claude-code", "--yes")).isZero();
    assertThat(console.out).contains("warning: " + told);
    assertThat(console.run("hook", "install", "claude-code", "--yes", "--json")).isZero();
    assertThat(console.out).contains("\"warning\": \"the hook uses the home");
    assertThat(console.run("hook", "list", "claude-code")).isZero();
    assertThat(console.out).contains("`claude-code`, FOLDER/.claude/settings.json: " + told);
    known().add(ofTerminal());
    assertThat(console.run("hook", "list", "claude-code")).isZero();
    assertThat(console.out).doesNotContain("the hook uses the home");
  }

  @Test
  void aFolderThatLeadsOutOfTheHomeIsRefused(@TempDir Path elsewhere) throws Exception {
    Files.createSymbolicLink(folder.resolve(".claude"), elsewhere);
    assertThat(console.run("hook", "install", "claude-code", "--yes")).isEqualTo(2);
    assertThat(console.err).contains("found a link to");
    assertThat(elsewhere).isEmptyDirectory();
  }

  @Test
  void rulesThatAreThereStay() {
    assertThat(console.run("hook", "install", "codex", "--yes", "--policy", "strict")).isZero();
    assertThat(console.calls).containsExactly("strict []");
    assertThat(console.run("hook", "remove", "codex", "--yes")).isZero();
    assertThat(console.run("hook", "install", "codex", "--yes")).isZero();
    assertThat(console.calls).containsExactly("strict []");
  }

  /// The rules that an agent begins with have no errors, its own tests pass, and what is remarked
  /// is meant.
  @ParameterizedTest
  @EnumSource
  void theTemplateOfEachAgentIsAGoodPolicy(HookAgent agent) {
    var texts = new TemplateTexts();
    String text = texts.agentTemplate(agent, List.of("/srv/more"));
    assertThat(texts.problems(Path.of("policy.json"), text.getBytes(StandardCharsets.UTF_8)))
        .isEmpty();
    assertThat(text)
        .contains(
            "ask-risky-commands", "allow-reads", "deny-keys", "ask-other-tools", "/srv/more/**");
  }

  /// Agents take `HOME` before the account's folder, so the hook has to stand there.
  @ParameterizedTest
  @CsvSource({
    "Linux, /, true",
    "Mac OS X, /, true",
    "Windows 11, /, false",
    "Linux, '', false",
    "Linux, relative, false"
  })
  void theHookStandsWhereTheAgentLooks(String system, String named, boolean followed)
      throws Exception {
    Path other = Files.createDirectory(folder.resolve("other"));
    console.osName = system;
    console.environment.put("HOME", named.equals("/") ? other.toString() : named);
    assertThat(console.run("hook", "install", "codex", "--yes")).isZero();
    Path expected = (followed ? other : folder).resolve(".codex/hooks.json");
    assertThat(expected).exists();
    assertThat(console.run("hook", "list", "codex")).isZero();
    assertThat(console.out)
        .contains(
            "codex  not known  FOLDER" + expected.toString().substring(folder.toString().length()))
        .contains("until you trust it");
    assertThat(console.run("hook", "remove", "codex", "--yes")).isZero();
    assertThat(expected).doesNotExist();
  }

  @Test
  void copilotsFolderMayBeNamed() {
    console.environment.put("COPILOT_HOME", folder.resolve("c").toString());
    assertThat(console.run("hook", "install", "copilot", "--yes")).isZero();
    assertThat(folder.resolve("c/hooks/assent.json")).exists();
  }
}
