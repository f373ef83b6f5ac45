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
import org.junit.jupiter.params.provider.EnumSource;

class HookCommandsTest {
  @TempDir private Path folder;
  private CliRig console;

  @BeforeEach
  void prepare() throws Exception {
    console = new CliRig(folder);
    known().add(ofTerminal());
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
  void removedRulesLeaveTheHookAndSayHowToTakeItOut() throws Exception {
    String told =
        "`FOLDER/.claude/settings.json` keeps the hook of Assent; `assent hook remove claude-code`"
            + " takes it out";
    assertThat(console.run("hook", "install", "claude-code", "--yes")).isZero();
    assertThat(console.run("proxy", "remove", "claude-code")).isZero();
    assertThat(console.out).contains(told);
  }

  @Test
  void aFolderThatLeadsOutOfTheHomeIsRefused(@TempDir Path elsewhere) throws Exception {
    Files.createSymbolicLink(folder.resolve(".claude"), elsewhere);
    assertThat(console.run("hook", "install", "claude-code", "--yes")).isEqualTo(2);
    assertThat(console.err).contains("found a link to");
    assertThat(elsewhere).isEmptyDirectory();
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
}
