package dev.assent.desktop.compare;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.approval.ApprovalAnswer;
import dev.assent.core.approval.ApprovalAnswer.Channel;
import dev.assent.desktop.approval.card.SampleRequests;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/// The call that a card compares with as the last one that a person allowed.
class AllowedCallsTest {
  private static Stream<Arguments> answers() {
    return Stream.of(
        Arguments.of(new ApprovalAnswer.AllowOnce(Channel.KEY), true),
        Arguments.of(new ApprovalAnswer.AllowFor(Channel.MOUSE), true),
        Arguments.of(new ApprovalAnswer.Remembered("q"), false),
        Arguments.of(new ApprovalAnswer.Observed("s"), false),
        Arguments.of(new ApprovalAnswer.Refused(Channel.KEY, Optional.empty()), false));
  }

  @ParameterizedTest
  @MethodSource("answers")
  void onlyWhatAPersonAnsweredIsTheirs(ApprovalAnswer answer, boolean personal) {
    var calls = new AllowedCalls();
    var one = SampleRequests.read("a").build();
    calls.ended(one, answer);
    assertThat(calls.before(one).isPresent()).isEqualTo(personal);
  }
}
