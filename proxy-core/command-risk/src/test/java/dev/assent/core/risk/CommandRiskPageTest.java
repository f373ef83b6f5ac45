package dev.assent.core.risk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import dev.assent.core.access.Severity;
import dev.assent.testing.Project;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The rule that `command-risk.md` shows can be used as it stands there.
class CommandRiskPageTest {
  private static final Pattern BLOCK = Pattern.compile("```json\n(.*?)```", Pattern.DOTALL);

  @TempDir Path folder;

  @Test
  void theRuleOfThePageIsAGoodOne() throws Exception {
    var page = BLOCK.matcher(Files.readString(Project.page("command-risk.md")));
    assertThat(page.find()).isTrue();
    Files.writeString(folder.resolve("ours.json"), page.group(1));
    var report =
        CommandRisk.with(folder, complaint -> fail(complaint))
            .report(ShellGrammar.POSIX, "sudo shopctl cache drop", CommandPlace.UNKNOWN);
    assertThat(report.rules()).containsExactly("ours:drop_cache");
    assertThat(report.severity()).isEqualTo(Optional.of(Severity.MEDIUM));
  }
}
