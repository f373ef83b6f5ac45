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
  void anAgentHandsOverToTheHook() {
    assertThat(console.run("hook", "claude-code")).isEqualTo(7);
    assertThat(console.calls).containsExactly("claude-code");
  }

  @Test
  void noAgentAndAnUnknownOneAreANo() {
    assertThat(console.run("hook")).isEqualTo(2);
    assertThat(console.run("hook", "nobody")).isEqualTo(2);
    assertThat(console.err)
        .contains("found the agent `nobody`, expected one of claude-code, cursor, gemini");
    assertThat(console.run("hook", "install", "nobody")).isEqualTo(2);
  }

  @Test
  void installWritesRulesAndTheHookAndRemoveGivesTheFileBack() throws Exception {
    Files.createDirectories(settings.getParent());
    Files.writeString(settings, "{\n  // mine\n  \"model\": \"opus\",\n}\n");
    assertThat(console.run("hook", "install", "claude-code", "--yes")).isZero();
    assertThat(console.out)
        .contains(
            "FOLDER/.claude/settings.json:",
            "+   \"hooks\": {",
            "+             \"command\": \"\\\"/opt/assent/bin/assent\\\" hook claude-code")
        .contains(
            "`claude-code` asks Assent from its next session on",
            "its rules: FOLDER/home/proxies/claude-code/policy.json");
    assertThat(console.read("proxies/claude-code/config.json"))
        .contains("\"transport\": \"hook\"", "\"agent\": \"claude-code\"");
    assertThat(console.calls).contains("agent claude-code []");
    assertThat(Files.readString(settings))
        .startsWith("{\n  // mine\n  \"model\": \"opus\",\n  \"hooks\": {");
    String installed = Files.readString(settings);
    assertThat(console.run("hook", "install", "claude-code", "--yes")).isZero();
    assertThat(console.out)
        .contains(
            "the hook of `claude-code` stands in FOLDER/.claude/settings.json; nothing there"
                + " switches it off")
        .doesNotContain("asks");
    assertThat(Files.readString(settings)).isEqualTo(installed);
    assertThat(console.run("hook", "list", "claude-code")).isZero();
    assertThat(console.out).contains("claude-code  installed  FOLDER/.claude/settings.json");
    assertThat(console.run("proxy", "show", "claude-code")).isZero();
    assertThat(console.out).contains("hook", "claude-code");
    assertThat(console.run("hook", "remove", "claude-code", "--yes", "--json")).isZero();
    assertThat(console.out).contains("\"outcome\": \"removed\"");
    assertThat(Files.readString(settings)).isEqualTo("{\n  // mine\n  \"model\": \"opus\",\n}\n");
    assertThat(console.run("hook", "remove", "claude-code", "--yes")).isEqualTo(1);
    assertThat(console.out).contains("found no hook of Assent");
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

  @Test
  void installSaysOfAHookThatStandsThereOnlyWhatIsKnown() throws Exception {
    Files.createDirectories(settings.getParent());
    Files.writeString(settings, "{\"disableAllHooks\": true}\n");
    for (String when : List.of("it comes", "it stands there")) {
      assertThat(console.run("hook", "install", "claude-code", "--yes")).isZero();
      assertThat(console.out)
          .as(when)
          .contains(
              "the hook of `claude-code` stands in FOLDER/.claude/settings.json; as far as its"
                  + " files tell: not in force",
              "`disableAllHooks` is true, so the agent does not ask this hook")
          .doesNotContain("asks Assent");
    }
    assertThat(console.run("hook", "install", "claude-code", "--yes", "--json")).isZero();
    assertThat(console.out)
        .contains("\"state\": \"not in force\"", "\"reasons\"", "`disableAllHooks` is true");
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
  void withoutAYesNothingIsChanged() {
    assertThat(console.run("hook", "install", "cursor")).isEqualTo(1);
    assertThat(console.out).contains("change this file? [y/N] ", "nothing was changed");
    assertThat(folder.resolve(".cursor")).doesNotExist();
    assertThat(folder.resolve("home/proxies/cursor")).doesNotExist();
    assertThat(console.run("hook", "install", "cursor", "--json")).isEqualTo(2);
    assertThat(folder.resolve(".cursor")).doesNotExist();
  }

  @Test
  void aYesIsAnAnswer() {
    console.input = "y\n".getBytes(StandardCharsets.UTF_8);
    assertThat(console.run("hook", "install", "cursor")).isZero();
    assertThat(folder.resolve(".cursor/hooks.json")).content().contains("\"failClosed\": true");
  }

  @Test
  void aFileThatDoesNotParseIsRefusedWithItsPlace() throws Exception {
    Files.createDirectories(settings.getParent());
    Files.writeString(settings, "{\n  \"a\": ]\n}");
    assertThat(console.run("hook", "install", "claude-code", "--yes")).isEqualTo(2);
    assertThat(console.err).contains("line 2, column 8: found `]`, expected a value");
    assertThat(Files.readString(settings)).isEqualTo("{\n  \"a\": ]\n}");
    assertThat(folder.resolve("home/proxies/claude-code")).doesNotExist();
    assertThat(console.run("hook", "list", "claude-code")).isZero();
    assertThat(console.out).contains("unreadable", "found `]`, expected a value");
  }

  @Test
  void aProjectHasAFileOfItsOwn() throws Exception {
    Files.createDirectory(folder.resolve("p"));
    assertThat(console.run("hook", "install", "vscode", "--project", "p", "--yes")).isZero();
    assertThat(folder.resolve("p/.github/hooks/assent-vscode.json"))
        .content()
        .contains("hook vscode || /bin/sh -c 'cat >/dev/null; echo assent: refused >&2; exit 2'");
    assertThat(console.run("hook", "install", "vscode", "--yes")).isEqualTo(2);
    assertThat(console.err).contains("`vscode` has no file of its own for all projects");
    assertThat(console.run("hook", "install", "codex", "--project", "none", "--yes")).isEqualTo(2);
  }

  @Test
  void aFolderThatLeadsOutOfTheHomeIsRefused(@TempDir Path elsewhere) throws Exception {
    Files.createSymbolicLink(folder.resolve(".claude"), elsewhere);
    assertThat(console.run("hook", "install", "claude-code", "--yes")).isEqualTo(2);
    assertThat(console.err).contains("found a link to");
    assertThat(elsewhere).isEmptyDirectory();
  }

  @Test
  void aServerOfTheAgentsNameIsNotTouched() {
    assertThat(console.run("proxy", "add", "gemini", "--", "/bin/true")).isZero();
    assertThat(console.run("hook", "install", "gemini", "--yes")).isEqualTo(2);
    assertThat(console.err).contains("found a proxy `gemini` that stands for a server");
    assertThat(folder.resolve(".gemini")).doesNotExist();
  }

  @Test
  void rulesThatAreThereStay() {
    assertThat(console.run("hook", "install", "codex", "--yes", "--policy", "strict")).isZero();
    assertThat(console.calls).containsExactly("strict []");
    assertThat(console.run("hook", "remove", "codex", "--yes")).isZero();
    assertThat(console.run("hook", "install", "codex", "--yes")).isZero();
    assertThat(console.calls).containsExactly("strict []");
  }

  /// An agent begins with a policy without errors; its own tests pass, and what is remarked is
  /// meant.
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
