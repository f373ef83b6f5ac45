package dev.assent.core.proxy.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.json.JsonObject;
import dev.assent.core.jsonrpc.Message;
import dev.assent.core.jsonrpc.MessageId;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class BatchAnswersTest {
  private final List<List<Message>> whole = Collections.synchronizedList(new ArrayList<>());
  private final BatchAnswers batch = new BatchAnswers(whole::add);

  private static Message answer(long id) {
    return Message.Success.of(MessageId.of(id), JsonObject.EMPTY);
  }

  @Test
  void answersThatComeBeforeTheBatchIsReadDoNotCompleteIt() {
    batch.expects();
    batch.answered(answer(1));
    batch.expects();
    batch.refused(answer(2));
    batch.read();
    assertThat(whole).isEmpty();
    batch.answered(answer(3));
    assertThat(whole).containsExactly(List.of(answer(1), answer(2), answer(3)));
  }

  @Test
  void refusalsAloneAreAnswered() {
    batch.refused(answer(1));
    batch.read();
    assertThat(whole).containsExactly(List.of(answer(1)));
  }

  @Test
  void nothingIsSentWhereNoAnswerIsDue() {
    batch.expects();
    batch.read();
    batch.needsNone();
    assertThat(whole).isEmpty();
  }

  @Test
  void membersThatEndAtTheSameTimeAreAnsweredOnce() throws InterruptedException {
    long seed = 20261121;
    var random = new Random(seed);
    for (int round = 0; round < 50; round++) {
      whole.clear();
      var many = new BatchAnswers(whole::add);
      int members = 2 + random.nextInt(20);
      int givenUp = random.nextInt(members);
      for (int i = 0; i < members; i++) {
        many.expects();
      }
      var threads = new ArrayList<Thread>();
      for (int i = 0; i < members; i++) {
        int id = i;
        threads.add(
            Thread.ofVirtual()
                .start(() -> {
                  if (id < givenUp) {
                    many.needsNone();
                  } else {
                    many.answered(answer(id));
                  }
                }));
      }
      many.read();
      for (Thread thread : threads) {
        thread.join();
      }
      assertThat(whole).as("seed %s, round %s", seed, round).hasSize(1);
      assertThat(whole.getFirst()).hasSize(members - givenUp).doesNotHaveDuplicates();
    }
  }
}
