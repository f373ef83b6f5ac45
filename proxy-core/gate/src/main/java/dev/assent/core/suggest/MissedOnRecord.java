package dev.assent.core.suggest;

import dev.assent.core.analysis.RecordedCall;
import dev.assent.core.analysis.RecordedCalls;
import dev.assent.core.analysis.RecordedQuestion;
import dev.assent.core.approval.ApprovalAnswer;
import dev.assent.core.audit.AuditException;
import dev.assent.core.audit.AuditRecord;
import dev.assent.core.audit.PastCalls;
import dev.assent.core.json.JsonObject;
import dev.assent.core.text.Sentence;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The calls of a log that ended without a yes, and neither passed nor got a person's no when they
/// were made again. Keeps of each call what it is asked to keep.
public final class MissedOnRecord {
  /// The time that it looks back.
  public static final Duration WINDOW = Duration.ofDays(14);

  /// The most calls that it keeps; the newest.
  public static final int MOST = 500;

  // The ends of a question without a yes, in the words of records.
  private static final Set<String> ENDS = Set.of("deny", "timeout", "withdrawn", "nobody");

  private static final Set<String> DELIBERATE =
      Arrays.stream(ApprovalAnswer.Channel.values())
          .filter(ApprovalAnswer.Channel::isDeliberate)
          .map(ApprovalAnswer.Channel::word)
          .collect(Collectors.toUnmodifiableSet());

  private MissedOnRecord() {}

  /// A call that ended without a yes.
  ///
  /// @param asked the question, which has an id
  /// @param call with its attributes
  public record Missed(RecordedQuestion asked, RecordedCall call) {
    /// The one whose time was over, the reason of a withdrawal, or the way of the no, as a word;
    /// empty where there is none.
    public String detail() {
      return Stream.of(asked.limit(), asked.cause(), asked.by(), asked.channel())
          .filter(word -> !word.isEmpty())
          .findFirst()
          .orElse("");
    }
  }

  /// The calls that a search of the log found.
  ///
  /// @param missed newest first
  /// @param passed ids of the questions whose call passed later, or got a person's no
  /// @param reached whether the whole window was looked through
  /// @param unread a line or a call on the way that cannot be read; absent where all can
  public record Found<T>(
      List<T> missed, Set<String> passed, boolean reached, Optional<Sentence> unread) {
    public Found {
      missed = List.copyOf(missed);
      passed = Set.copyOf(passed);
    }
  }

  /// Looks for them.
  ///
  /// @param keep what to keep of one
  /// @throws AuditException when the log cannot be read
  public static <T> Found<T> of(PastCalls log, Instant now, Function<Missed, T> keep)
      throws AuditException {
    var left = new ArrayList<T>();
    var passed = new HashSet<String>();
    // The newest come first: a call that was made again was met before its first attempt.
    var answered = new HashSet<String>();
    var seen =
        log.back(
            now.minus(WINDOW),
            Long.MAX_VALUE,
            (record, unread) -> {
              if (left.size() + passed.size() < MOST) {
                asked(record)
                    .ifPresent(asked -> {
                      if (answered.contains(sameness(record.content()))) {
                        passed.add(asked.approval());
                      } else {
                        RecordedCalls.of(record, unread)
                            .ifPresent(call -> left.add(keep.apply(new Missed(asked, call))));
                      }
                    });
              }
              if (isAnswered(record)) {
                answered.add(sameness(record.content()));
              }
            });
    return new Found<>(left, passed, seen.reached(), seen.unread());
  }

  private static boolean isAnswered(AuditRecord record) {
    return record.type().equals("decision")
        && (record.content().string("outcome").filter("allowed"::equals).isPresent()
            || RecordedQuestion.of(record).filter(MissedOnRecord::isPersonsNo).isPresent());
  }

  private static Optional<RecordedQuestion> asked(AuditRecord record) {
    return record.type().equals("decision")
        ? RecordedQuestion.of(record).filter(MissedOnRecord::isMissed)
        : Optional.empty();
  }

  // A call that an earlier no covered was answered then, as was one that a person said no to on
  // purpose.
  private static boolean isMissed(RecordedQuestion asked) {
    boolean covered = !asked.rests().isEmpty() && asked.by().isEmpty();
    return ENDS.contains(asked.answer())
        && !asked.approval().isEmpty()
        && !covered
        && !asked.cause().equals("policy_changed")
        && !isPersonsNo(asked);
  }

  private static boolean isPersonsNo(RecordedQuestion asked) {
    return asked.isNo() && DELIBERATE.contains(asked.channel());
  }

  // The digest is of the arguments alone, and the same for the same arguments.
  private static String sameness(JsonObject body) {
    var resource =
        body.object("attributes")
            .flatMap(attributes -> attributes.object("resource"))
            .orElse(JsonObject.EMPTY);
    return String.join(
        "\n",
        resource.string("backend_id").orElse(""),
        body.string("method").orElse(""),
        resource.string("tool_name").orElse(""),
        body.string("arguments_digest").orElse(""));
  }
}
