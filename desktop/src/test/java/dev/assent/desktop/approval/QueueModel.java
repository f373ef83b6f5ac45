package dev.assent.desktop.approval;

import dev.assent.core.approval.ApprovalAnswer;
import dev.assent.core.approval.Objection;
import dev.assent.core.approval.Objection.Extent;
import dev.assent.core.approval.question.ApprovalRequest;
import dev.assent.core.approval.question.ApprovalTier;
import dev.assent.core.approval.question.RememberOffer;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// A naive model of the queue of approvals: one list in order of arrival, and the fate of each
/// call.
final class QueueModel {
  /// A call and how far it is.
  static final class Call {
    private final String id;
    private final String session;
    private final String tool;
    private final Instant deadline;
    private ApprovalTier tier = ApprovalTier.CALM;
    private boolean timed;
    private @Nullable ApprovalAnswer kept;
    private Instant until = Instant.MAX;
    private @Nullable ApprovalAnswer end;

    private Call(String id, String session, String tool, Instant deadline) {
      this.id = id;
      this.session = session;
      this.tool = tool;
      this.deadline = deadline;
    }

    String id() {
      return id;
    }

    String session() {
      return session;
    }

    boolean timed() {
      return timed;
    }

    Optional<ApprovalAnswer> end() {
      return Optional.ofNullable(end);
    }

    private boolean waits() {
      return end == null && kept == null;
    }

    private boolean isHeld() {
      return end == null && kept != null;
    }

    private Instant ends() {
      return isHeld() ? until : deadline;
    }
  }

  private record No(String id, String session, String tool, Objection objection) {
    boolean stops(Call call) {
      return objection.extent() == Extent.SESSION && session.equals(call.session);
    }

    boolean refuses(Call call) {
      return objection.extent() == Extent.KIND
          && session.equals(call.session)
          && tool.equals(call.tool);
    }
  }

  private final List<Call> calls = new ArrayList<>();
  private final List<Call> holding = new ArrayList<>();
  private final List<No> noes = new ArrayList<>();
  private List<Call> ended = new ArrayList<>();

  /// A call comes.
  ///
  /// @return the answer it has at once; absent when it waits
  Optional<ApprovalAnswer> arrive(
      String id, ApprovalRequest request, Instant deadline, Instant now) {
    var resource = request.request().resource();
    var call =
        new Call(
            id,
            request.request().environment().sessionId(),
            resource.toolName().orElseThrow(),
            deadline);
    assertFuture(deadline, now);
    var no = earlier(call);
    if (no.isEmpty()) {
      calls.add(call);
    }
    return no;
  }

  private static void assertFuture(Instant deadline, Instant now) {
    if (!deadline.isAfter(now)) {
      throw new IllegalArgumentException("a call that is over when it comes");
    }
  }

  private Optional<ApprovalAnswer> earlier(Call call) {
    return noes.stream()
        .filter(no -> no.stops(call))
        .findFirst()
        .or(() -> noes.stream().filter(no -> no.refuses(call)).findFirst())
        .map(no -> new ApprovalAnswer.RefusedEarlier(no.id, no.objection));
  }

  /// Takes over what is not the queue's to say: how much is at stake, and whether a yes may last.
  void asAsked(String id, List<ApprovalRequest> queue) {
    var call = waiting(id).orElseThrow();
    var request = queue.stream().filter(each -> each.id().equals(id)).findFirst().orElseThrow();
    call.tier = request.tier();
    call.timed = request.remembering() instanceof RememberOffer.Offered;
  }

  Optional<Call> waiting(String id) {
    return calls.stream().filter(call -> call.waits() && call.id.equals(id)).findFirst();
  }

  Optional<Call> anyWaiting(Random random) {
    var all = calls.stream().filter(Call::waits).toList();
    return all.isEmpty() ? Optional.empty() : Optional.of(all.get(random.nextInt(all.size())));
  }

