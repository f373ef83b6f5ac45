package dev.assent.desktop.approval;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.assent.core.approval.ApprovalAnswer;
import dev.assent.core.approval.Approver;
import dev.assent.core.approval.QueueView;
import dev.assent.core.approval.StandingState;
import dev.assent.core.approval.question.ApprovalRequest;
import dev.assent.desktop.approval.card.SampleRequests;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/// Checks what reaches the views of a queue, and in how many turns of the toolkit.
class QueueNewsTest {
  private final Queue<Runnable> toolkit = new ArrayDeque<>();
  private final QueueNews news = new QueueNews(toolkit::add);
  private final List<String> told = new ArrayList<>();
  private long slowness;

  private final Approver follower =
      new Approver() {
        @Override
        public void queueChanged(QueueView queue) {
          told.add("queue " + queue.revision());
        }

        @Override
        public void ended(ApprovalRequest request, ApprovalAnswer answer) {
          if (request.id().equals("broken")) {
            throw new IllegalStateException("as a view that has a fault");
          }
          told.add("end " + request.id());
          long until = System.nanoTime() + slowness;
          while (System.nanoTime() < until) {
            Thread.onSpinWait();
          }
        }

        @Override
        public void standingChanged(StandingState standing) {
          told.add("standing " + standing.revision());
        }
      };

  private static QueueView queue(long revision) {
    return new QueueView(List.of(), revision);
  }

  private void end(String id) {
    news.ended(SampleRequests.read(id).build(), new ApprovalAnswer.TimedOut());
  }

  private int turns() {
    int turns = 0;
    while (!toolkit.isEmpty()) {
      toolkit.remove().run();
      turns++;
    }
    return turns;
  }

  @Test
  void ofAFloodOnlyTheNewestIsTold() {
    news.follow(follower);
    for (int i = 1; i <= 1_000; i++) {
      news.queueChanged(queue(i));
      news.standingChanged(new StandingState(List.of(), List.of(), List.of(), i));
    }
    assertThat(turns()).isOne();
    assertThat(told).containsExactly("queue 1000", "standing 1000");
  }

  @Test
  void whatComesLaterIsToldLater() {
    news.follow(follower);
    news.queueChanged(queue(1));
    turns();
    news.queueChanged(queue(2));
    turns();
    assertThat(told).containsExactly("queue 1", "queue 2");
  }

  @Test
  void everyEndIsToldInOrderAndAfterAQueueWithoutItsCall() {
    news.follow(follower);
    news.queueChanged(queue(1));
    end("a");
    news.queueChanged(queue(2));
    end("b");
    turns();
    assertThat(told).containsExactly("queue 2", "end a", "end b");
  }

  @Test
  void anEndThatComesInATurnWaitsForTheQueueWithoutItsCall() {
    news.follow(follower);
    news.follow(
        new Approver() {
          @Override
          public void queueChanged(QueueView queue) {}

          @Override
          public void ended(ApprovalRequest request, ApprovalAnswer answer) {
            if (request.id().equals("a")) {
              // As on the core's thread meanwhile.
              news.queueChanged(queue(2));
              end("b");
            }
          }
        });
    news.queueChanged(queue(1));
    end("a");
    turns();
    assertThat(told).containsExactly("queue 1", "end a", "queue 2", "end b");
  }

  @Test
  void manyEndsThatTakeLongLeaveTheToolkitTimeBetweenThem() {
    news.follow(follower);
    slowness = TimeUnit.MILLISECONDS.toNanos(3);
    IntStream.range(0, 30).forEach(i -> end("e" + i));
    // Each takes 3 of the 8 ms that a turn has at most before it ends with the one it is at.
    assertThat(turns()).isGreaterThanOrEqualTo(10);
    assertThat(told).hasSize(30).startsWith("end e0", "end e1").endsWith("end e29");
  }

  @Test
  void aViewWithAFaultLosesItsOwnNewsAlone() {
    news.follow(follower);
    end("broken");
    end("after");
    assertThatIllegalStateException().isThrownBy(() -> toolkit.remove().run());
    turns();
    assertThat(told).containsExactly("end after");
  }
}
