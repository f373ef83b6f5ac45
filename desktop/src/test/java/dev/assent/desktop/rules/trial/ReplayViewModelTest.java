package dev.assent.desktop.rules.trial;

import static dev.assent.desktop.rules.TestRules.rule;
import static dev.assent.desktop.rules.TestRules.tool;
import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.access.AccessRequest;
import dev.assent.core.analysis.ReplayResult;
import dev.assent.core.analysis.ReplayResult.Reason;
import dev.assent.core.analysis.ReplayResult.Servers;
import dev.assent.core.analysis.ReplayResult.Unknown;
import dev.assent.core.policy.Effect;
import dev.assent.core.policy.Policy;
import dev.assent.desktop.approval.card.SampleRequests;
import dev.assent.desktop.rules.FakeReplay;
import dev.assent.desktop.rules.ImmediateTrial;
import dev.assent.desktop.rules.RulesViewModel;
import dev.assent.desktop.rules.SampleReplays;
import dev.assent.desktop.rules.book.FakeRuleBook;
import dev.assent.desktop.rules.text.DraftCheck;
import dev.assent.desktop.ui.EffectWord;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ReplayViewModelTest {
  private static final Policy NOW = policy("now").orElseThrow();

  private final FakeReplay replay = new FakeReplay(SampleReplays.changed());
  private final ReplayViewModel model = new ReplayViewModel(replay, ZoneOffset.UTC);

  private static Optional<Policy> policy(String pattern) {
    return Optional.of(
        FakeRuleBook.shown(List.of(rule("r", "R", Effect.HITL, tool(pattern))), 1).policy());
  }

  @Test
  void saysHowManyWouldBeDecidedOtherwiseAndHow() {
    model.on("files", NOW, policy("a"));
    var words = model.wordsProperty().get();
    assertThat(words.span()).isEqualTo("The last 14 days: 3,418 calls");
    assertThat(words.sums())
        .containsExactly(
            new ReplayWords.Sum(EffectWord.ASK, 51, 56),
            new ReplayWords.Sum(EffectWord.DENY, 9, 8),
            new ReplayWords.Sum(EffectWord.ALLOW, 3339, 3335));
    assertThat(words.sums())
        .extracting(ReplayWords.Sum::difference)
        .containsExactly("+5", "−1", "−4");
    assertThat(words.changed())
        .extracting(kind -> kind.was().word() + kind.wouldBe().word() + kind.count())
        .containsExactly("denyask1", "allowask4");
    assertThat(words.changed().getLast().answered()).containsExactly("Refused by a person: 1");
    assertThat(words.changed().getLast().more()).isEqualTo("And 2 more.");
    assertThat(words.changed().getLast().calls().getLast().text())
        .contains("[U+202E RLO]")
        .doesNotContain("\u202E");
  }

  @Test
  void saysWhatWasNotJudgedAgain() {
    model.on("files", NOW, policy("a"));
    assertThat(model.wordsProperty().get().notes())
        .containsExactly(
            "Not judged again: 12. A rule looks at a value that is masked in the log. It asks for: path",
            "Not judged again: 3. A rule looks at arguments, which were not recorded. It asks for: argument",
            "Not judged again: 4. Guards of Assent or a fault decided them.");
    var cut = ReplayWords.of(FakeReplay.judged(SampleReplays.changed(), false), ZoneOffset.UTC);
    assertThat(cut.notes()).contains("Only the newest 10,000 records were looked at.");
    assertThat(
            ReplayWords.of(new Servers(List.of(), Map.of("files", "no disk")), ZoneOffset.UTC)
                .notes())
        .containsExactly("The recorded calls cannot be judged: no disk");
  }

  /// Beside calls that nobody can judge, what is said of the others is said of those alone.
  @Test
  void nothingIsClaimedOfCallsThatWereNotJudged() {
    var some = result(3, Map.of(new Unknown(Reason.ARGUMENTS_NOT_KEPT, ""), 43L));
    assertThat(ReplayWords.of(FakeReplay.judged(some, true), ZoneOffset.UTC).notes())
        .first()
        .isEqualTo("Each of the 3 calls that were judged again would be decided as now.");
    assertThat(ReplayWords.of(FakeReplay.judged(result(3, Map.of()), true), ZoneOffset.UTC).notes())
        .containsExactly("Each of them would be decided as now.");
    var none = result(0, Map.of(new Unknown(Reason.ARGUMENTS_NOT_KEPT, ""), 43L));
    assertThat(ReplayWords.of(FakeReplay.judged(none, true), ZoneOffset.UTC).notes())
        .noneMatch(note -> note.contains("as now"));
  }

  private static ReplayResult result(long alike, Map<Unknown, Long> left) {
    return SampleReplays.alike(alike == 0 ? Map.of() : Map.of("reads", alike), Map.of(), left);
  }

  /// Calls are recorded while the page is out of sight.
  @Test
  void whatWasRecordedSinceCountsWhenThePageIsSeenAgain() {
    model.refresh();
    assertThat(replay.judged).as("no rules are shown").isEmpty();
    model.on("files", NOW, policy("a"));
    replay.silent = true;
    model.refresh();
    assertThat(replay.judged).hasSize(2);
    assertThat(model.wordsProperty().get().span())
        .as("what is known stays in sight")
        .isEqualTo("The last 14 days: 3,418 calls");
  }

  @Test
  void anAnswerThatIsUnderWayIsNotDroppedForThat() {
    model.on("files", NOW, policy("a"));
    replay.silent = true;
    model.preview(policy("b").orElseThrow(), _ -> {});
    model.refresh();
    assertThat(replay.judged).hasSize(2);
    model.on("files", NOW, policy("c"));
    model.refresh();
    assertThat(replay.judged).as("the new draft is under way").hasSize(3);
  }

  @Test
  void theSameDraftIsJudgedOnce() {
    model.on("files", NOW, policy("a"));
    model.on("files", NOW, policy("a"));
    model.on("files", NOW, policy("b"));
    model.on("shell", NOW, policy("b"));
    assertThat(replay.judged).hasSize(3);
  }

  @Test
  void numbersOfAnotherDraftAreNotShown() {
    model.on("files", NOW, policy("a"));
    replay.silent = true;
    model.on("files", NOW, policy("b"));
    assertThat(model.wordsProperty().get().working()).isTrue();
  }

  @Test
  void aChangedCallLeadsToItsExplanationUnderTheDraft() {
    var policies = new ArrayList<Policy>();
    var calls = new ArrayList<AccessRequest>();
    model.setExplanation((policy, call) -> {
      policies.add(policy);
      calls.add(call);
    });
    model.on("files", NOW, policy("a"));
    var row = model.wordsProperty().get().changed().getFirst().calls().getFirst().row();
    model.explain(row);
    assertThat(model.goneProperty().get()).isTrue();
    assertThat(calls).isEmpty();
    replay.found = Optional.of(SampleRequests.read("c").build().request());
    model.explain(row);
    assertThat(replay.looked).containsExactly(812L, 812L);
    assertThat(policies).isEqualTo(policy("a").stream().toList());
    assertThat(calls).isEqualTo(replay.found.stream().toList());
    assertThat(model.goneProperty().get()).isFalse();
  }

  @Test
  void aDraftInTheFormIsJudged() {
    var book = new FakeRuleBook(rule("dotenv", "Ask on dotenv", Effect.HITL, tool("write_file")));
    var check = new DraftCheck(_ -> List.of(), Runnable::run, Runnable::run);
    var page =
        new RulesViewModel(
            book.alone("files"),
            check,
            ImmediateTrial.TRIAL,
            replay,
            () -> Instant.EPOCH,
            ZoneOffset.UTC);
    page.editor().rows().getFirst().typed().getFirst().set("edit_*");
    assertThat(replay.judged.getLast().rules().getFirst().conditions())
        .containsExactly(tool("edit_*"));
    int before = replay.judged.size();
    page.editor().rows().getFirst().typed().getFirst().set("edit_*");
    assertThat(replay.judged).hasSize(before);
  }
}
