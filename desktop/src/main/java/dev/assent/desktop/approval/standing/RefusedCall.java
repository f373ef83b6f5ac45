package dev.assent.desktop.approval.standing;

import dev.assent.core.access.AccessRequest;
import dev.assent.core.access.SessionBadge;
import dev.assent.core.analysis.RecordedCalls;
import dev.assent.core.analysis.Rehearsal;
import dev.assent.core.approval.grant.GrantOffer;
import dev.assent.core.approval.grant.GrantReach;
import dev.assent.core.audit.AuditRecord;
import dev.assent.core.json.JsonObject;
import dev.assent.core.policy.Effect;
import dev.assent.core.suggest.RecordedRule;
import dev.assent.desktop.approval.content.LadderWords;
import dev.assent.desktop.ui.CoreWords;
import dev.assent.desktop.ui.OutsideName;
import dev.assent.desktop.ui.ShownText;
import dev.assent.desktop.ui.Texts;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// A call that was denied although nobody said so: no rule allows it, or a guard stands before it.
///
/// @param server whose log it is in
/// @param record its decision
/// @param tool its tool, or method
/// @param target what tells it from others, hidden characters named; may be empty
/// @param session the session's name
/// @param likeness the same for calls of the same tool with like arguments that were denied for the
///   same reason
/// @param help why no rule can allow it and what would help; absent where a rule can
/// @param ways the rules that can be made for it, the narrowest first; empty where none can
public record RefusedCall(
    String server,
    AuditRecord record,
    String tool,
    String target,
    String session,
    String likeness,
    Optional<String> help,
    List<Way> ways) {
  public RefusedCall {
    ways = List.copyOf(ways);
  }

  /// A rule that lets such calls pass.
  ///
  /// @param words which calls
  /// @param reach the folders that it is for; absent for the narrowest
  public record Way(String words, Optional<GrantReach.Folders> reach) {}

  /// The call of a record; absent where the record cannot be read.
  static Optional<RefusedCall> of(String server, AuditRecord record) {
    return RecordedCalls.of(record)
        .map(call -> {
          var request = call.request();
          var help = record.content().object("guard").map(guard -> help(guard, request));
          return new RefusedCall(
              server,
              record,
              request.resource().toolName().orElse(request.action().method()),
              CoreWords.ofMasked(MissedWords.target(request, List.of())),
              SessionBadge.of(request.environment().sessionId()).name(),
              MissedWords.likeness(server, request) + "\n" + call.basis(),
              help,
              help.isPresent() ? List.of() : ways(record, request));
        });
  }

  private static String help(JsonObject guard, AccessRequest request) {
    String path = guard.string("path").orElse("");
    String key = "refused.help." + guard.string("kind").orElse("");
    String why = Texts.has(key) ? Texts.get(key, ShownText.line(path)) : Texts.get("refused.help");
    var unsaid = request.resource().toolName().filter(_ -> request.action().operation().isEmpty());
    return unsaid
        .map(tool -> why + " " + Texts.get("refused.help.unsaid", OutsideName.of(tool)))
        .orElse(why);
  }

  private static List<Way> ways(AuditRecord record, AccessRequest request) {
    var wider = RecordedRule.Wider.of(record);
    var ways = new ArrayList<Way>();
    ways.add(
        new Way(
            GrantOffer.samePaths(request)
                .map(same -> way("refused.way.call", request, same))
                .orElse(""),
            Optional.empty()));
    wider
        .folder()
        .ifPresent(folder ->
            ways.add(new Way(way("refused.way.folder", request, folder), wider.folder())));
    wider
        .project()
        .ifPresent(project ->
            ways.add(new Way(way("refused.way.project", request, project), wider.project())));
    return ways;
  }

  private static String way(String key, AccessRequest request, GrantReach reach) {
    return Texts.get(key, LadderWords.sentence(request, reach));
  }

  /// True while the rules deny it. One that came since may let it pass or have a person asked; none
  /// changes a guard.
  boolean isDenied(Rehearsal rules) {
    return help.isPresent()
        || RecordedCalls.of(record)
            .flatMap(rules::decide)
            .filter(decision -> decision.effect() != Effect.DENY)
            .isEmpty();
  }

  /// When it was denied.
  Instant at() {
    return record.time();
  }

  /// Why it was denied, in a few words.
  String why() {
    return Texts.get(help.isPresent() ? "refused.why.guard" : "refused.why.default");
  }
}
