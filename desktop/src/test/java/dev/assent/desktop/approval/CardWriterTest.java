package dev.assent.desktop.approval;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.access.Operation;
import dev.assent.core.access.SideEffect;
import dev.assent.core.approval.Remembering;
import dev.assent.core.policy.Effect;
import dev.assent.desktop.ui.controls.Argument;
import dev.assent.desktop.ui.controls.Argument.Kind;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class CardWriterTest {
  private static CardContent card(Requests requests) {
    return CardWriter.write(requests.build());
  }

  @Test
  void knownVerbsAreUsed() {
    assertThat(card(Requests.read("a").path("/path", "/x")).title()).isEqualTo("Read a file");
    assertThat(card(Requests.read("a").path("/a", "/x").path("/b", "/y")).title()).isEqualTo("Read 2 files");
    assertThat(card(Requests.read("a").operation(Operation.DELETE).path("/path", "/x")).title())
        .isEqualTo("Delete a file");
    assertThat(card(Requests.command("a", "ls")).title()).isEqualTo("Run a command");
  }

  @Test
  void toolThatDoesMoreThanFilesIsNotDescribedByItsPaths() {
    var requests = Requests.read("a").tool("web", "upload").effects(SideEffect.FS_READ, SideEffect.NETWORK_EGRESS);
    assertThat(card(requests.path("/path", "/x")).title()).isEqualTo("Call upload");
  }

  @Test
  void hiddenCharactersOfAToolNameAreNamedInTheTitle() {
    var requests = Requests.read("a").operation(null).tool("s", "read\u202E").effects();
    assertThat(card(requests).title()).isEqualTo("Call read[U+202E RLO]");
  }

  @Test
  void everyScalarIsARowInOrder() {
    var requests =
        Requests.read("a")
            .path("/p", "/home/sam/code/payments-api/x")
            .arguments(
                "{\"p\":\"/home/sam/code/payments-api/x\",\"n\":1.10,\"o\":{\"a/b\":[true,null,{}]},\"u\":\"https://x.example/\",\"command\":\"ls\"}");
    assertThat(card(requests).arguments())
        .containsExactly(
            new Argument("p", Kind.PATH, "/home/sam/code/payments-api/x", "inside project"),
            new Argument("n", Kind.NUMBER, "1.10", ""),
            new Argument("o/a~1b/0", Kind.BOOLEAN, "true", ""),
            new Argument("o/a~1b/1", Kind.NOTHING, "null", ""),
            new Argument("o/a~1b/2", Kind.NOTHING, "{}", "empty object"),
            new Argument("u", Kind.URL, "https://x.example/", ""),
            new Argument("command", Kind.COMMAND, "ls", ""));
  }

  @Test
  void unknownEffectsAreSaidToBeUnknown() {
    assertThat(card(Requests.read("a").unknownEffects()).facts().effects()).isEqualTo("unknown");
    assertThat(card(Requests.read("a").effects()).facts().effects()).isEqualTo("none");
  }

  @Test
  void overriddenDenyIsNamedWithBothScores() {
    var content = card(Requests.read("a").rule("Never *that*", Effect.DENY));
    assertThat(Phrase.join(content.notice()))
        .isEqualTo(
            "A yes here goes against a deny. Never *that* (deny, 220) would stop this call; ask is weighed first:"
                + " Ledger gets a look (ask, 220).");
    assertThat(Phrase.join(content.facts().because())).doesNotContain("Nothing denies");
  }

  @Test
  void ruleThatWouldAllowIsNamed() {
    assertThat(Phrase.join(card(Requests.read("a").rule("Project writes", Effect.ALLOW)).facts().because()))
        .isEqualTo(
            "The rule Ledger gets a look asks, score 220. It goes before Project writes (allow, 220). Nothing denies it.");
  }

  @Test
  void timedAllowSaysItsMinutes() {
    assertThat(card(Requests.read("a")).timed()).isEqualTo(new TimedAnswer.Offered("Allow (10m)", "Hold: 10m"));
  }

  @ParameterizedTest
  @EnumSource(value = Remembering.Reason.class, mode = EnumSource.Mode.EXCLUDE, names = "SWITCHED_OFF")
  void missingTimedAllowSaysWhy(Remembering.Reason reason) {
    var timed = card(Requests.read("a").remembering(new Remembering.NotOffered(reason))).timed();
    assertThat(timed).isInstanceOf(TimedAnswer.NotOffered.class);
    assertThat(((TimedAnswer.NotOffered) timed).why()).startsWith("No timed allow here: ");
  }

  @Test
  void rememberingThatIsSwitchedOffLeavesTwoAnswers() {
    var off = new Remembering.NotOffered(Remembering.Reason.SWITCHED_OFF);
    assertThat(card(Requests.read("a").remembering(off)).timed()).isEqualTo(new TimedAnswer.SwitchedOff());
  }
}
