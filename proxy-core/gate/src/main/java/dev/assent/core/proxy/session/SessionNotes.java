package dev.assent.core.proxy.session;

import dev.assent.core.audit.AuditException;
import dev.assent.core.jsonrpc.Message;
import dev.assent.core.jsonrpc.MessageId;
import dev.assent.core.proxy.runtime.ToolBook;
import dev.assent.core.proxy.session.Exchange.ProgressToken;
import java.lang.System.Logger;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Writes down what did not pass in a session, and what was seen beside its calls. Where the log
/// takes nothing, that is no fault of the session. Thread-safe.
record SessionNotes(SessionParts parts) {
  private static final Logger LOG = System.getLogger(SessionNotes.class.getName());

  /// Notes that something did not pass because the log takes nothing. The session goes on and lets
  /// nothing pass until the log takes records again.
  ///
  /// @return why, as a sentence for the one who waits for an answer
  String logFailed(AuditException e) {
    LOG.log(Logger.Level.DEBUG, "the log cannot be written; nothing passes", e);
    return "Assent cannot write its log (" + e.getMessage() + "), so nothing may pass.";
  }

  /// Something that is written to the log.
  interface Writing {
    void write() throws AuditException, InterruptedException;
  }

  /// Writes something down. Where the log takes nothing, the session goes on without it.
  void write(Writing writing) {
    boolean _ = isWritten(writing);
  }

  /// Writes something down.
  ///
  /// @return whether it is on record
  boolean isWritten(Writing writing) {
    try {
      writing.write();
      return true;
    } catch (AuditException e) {
      logFailed(e);
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
    return false;
  }

  /// Writes down that something did not pass; counted with its like where there are many.
  ///
  /// @param code stable, lower case with dashes
  void drop(SessionSide from, String code, @Nullable String detail) {
    if (!parts.guards().writesDown(from, code)) {
      return;
    }
    write(() -> parts.operations().dropped(from, code, String.valueOf(detail)));
  }

  /// Writes down an answer that nobody waits for.
  ///
  /// @param asked the requests that it could have answered
  /// @return whether nobody asked for it, not even some time ago
  boolean dropAnswer(SessionSide from, Exchanges asked, MessageId id) {
    if (asked.isLate(id)) {
      drop(from, "late-answer", "an answer to " + id + ", which ended without it");
      return false;
    }
    drop(from, "unknown-answer", "an answer to " + id + ", which nobody asked");
    return true;
  }

  /// Returns whether a progress notification belongs to a request of the other side; one that does
  /// not is written down.
  ///
  /// @param asked the open requests of the other side
  boolean isKnownProgress(SessionSide from, Exchanges asked, Message.Notification notification) {
    boolean known =
        Optional.ofNullable(notification.params().get("progressToken"))
            .flatMap(ProgressToken::read)
            .filter(asked::progress)
            .isPresent();
    if (!known) {
      drop(from, "unknown-progress", "progress of a request that nobody made");
    }
    return known;
  }

  /// Writes down what a listing brought.
  void noteTools(ToolBook.Sighting sighting) {
    write(() -> parts.operations().sighted(sighting));
  }
}
