package dev.assent.core.risk;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.access.CommandReading.Way;
import dev.assent.core.access.Severity;
import dev.assent.core.risk.context.RiskContext;
import dev.assent.core.risk.rules.RuleFiles;
import dev.assent.core.risk.step.Step;
import dev.assent.core.risk.step.Step.Shell;
import dev.assent.testing.Depth;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Reports say what a command would do, how far that reaches, and what would be safer.
class CommandCheckTest {
  private static CommandReport check(String text, String... context) {
    return RuleCases.check(Shell.POSIX, text, RuleCases.context(Shell.POSIX, List.of(context)));
  }

  @Test
  void aFindingNamesRuleWordsAndReach() {
    var report = check("cd src && git push -f origin main");
    var finding = report.findings().getFirst();
    assertThat(report.severity()).contains(Severity.HIGH);
    assertThat(finding.rule().id()).isEqualTo("git:force_push");
    assertThat(finding.words()).containsExactly("push", "-f");
    assertThat(finding.decisive.getLast().place()).isEqualTo(new Step.Place(19, 21));
    assertThat(report.reach().orElseThrow().scope()).isEqualTo("PROJECT");
  }

  @Test
  void alternativesCarryOverWhatTheUserGave() {
    assertThat(check("git push -uf origin 'my topic'").alternatives())
        .extracting(Way::command)
        .containsExactly("git push --force-with-lease origin 'my topic'");
    assertThat(check("kubectl -n shop delete --force deploy api").alternatives())
        .extracting(Way::command)
        .containsExactly("kubectl -n shop delete deploy api --dry-run=server");
    assertThat(check("docker compose -f a.yml down -v").alternatives())
        .extracting(Way::command)
        .contains("docker compose -f a.yml down");
  }

  @Test
  void harmlessCommandsSetNothingOff() {
    var report = check("grep -rn 'rm -rf /' docs | less");
    assertThat(report.severity()).isEmpty();
    assertThat(report.labels()).isEmpty();
    assertThat(report.alternatives()).isEmpty();
  }

  @Test
  void contextRaisesAndIsTold() {
    assertThat(check("git commit --amend").severity()).contains(Severity.INFO);
    var report = check("git commit --amend", "branch=main");
    assertThat(report.severity()).contains(Severity.MEDIUM);
    assertThat(report.labels()).containsExactly("branch=main");
    assertThat(check("kubectl delete deploy api", "kube=eu-prod").severity())
        .contains(Severity.CRITICAL);
    assertThat(check("kubectl --context=prod delete deploy api").severity())
        .contains(Severity.CRITICAL);
    assertThat(check("rm -rf src", "branch=main", "kube=prod").labels()).isEmpty();
    assertThat(check("aws s3 rb s3://b", "env=AWS_PROFILE=production").severity())
        .contains(Severity.CRITICAL);
  }

  @Test
  void whatCannotBeReadIsOfHighSeverity() {
    var report = check("echo \"never closed");
    assertThat(report.trouble()).isPresent();
    assertThat(report.severity()).contains(Severity.HIGH);
  }

  @Test
  void aFaultOfTheReaderIsTrouble() {
    var broken =
        new CommandCheck(
            RuleFiles.own(),
            (_, _) -> {
              throw new IllegalStateException("broken");
            });
    var report = broken.check(Shell.POSIX, "ls", RiskContext.UNKNOWN);
    assertThat(report.trouble()).contains("the command could not be judged");
    assertThat(report.severity()).contains(Severity.HIGH);
  }

  @Test
  void withoutAContextTheWorstPlacesAreStillKnown() {
    assertThat(RuleCases.check(Shell.POSIX, "rm -rf / ~ ..", RiskContext.UNKNOWN).severity())
        .contains(Severity.CRITICAL);
  }

  // Mutations of real cases: whatever comes out must be judged.
  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {1, 2, 3})
  void anyTextIsJudged(long seed) {
    var random = new Random(seed);
    var texts = RuleFiles.own().rules().stream().flatMap(rule -> rule.fires().stream()).toList();
    int count = Depth.of(1500, 100_000) / 3;
    for (int i = 0; i < count; i++) {
      var each = texts.get(random.nextInt(texts.size()));
      var other = texts.get(random.nextInt(texts.size())).text();
      var text = new StringBuilder(each.text());
      for (int change = random.nextInt(4); change >= 0; change--) {
        int at = random.nextInt(text.length() + 1);
        int from = random.nextInt(other.length() + 1);
        text.insert(at, other, from, Math.min(other.length(), from + random.nextInt(8)));
        if (text.length() > 2 && random.nextBoolean()) {
          text.deleteCharAt(random.nextInt(text.length()));
        }
      }
      var report =
          RuleCases.check(
              each.shell(), text.toString(), RuleCases.context(each.shell(), List.of()));
      assertThat(report.trouble().orElse(""))
          .as(text.toString())
          .isNotEqualTo("the command could not be judged");
    }
  }

  @Test
  void filesOutsideTheWorkingFolderAreLabelled() {
    var shop = RiskContext.of("/home/ana/shop", "/home/ana");
    for (var command :
        List.of(
            "rm -rf /etc",
            "rm -rf ../other",
            "rm -rf ~/docs",
            "cd / && rm -rf opt",
            "echo x > /etc/hosts")) {
      assertThat(RuleCases.check(Shell.POSIX, command, shop).labels())
          .as(command)
          .containsExactly("path=outside");
    }
    for (var command :
        List.of(
            "rm -rf src",
            "rm -rf /tmp/x",
            "ssh h rm -rf /etc",
            "git push --force origin main",
            "ls /etc",
            "kubectl delete ns /x")) {
      assertThat(RuleCases.check(Shell.POSIX, command, shop).labels()).as(command).isEmpty();
    }
  }

  @Test
  void aWayThatIsNoSaferWithWhatWasGivenIsLeftOut() {
    var shop = RiskContext.of("/home/ana/shop", "/home/ana");
    String command = "cp -f /dev/null ~/.claude/settings.json";
    var all = RuleCases.CHECK.checkNamingAllWays(Shell.POSIX, command, shop).alternatives();
    var named = RuleCases.check(Shell.POSIX, command, shop).alternatives();
    assertThat(all)
        .extracting(way -> way.command())
        .contains("cp -n /dev/null ~/.claude/settings.json");
    assertThat(named)
        .isNotEmpty()
        .extracting(way -> way.command())
        .doesNotContain("cp -n /dev/null ~/.claude/settings.json");
  }
}
