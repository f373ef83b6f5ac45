package dev.assent.core.analysis;

import dev.assent.core.access.AccessRequest;
import dev.assent.core.access.EarlierCall;
import dev.assent.core.policy.Effect;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

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
/// @param kept which attributes the record has beside those that every record has
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
    Kept kept) {
  /// The attributes that a record has. An attribute that it lacks may or may not have been there.
  ///
  /// @param arguments whether the arguments were logged, whole or with secrets masked, or that
  ///   there were none
  /// @param tool whether it was logged if the tool was new or changed
  /// @param description whether the tool's description was logged whole, or that there was none
  /// @param commandWords whether it was logged which words a command alone has and whether they are
  ///   everyday use, or that there is no command
  /// @param commandFolders whether it was logged where a command may run, or that there is none
  /// @param origin whether it was logged which way the call came
  /// @param claims whether it was logged what a token says of the person, or that there was none
  public record Kept(
      boolean arguments,
      boolean tool,
      boolean description,
      boolean commandWords,
      boolean commandFolders,
      boolean origin,
      boolean claims) {}

  /// The same with a question that it came to.
  public RecordedCall asked(RecordedQuestion question) {
    return new RecordedCall(
        seq, time, id, decision, finalRule, basis, allowed, Optional.of(question), request, kept);
  }

  /// The same with what was known of the session's earlier calls.
  RecordedCall after(List<EarlierCall> known) {
    return known.equals(request.earlier())
        ? this
        : new RecordedCall(
            seq, time, id, decision, finalRule, basis, allowed, asked, request.after(known), kept);
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
