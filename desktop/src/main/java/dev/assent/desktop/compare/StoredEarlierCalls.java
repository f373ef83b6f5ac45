package dev.assent.desktop.compare;

import dev.assent.core.access.AccessRequest;
import dev.assent.core.analysis.RecordedCalls;
import dev.assent.core.approval.question.ApprovalRequest;
import dev.assent.core.audit.AuditException;
import dev.assent.core.audit.AuditRecord;
import dev.assent.core.audit.PastCalls;
import dev.assent.core.audit.PastCalls.Followed;
import dev.assent.core.text.Sentence;
import dev.assent.desktop.ui.BackgroundWork;
import java.lang.System.Logger;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import java.util.function.Function;

/// Counts the calls in the logs of the servers. A log is read once, its newest part; after that
/// only what was written since.
public final class StoredEarlierCalls implements EarlierCalls {
  private static final Logger LOG = System.getLogger(StoredEarlierCalls.class.getName());

  /// Records of a log that are read, and kinds of calls that are kept, at most.
  static final int MOST = 40_000;

  private final Function<String, PastCalls> logs;
  private final BackgroundWork beside;
  private final Map<String, Followed<Counted>> counted = new HashMap<>();

  /// @param logs the decisions of a server
  /// @param background runs what reads files
  /// @param toolkit the toolkit's thread
  public StoredEarlierCalls(
      Function<String, PastCalls> logs, Executor background, Executor toolkit) {
    this.logs = logs;
    beside = new BackgroundWork(background, toolkit);
  }

  /// The features that calls share when they count together.
  private record Kind(String method, String tool, String path) {
    static Optional<Kind> of(AccessRequest request) {
      String tool = request.resource().toolName().orElse("");
      return request
          .resource()
          .firstTarget()
          .map(path -> new Kind(request.action().method(), tool, path));
    }
  }

  private record Deed(Instant at, boolean allowed) {}

  @Override
  public void find(ApprovalRequest asked, Consumer<Earlier> found) {
    Kind.of(asked.request())
        .ifPresent(
            kind -> beside.ask(() -> earlier(asked, kind), earlier -> earlier.ifPresent(found)));
  }

  // A card that is looked at later stands in the log itself, maybe with others that came since.
  private synchronized Optional<Earlier> earlier(ApprovalRequest asked, Kind kind) {
    String server = asked.proxy();
    try {
      var calls = counted.computeIfAbsent(server, _ -> new Followed<>(Counted::new, Counted::take));
      calls.follow(logs.apply(server).newest(MOST));
      boolean whole = calls.isWhole() && !calls.ask(all -> all.forgot);
      var before =
          calls.ask(all -> List.copyOf(all.of.getOrDefault(kind, List.of()))).stream()
              .filter(deed -> deed.at().isBefore(asked.askedAt()))
              .toList();
      return Optional.of(
          new Earlier(
              Optional.of((long) before.size()).filter(_ -> whole),
              before.stream().filter(Deed::allowed).map(Deed::at).max(Comparator.naturalOrder())));
    } catch (AuditException e) {
      LOG.log(Logger.Level.INFO, "earlier calls are not counted: {0}", e.getMessage());
      return Optional.empty();
    }
  }

  /// The calls of one log, as far as it was read.
  private static final class Counted {
    private final Map<Kind, List<Deed>> of = new HashMap<>();
    private boolean forgot;

    void take(AuditRecord record, Consumer<Sentence> unread) {
      RecordedCalls.of(record, unread)
          .ifPresent(call ->
              Kind.of(call.request())
                  .ifPresent(kind ->
                      of.computeIfAbsent(kind, _ -> new ArrayList<>())
                          .add(new Deed(call.time(), call.allowed()))));
      if (of.size() > MOST) {
        of.clear();
        forgot = true;
      }
    }
  }
}
