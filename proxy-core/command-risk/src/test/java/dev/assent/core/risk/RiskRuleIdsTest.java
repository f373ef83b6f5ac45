package dev.assent.core.risk;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RiskRuleIdsTest {
  private static final String RULE =
      """
      {"family": "%1$s", "rules": [{"id": "%1$s:%2$s", "program": "deploy", "when": {"option": "--all"},
        "severity": "high", "says": "Deploys all.", "scope": "project", "radius": "All is replaced.",
        "fires": ["deploy --all"], "quiet": ["deploy"]}]}
      """;
  private static final InstantSource LATER = () -> Instant.now().plus(Duration.ofHours(1));

  @TempDir Path home;

  private Path folder() {
    return home.resolve("risk-rules");
  }

  private void write(String family, String rule) throws IOException {
    Files.createDirectories(folder());
    Files.writeString(folder().resolve(family + ".json"), RULE.formatted(family, rule));
  }

  @Test
  void withoutAFolderThereAreTheProgramsOwnAndTheyAreReadOnce() {
    var ids = new RiskRuleIds(folder(), LATER);
    assertThat(ids.now()).isEqualTo(CommandRisk.byOwnRules().ruleIds()).isSameAs(ids.now());
  }

  @Test
  void filesThatStayAreReadOnceAndChangesAreFollowed() throws IOException {
    var ids = new RiskRuleIds(folder(), LATER);
    var before = ids.now();
    write("mine", "deploy");
    var with = ids.now();
    assertThat(with).contains("mine:deploy").containsAll(before).isSameAs(ids.now());
    write("mine", "release_all");
    assertThat(ids.now()).contains("mine:release_all").doesNotContain("mine:deploy");
    write("other", "deploy");
    assertThat(ids.now()).contains("mine:release_all", "other:deploy");
    Files.delete(folder().resolve("mine.json"));
    assertThat(ids.now()).contains("other:deploy").doesNotContain("mine:release_all");
  }

  @Test
  void aFileThatMayChangeWithoutAnotherStampIsReadAgain() throws IOException {
    write("mine", "deploy");
    var ids = new RiskRuleIds(folder(), InstantSource.system());
    assertThat(ids.now()).contains("mine:deploy").isNotSameAs(ids.now());
  }
}
