package dev.assent.desktop.explain;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

class ExplanationViewModelTest {
  private final List<Consumer<ExplanationAnswer>> asked = new ArrayList<>();
  private final ExplanationViewModel model = new ExplanationViewModel((_, done) -> asked.add(done));

  private static ExplanationQuestion question(String path) {
    return new ExplanationQuestion.Tried(
        "files", WhyCalls.policy(WhyCalls.RULES), WhyCalls.write(path));
  }

  @Test
  void showsNothingOfAnEarlierQuestionWhileItWorks() {
    model.ask(question("/a"));
    asked.getFirst().accept(new ExplanationAnswer.Not(ExplanationAnswer.Why.FAULT));
    model.ask(question("/b"));
    assertThat(model.contentProperty().get()).isEmpty();
    assertThat(model.workingProperty().get()).isTrue();
    assertThat(model.text()).isEmpty();
  }

  @Test
  void aLateAnswerToAnEarlierQuestionIsDropped() {
    model.ask(question("/a"));
    model.ask(question("/b"));
    asked.get(1).accept(new ExplanationAnswer.Not(ExplanationAnswer.Why.NO_POLICY));
    asked.get(0).accept(WhyCalls.explained(WhyCalls.RULES, WhyCalls.write("/a")));
    assertThat(model.contentProperty().get().flatMap(ExplanationContent::effect))
        .isEqualTo(Optional.empty());
  }
}
