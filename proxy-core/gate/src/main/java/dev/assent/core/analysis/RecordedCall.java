package dev.assent.core.analysis;

import dev.assent.core.access.AccessRequest;
import dev.assent.core.access.EarlierCall;
import dev.assent.core.policy.Attribute;
import dev.assent.core.policy.Effect;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// A decision of a log, with the attributes it was made on, so that it can be made again (clause
/// 1.2).
///
/// @param seq its number in the log
/// @param time when it was written
/// @param id the decision's id
/// @param decision what the engine decided, whatever a person answered
/// @param finalRule the id of the rule, or the word of the step
/// @param basis the kind of step, such as `rule` or `guard`
/// @param allowed whether the call was let go in the end
/// @param asked the question that it came to; absent where nobody was asked
/// @param request the attributes; the arguments are empty where the log has none
/// @param lacking the parts that the record does not have; what stands in them may or may not have
///   been there. Of a tool and a command none lacks where the call has none
public record RecordedCall(
    long seq,
    Instant time,
    String id,
    Effect decision,
    String finalRule,
    String basis,
    boolean allowed,
    Optional<RecordedQuestion> asked,
    AccessRequest request,
    Set<Attribute.Recorded> lacking) {
  public RecordedCall {
    lacking = Set.copyOf(lacking);
  }

  /// True if the record has all of a part, or there was nothing to be kept of it.
  public boolean has(Attribute.Recorded part) {
    return !lacking.contains(part);
  }

  /// The same with a question that it came to.
  public RecordedCall asked(RecordedQuestion question) {
    return with(Optional.of(question), request);
  }

  /// The same with what was known of the session's earlier calls.
  RecordedCall after(List<EarlierCall> known) {
    return known.equals(request.earlier()) ? this : with(asked, request.after(known));
  }

  private RecordedCall with(Optional<RecordedQuestion> question, AccessRequest of) {
    return new RecordedCall(
        seq, time, id, decision, finalRule, basis, allowed, question, of, lacking);
  }

  /// Makes policies ready for this call, as its session would: patterns are joined to the recorded
  /// project and resolved by the links of today. There are no guards: whether one struck stands in
  /// the record.
  ///
  /// @param userHome what `~/` means, absolute; records do not say
  public PolicyCompiler compiler(Path userHome) {
    return PolicyCompiler.forCall(request, userHome);
  }
}
