package dev.assent.desktop.rules.trial;

import static dev.assent.desktop.rules.TestRules.rule;
import static dev.assent.desktop.rules.TestRules.tool;
import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.policy.Effect;
import dev.assent.core.policy.Policy;
import dev.assent.core.policy.PolicyExample;
import dev.assent.desktop.rules.ImmediateTrial;
import dev.assent.desktop.rules.SampleExamples;
import dev.assent.desktop.rules.book.FakeRuleBook;
import dev.assent.desktop.ui.EffectWord;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ExamplesViewModelTest {
  private static final PolicyExample WRITING =
      SampleExamples.of("Writing asks", "write_file", Effect.HITL);
  private static final PolicyExample READING =
      SampleExamples.of("Reading is denied", "read_file", Effect.DENY);

  private final List<PolicyExample> edits = new ArrayList<>();
  private final ExamplesViewModel model = new ExamplesViewModel(ImmediateTrial.TRIAL, edits::add);

  private static Optional<Policy> policy(Effect effect) {
    return Optional.of(
        FakeRuleBook.shown(List.of(rule("writes", "Writes", effect, tool("write_file"))), 1)
            .policy()
            .withExamples(List.of(WRITING, READING)));
  }

  @Test
  void examplesThatHoldSayWhatTheyExpect() {
    model.on(policy(Effect.HITL));
    assertThat(model.failing()).isZero();
    assertThat(model.linesProperty().get())
        .containsExactly(
            new ExampleLine(WRITING, "Writing asks", true, EffectWord.ASK, Optional.empty(), ""),
            new ExampleLine(
                READING, "Reading is denied", true, EffectWord.DENY, Optional.empty(), ""));
  }

  @Test
  void oneThatFailsComesFirstAndSaysWhatItGets() {
    model.on(policy(Effect.ALLOW));
    assertThat(model.failing()).isEqualTo(1);
    assertThat(model.linesProperty().get().getFirst())
        .isEqualTo(
            new ExampleLine(
                WRITING, "Writing asks", false, EffectWord.ASK, Optional.of(EffectWord.ALLOW), ""));
    assertThat(model.linesProperty().get().getFirst().spoken())
        .isEqualTo("Writing asks: expects Ask, gets Allow, fails");
  }

  @Test
  void theOneThatIsRemovedIsTheOneOfTheLine() {
    model.on(policy(Effect.ALLOW));
    model.remove(model.linesProperty().get().getLast());
    assertThat(edits).containsExactly(READING);
  }

  @Test
  void withoutAPolicyThereAreNone() {
    model.on(policy(Effect.ALLOW));
    model.on(Optional.empty());
    assertThat(model.linesProperty().get()).isEmpty();
  }
}
