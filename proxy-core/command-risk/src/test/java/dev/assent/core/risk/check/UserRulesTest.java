package dev.assent.core.risk.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.risk.rules.RuleFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A user's own rules are in force only when they do what their cases say.
class UserRulesTest {
  @TempDir Path folder;

  private static String rule(String fires, String quiet) {
    return """
    {"family": "mine", "rules": [{"id": "mine:deploy", "program": "deploy", "when": {"option": "--all"}, "severity": "high",
      "says": "Deploys all.", "scope": "project", "radius": "All is replaced.", "fires": ["%s"], "quiet": ["%s"]}]}
    """
        .formatted(fires, quiet);
  }

  @Test
  void theLastGoodSetStays() throws IOException {
    var rules = new UserRules(folder, ShellReaders.ALL);
    Files.writeString(folder.resolve("mine.json"), rule("deploy --all", "deploy"));
    assertThat(rules.reload()).isEmpty();
    var good = rules.rules();
    assertThat(good.rules()).hasSize(RuleFiles.own().rules().size() + 1);
    Files.writeString(folder.resolve("mine.json"), rule("deploy --all", "deploy --all"));
    assertThat(rules.reload())
        .containsExactly("mine:deploy must not fire for `deploy --all` and does");
    assertThat(rules.rules()).isSameAs(good);
    Files.writeString(folder.resolve("mine.json"), "{");
    assertThat(rules.reload()).hasSize(1);
    assertThat(rules.rules()).isSameAs(good);
  }

  @Test
  void aRuleThatDoesNotFireIsRefused() throws IOException {
    Files.writeString(folder.resolve("mine.json"), rule("deploy", "ls"));
    var rules = new UserRules(folder, ShellReaders.ALL);
    assertThat(rules.reload()).containsExactly("mine:deploy must fire for `deploy` and does not");
    assertThat(rules.rules()).isSameAs(RuleFiles.own());
  }
}
