package dev.assent.core.approval;

import dev.assent.core.presence.PresenceCheck;
import dev.assent.core.presence.PresenceMeans;
import dev.assent.core.presence.PresencePurpose;
import dev.assent.core.presence.PresenceResult;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/// A system that asks for the person, and answers when the test says so.
public final class FakePresence implements PresenceCheck {
  /// The person is there.
  public static final PresenceResult PROVED = new PresenceResult.Proved(PresenceMeans.POLKIT);

  private final BlockingQueue<Question> questions = new LinkedBlockingQueue<>();
  private final BlockingQueue<Question> withdrawn = new LinkedBlockingQueue<>();

  /// One question of the system.
  public static final class Question {
    private final BlockingQueue<PresenceResult> end = new LinkedBlockingQueue<>();

    /// Ends it.
    public void end(PresenceResult result) {
      end.add(result);
    }
  }

  @Override
  public PresenceResult ask(PresencePurpose purpose) throws InterruptedException {
    var question = new Question();
    questions.add(question);
    try {
      return question.end.take();
    } catch (InterruptedException e) {
      withdrawn.add(question);
      throw e;
    }
  }

  /// The next question; waits for it.
  public Question question() throws InterruptedException {
    return some(questions);
  }

  /// Waits until the next question is withdrawn.
  public Question withdrawn() throws InterruptedException {
    return some(withdrawn);
  }

  /// The number of questions that nobody has looked at yet.
  public int unread() {
    return questions.size();
  }

  private static Question some(BlockingQueue<Question> of) throws InterruptedException {
    var one = of.poll(60, TimeUnit.SECONDS);
    if (one == null) {
      throw new AssertionError("the system was not asked, or not told to stop");
    }
    return one;
  }
}