  /// A person answers, and may think better of it for a while.
  void give(Call call, ApprovalAnswer answer, Instant now) {
    var time = keptFor(call, answer);
    var most = Duration.between(now, call.deadline).minusMillis(500);
    time = time.compareTo(most) < 0 ? time : most;
    if (time.isNegative() || time.isZero()) {
      end(call, answer);
    } else {
      call.kept = answer;
      call.until = now.plus(time);
      holding.add(call);
    }
  }

  private static Duration keptFor(Call call, ApprovalAnswer answer) {
    if (!(answer instanceof ApprovalAnswer.Yes)) {
      return Duration.ofSeconds(3_000);
    }
    return switch (call.tier) {
      case CALM -> Duration.ZERO;
      case CARE -> Duration.ofSeconds(1_500);
      case DANGER -> Duration.ofSeconds(3_000);
    };
  }

  /// True if an answer now might take effect at the same instant as something else ends, so that
  /// their order were open.
  boolean wouldFallTogether(Instant now) {
    return endsAt(now.plusSeconds(1_500))
        || endsAt(now.plusSeconds(3_000))
        || calls.stream()
            .filter(Call::waits)
            .anyMatch(call -> endsAt(call.deadline.minusMillis(500)));
  }

  boolean endsAt(Instant at) {
    return open().anyMatch(call -> call.ends().equals(at) || call.deadline.equals(at));
  }

  void takeBack(String id) {
    var call = holding.stream().filter(held -> held.id.equals(id)).findFirst().orElseThrow();
    holding.remove(call);
    call.kept = null;
  }

  /// A call ends, once, and others with it where a no reaches further.
  void end(Call call, ApprovalAnswer answer) {
    if (call.end != null) {
      throw new IllegalStateException(call.id + " ends twice");
    }
    call.end = answer;
    holding.remove(call);
    ended.add(call);
    if (answer instanceof ApprovalAnswer.Refused(_, var objection)
        && objection.extent() != Extent.CALL) {
      noes.add(new No(call.id, call.session, call.tool, objection));
      boolean all = objection.extent() == Extent.SESSION;
      open()
          .filter(other -> other.session.equals(call.session))
          .filter(other -> all || other.waits() && other.tool.equals(call.tool))
          .toList()
          .forEach(other -> end(other, earlier(other).orElseThrow()));
    }
  }

  private Stream<Call> open() {
    return calls.stream().filter(call -> call.end == null);
  }

  void sessionEnds(String session) {
    open()
        .filter(call -> call.session.equals(session))
        .toList()
        .forEach(
            call -> end(call, new ApprovalAnswer.Withdrawn(ApprovalAnswer.Cause.DISCONNECTED)));
    noes.removeIf(no -> no.session.equals(session));
  }

  void withdrawAll(ApprovalAnswer.Cause cause) {
    open().toList().forEach(call -> end(call, new ApprovalAnswer.Withdrawn(cause)));
  }

  Optional<String> anyRefusal(Random random) {
    return noes.isEmpty()
        ? Optional.empty()
        : Optional.of(noes.get(random.nextInt(noes.size())).id);
  }

  void lift(String id) {
    noes.removeIf(no -> no.id.equals(id));
  }

  /// The time at which the next one ends by itself; absent when none will.
  Optional<Instant> nextEnd() {
    return open().map(Call::ends).min(Comparator.naturalOrder());
  }

  /// The calls that end at that time.
  List<Call> nextDue() {
    var next = nextEnd();
    return open().filter(call -> Optional.of(call.ends()).equals(next)).toList();
  }

  void endDue(List<Call> due) {
    due.forEach(call -> {
      var kept = call.kept;
      end(call, kept == null ? new ApprovalAnswer.TimedOut() : kept);
    });
  }

  List<String> waitingIds() {
    return calls.stream().filter(Call::waits).map(Call::id).toList();
  }

  List<ApprovalAnswer> heldAnswers() {
    return holding.stream().flatMap(call -> Stream.ofNullable(call.kept)).toList();
  }

  /// The calls that ended since this was asked last.
  List<Call> newlyEnded() {
    var all = ended;
    ended = new ArrayList<>();
    return all;
  }

  /// Every call a person was asked about.
  List<Call> asked() {
    return calls;
  }
}
