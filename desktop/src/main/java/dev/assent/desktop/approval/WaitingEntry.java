package dev.assent.desktop.approval;

import dev.assent.core.approval.CallerDeadline;
import dev.assent.core.approval.question.ApprovalRequest;
import dev.assent.core.lazy.LazyValue;
import dev.assent.core.preview.CallGist;
import dev.assent.desktop.approval.content.CardContent;
import dev.assent.desktop.approval.content.CardTitle;
import dev.assent.desktop.approval.content.CardWriter;
import dev.assent.desktop.approval.content.CommandReader;
import dev.assent.desktop.approval.content.CoveredGist;
import dev.assent.desktop.approval.content.TimeLeft;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/// One call of the list. Its words never change; how far its life is does.
public final class WaitingEntry {
  private final ApprovalRequest request;
  private final LazyValue<Words> words;
  private final LazyValue<String> path = new LazyValue<>(this::firstPath);
  private CallerDeadline time;
  private TimeLeft timeLeft;
  private Life life = Life.WAITS;
  private String said = "";
  private boolean settled;
  private boolean changed = true;
  private Optional<Duration> endedAt = Optional.empty();

  /// The words about the call, written when somebody looks at it. In a flood most calls stand in a
  /// group that shows one of them.
  record Words(CardContent content, String title, CallGist gist) {
    /// The tool of a call that has no gist: two of a title would else be alike; else empty.
    String tool() {
      return gist.equals(CallGist.NONE) ? content.tool() : "";
    }
  }

  /// A stage in the life of the call.
  enum Life {
    /// it waits
    WAITS,
    /// it waits, and was set aside
    ASIDE,
    /// it waits, but its caller has left and may come again
    AWAY,
    /// it was answered, and the answer can still be taken back
    ANSWERED,
    /// it has ended
    ENDED;

    /// True while an answer is still wanted.
    boolean isOpen() {
      return this != ANSWERED && this != ENDED;
    }
  }

  /// @param time in which a yes reaches its caller
  /// @param commands says what a dangerous command does
  WaitingEntry(ApprovalRequest request, CallerDeadline time, CommandReader commands, Instant now) {
    this.request = request;
    words = new LazyValue<>(() -> written(request, commands));
    this.time = time;
    timeLeft = TimeLeft.of(request, time, now);
  }

  /// The words about a call, where nobody has looked at it before.
  static Words written(ApprovalRequest request, CommandReader commands) {
    var read = commands.spoken(request);
    return new Words(
        CardWriter.write(request, read),
        CardTitle.brief(request.request(), read),
        CoveredGist.of(request.request()));
  }

  private String firstPath() {
    return CardContent.covered(
        CardWriter.path(request.request()), CardWriter.secretsOfPath(request.request()));
  }

  /// The words about it.
  Words words() {
    return words.get();
  }

  /// A few words for what the call does.
  String title() {
    return words.get().title();
  }

  CardContent content() {
    return words.get().content();
  }

  ApprovalRequest request() {
    return request;
  }

  String id() {
    return request.id();
  }

  Life life() {
    return life;
  }

  /// Goes on to another part of its life.
  ///
  /// @param words how it was answered; empty where it was not
  void turn(Life next, String words, Duration uptime) {
    if (next == Life.ENDED && life != Life.ENDED) {
      endedAt = Optional.of(uptime);
    } else if (next != Life.ENDED) {
      endedAt = Optional.empty();
    }
    if (next != life || !words.isEmpty()) {
      said = words.isEmpty() && next == Life.ENDED ? said : words;
      changed = true;
    }
    life = next;
  }

  /// A few words on how it was answered or ended; empty while it waits.
  String said() {
    return said;
  }

  /// Says how it ended.
  void say(String words) {
    said = words;
    changed = true;
  }

  /// True if it has ended at least some time ago.
  boolean isGone(Duration uptime, Duration patience) {
    return endedAt.filter(at -> uptime.minus(at).compareTo(patience) >= 0).isPresent();
  }

  /// True if a yes that a person looks at would settle it too.
  boolean isSettled() {
    return settled;
  }

  void settle(boolean also) {
    changed |= settled != also;
    settled = also;
  }

  TimeLeft timeLeft() {
    return timeLeft;
  }

  /// The time in which a yes reaches its caller.
  CallerDeadline time() {
    return time;
  }

  /// Its caller left, came back, or waits for as long as before.
  void take(CallerDeadline newer, Instant now) {
    changed |= newer.then() != time.then();
    time = newer;
    tick(now);
  }

  void tick(Instant now) {
    var left = TimeLeft.of(request, time, now);
    changed |= left.seconds() != timeLeft.seconds() || left.isNear() != timeLeft.isNear();
    timeLeft = left;
  }

  /// Its first path, secrets covered; empty for none.
  String path() {
    return path.get();
  }

  /// Tells it from others of its kind: its command, address or file.
  CallGist gist() {
    return words.get().gist();
  }

  /// True if something that can be seen changed since this was asked last.
  boolean takeChange() {
    boolean was = changed;
    changed = false;
    return was;
  }
}
