package dev.assent.desktop.launch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.approval.ApprovalAnswer;
import dev.assent.core.approval.HeldAnswer;
import dev.assent.core.approval.QueueView;
import dev.assent.desktop.approval.card.SampleRequests;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/// Checks when lines may come and go above a card.
class QueueRestTest {
  @Test
  void nothingComesAboveACardWhoseAnswerCanBeTakenBack() {
    var call = SampleRequests.read("a").build();
    var answer = new ApprovalAnswer.AllowOnce(ApprovalAnswer.Channel.KEY);
    var now = SampleRequests.NOW;
    var held = List.of(new HeldAnswer(call, answer, now, now.plusSeconds(5)));
    var settling = new QueueView(List.of(), held, Set.of(), Map.of(), Map.of(), 1);
    assertThat(QueueSigns.rests(settling)).isFalse();
    assertThat(QueueSigns.rests(new QueueView(List.of(call), 1))).isFalse();
    assertThat(QueueSigns.rests(new QueueView(List.of(), 1))).isTrue();
  }
}
