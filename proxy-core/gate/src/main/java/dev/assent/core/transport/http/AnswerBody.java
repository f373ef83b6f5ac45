package dev.assent.core.transport.http;

import java.io.IOException;
import java.io.InputStream;
import org.jspecify.annotations.Nullable;

/// The body of one answer while it is read. One thread reads; [AnswerBodies] ends it when it
/// stalls.
final class AnswerBody implements AutoCloseable {
  private final InputStream in;
  private final AnswerBodies all;
  private volatile boolean begun;
  private volatile long lastByte = System.nanoTime();
  private volatile long until = Long.MAX_VALUE;
  private volatile @Nullable String ended;
  private long held;

  AnswerBody(InputStream in, AnswerBodies all) {
    this.in = in;
    this.all = all;
  }

  /// Waits for the next bytes.
  ///
  /// @return how many; -1 at the end
  /// @throws IOException when it broke or was ended, with the reason in words
  int read(byte[] buffer) throws IOException {
    int count = -1;
    @Nullable IOException fault = null;
    try {
      count = in.read(buffer);
    } catch (IOException e) {
      fault = e;
    }
    String why = ended;
    if (why != null) {
      throw new IOException(why);
    }
    if (fault != null) {
      throw fault;
    }
    lastByte = System.nanoTime();
    if (count > 0) {
      held += count;
      all.hold(count);
    }
    return count;
  }

  /// Notes whether more has to come for what was begun: then it may not pause for long.
  void partial(boolean more) {
    begun = more;
    if (!more) {
      all.release(held);
      held = 0;
    }
  }

  /// Lets it go on for a little while only, without complaint at its end.
  void linger(long nanos) {
    until = System.nanoTime() + nanos;
  }

  /// The reason to end it now; `null` (Java) while it may go on.
  @Nullable String overdue(long now, long pauseNanos) {
    if (until != Long.MAX_VALUE && now - until > 0) {
      return "it was let go";
    }
    return begun && now - lastByte > pauseNanos ? "it began an answer and did not go on" : null;
  }

  /// Ends it from another thread.
  void end(String why) {
    ended = why;
    closeStream();
  }

  @Override
  public void close() {
    all.remove(this);
    partial(false);
    closeStream();
  }

  private void closeStream() {
    try {
      in.close();
    } catch (IOException _) {
      // A body that cannot be closed is not read either.
    }
  }
}
