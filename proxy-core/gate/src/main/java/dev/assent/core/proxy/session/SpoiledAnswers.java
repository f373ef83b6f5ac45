package dev.assent.core.proxy.session;

import dev.assent.core.jsonrpc.MessageId;
import dev.assent.core.jsonrpc.RoughScan;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Judges what the server sent and is no message: log lines and greetings, which are written down
/// and passed over, and damaged answers, which end the one call that they were for.
///
/// Nothing is mended. A call whose answer is damaged ends with an error that says how. Where the
/// answer may still come as it should, the call is given time: it ends when no answer came. What
/// may have been for one of several calls ends none of them: theirs may still come. Used by one
/// thread.
final class SpoiledAnswers {
  // An object, or a batch of them; `[info] ready` is a greeting.
  private static final Pattern LOOKS_LIKE_MESSAGE = Pattern.compile("\\s*\\[?\\s*\\{");
  private static final Pattern NUMBER = Pattern.compile("0|-?[1-9][0-9]{0,17}");
  private static final Duration GRACE = Duration.ofSeconds(2);
  private static final int MOST_WATCHES = 16;
  private static final int MOST_GATHERED = 4 * 1024 * 1024;
  private static final byte[] LINE_END = {'\n'};

  private final Conversation session;
  private final Set<MessageId> watched = ConcurrentHashMap.newKeySet();
  private final AtomicInteger watches = new AtomicInteger();

  /// Of a value that was begun on one line and goes on over the next.
  private @Nullable RoughScan overLines;

  private int gathered;

  SpoiledAnswers(Conversation session) {
    this.session = session;
  }

  /// A line that is no message.
  ///
  /// @param line without its end
  /// @param reason why it is none
  void seen(byte[] line, String reason) {
    var found = RoughScan.of(line);
    boolean looksLikeMessage =
        LOOKS_LIKE_MESSAGE.matcher(new String(line, StandardCharsets.ISO_8859_1)).lookingAt();
    if (!found.canBeAnswer()) {
      boolean broken = looksLikeMessage && found.protocol();
      drop(
          broken ? "damaged" : "noise",
          (broken ? "a damaged message: " : "a line that is no message: ") + reason);
    } else if (looksLikeMessage) {
      damaged(found, "the server sent a damaged message: " + reason);
    } else {
      drop("noise", "a line that is no message: " + reason);
      mayHaveBeen(found, "the server wrote other text in front of it");
    }
    if (overLines != null || looksLikeMessage && !found.whole()) {
      gather(line, found);
    }
  }

  /// An answer, or something that may have been one, that could not be read.
  ///
  /// @param detail what is wrong with it
  void damaged(RoughScan.Found found, String detail) {
    drop("damaged", detail);
    if (!found.canBeAnswer()) {
      return;
    }
    List<Exchange> concerned = calls(found);
    if (found.ids().isEmpty()) {
      onlyOne().ifPresent(call -> watch(call, detail));
    } else if (found.several() || concerned.size() == 1) {
      concerned.forEach(call ->
          session.fromClient.answered(call.request().id()).ifPresent(open -> end(open, detail)));
    }
  }

  /// An answer, or something that may become one, that the server has begun and left. It may still
  /// go on with it, so the id of the call that ends is not used again.
  ///
  /// @param detail what is wrong with it
  void unfinished(RoughScan.Found found, String detail) {
    drop("damaged", detail);
    List<Exchange> concerned = calls(found);
    if (found.canBeAnswer() && found.ids().isEmpty()) {
      onlyOne().ifPresent(call -> watch(call, detail));
    } else if (found.canBeAnswer() && found.answer() && concerned.size() == 1) {
      abandon(concerned.getFirst(), detail);
    }
  }

  // The one call that can be meant: it alone is open, and no other one waits for an answer that may
  // come late.
  private Optional<Exchange> onlyOne() {
    List<Exchange> open = session.fromClient.sent();
    return open.size() == 1 && !session.fromClient.isAnyLate()
        ? Optional.of(open.getFirst())
        : Optional.empty();
  }

  /// An answer whose id nobody waits for; another may be meant that differs in its kind alone.
  void unknown(MessageId id) {
    MessageId other =
        switch (id) {
          case MessageId.Whole(var lexeme) -> MessageId.of(lexeme);
          case MessageId.Text(var text) ->
              NUMBER.matcher(text).matches() ? MessageId.of(Long.parseLong(text)) : id;
        };
    if (!other.equals(id)) {
      session
          .fromClient
          .find(other)
          .filter(Exchange::isSent)
          .ifPresent(call -> watch(call, "the server answered " + id + " in place of " + other));
    }
  }

  /// A message came: what was begun in front of it does not go on.
  void messageCame() {
    overLines = null;
    gathered = 0;
  }

  // Objects that are printed over many lines: one of them may be an answer.
  private void gather(byte[] line, RoughScan.Found own) {
    if (overLines == null) {
      overLines = new RoughScan();
    } else if (own.whole()) {
      // Something else in between; its brackets are even.
      return;
    }
    overLines.take(line, 0, line.length);
    overLines.take(LINE_END, 0, 1);
    gathered += line.length;
    if (overLines.isClosed()) {
      var found = overLines.found();
      if (found.canBeAnswer()) {
        mayHaveBeen(found, "the server wrote it over several lines");
      }
      messageCame();
    } else if (gathered > MOST_GATHERED) {
      messageCame();
    }
  }

  private void mayHaveBeen(RoughScan.Found found, String detail) {
    List<Exchange> concerned = calls(found);
    if (concerned.size() == 1) {
      watch(concerned.getFirst(), detail);
    }
  }

  private List<Exchange> calls(RoughScan.Found found) {
    return found.ids().stream()
        .distinct()
        .flatMap(id -> session.fromClient.find(id).stream())
        .filter(Exchange::isSent)
        .toList();
  }

  private void watch(Exchange call, String detail) {
    if (!watched.add(call.request().id())) {
      return;
    }
    if (watches.incrementAndGet() > MOST_WATCHES) {
      over(call);
      return;
    }
    session.barrier.start(
        "spoiled answer of " + session.parts.id(), () -> watching(call, detail), this::note);
  }

  private void watching(Exchange call, String detail) throws InterruptedException {
    try {
      Thread.sleep(GRACE);
      if (isOpen(call)) {
        abandon(call, detail);
      }
    } finally {
      over(call);
    }
  }

  private void over(Exchange call) {
    watches.decrementAndGet();
    watched.remove(call.request().id());
  }

  // For all we know its answer may still come.
  private void abandon(Exchange call, String detail) {
    session.fromClient.abandon(call).ifPresent(_ -> end(call, detail));
  }

  // Another call may have the id by now.
  private boolean isOpen(Exchange call) {
    return session.fromClient.find(call.request().id()).filter(open -> open == call).isPresent();
  }

  private void end(Exchange call, String detail) {
    session.ending.end(
        call,
        new CallEnding.Reason.NoAnswer(
            "No answer to this call could be read: " + detail + ". Whether it ran is not known."));
  }

  private void drop(String code, @Nullable String detail) {
    session.notes.drop(SessionSide.SERVER, code, detail);
  }

  private void note(Throwable fault) {
    session.barrier.note(SessionSide.SERVER, fault);
  }
}
