package dev.assent.core.analysis;

import dev.assent.core.access.AccessRequest;
import dev.assent.core.access.HookAnswer;
import dev.assent.core.access.Provenance;
import dev.assent.core.audit.AuditRecord;
import dev.assent.core.json.JsonNumber;
import dev.assent.core.json.JsonObject;
import dev.assent.core.pip.RecordedAttributes;
import dev.assent.core.policy.Effect;
import java.math.BigDecimal;
import java.util.Optional;

/// Reads decision records back into the attributes that were decided on: the other way of what
/// `pep` writes.
///
/// Members it does not know are passed over.
public final class RecordedCalls {
  // The length of `{}`.
  private static final BigDecimal NO_ARGUMENTS = BigDecimal.TWO;

  private RecordedCalls() {}

  /// The decision of a record; absent for records that are no decisions, that have no attributes
  /// because the message could not be described, or that cannot be read.
  public static Optional<RecordedCall> of(AuditRecord record) {
    try {
      return record.type().equals("decision") && record.content().object("attributes").isPresent()
          ? Optional.of(read(record))
          : Optional.empty();
    } catch (CaseException _) {
      return Optional.empty();
    }
  }

  /// @throws CaseException when a member that must be there is missing or of another kind
  static RecordedCall read(AuditRecord record) throws CaseException {
    var body = new CaseMembers(record.content());
    var attributes = body.within("attributes");
    var described =
        RecordedAttributes.read(attributes.object()).orElseThrow(RecordedCalls::lacking);
    var request =
        new AccessRequest(
            described.subject(),
            described.action(),
            described.resource(),
            described
                .environment()
                .at(
                    attributes
                        .within("environment")
                        .moment("time")
                        .orElseThrow(RecordedCalls::lacking))
                .of(body.text("session").orElse(""), body.object().string("request_id")),
            body.tree("arguments").orElse(JsonObject.EMPTY),
            hook(body),
            described.recentCalls(),
            described.earlier());
    return new RecordedCall(
        record.seq(),
        record.time(),
        body.text("id").orElse(""),
        body.word("decision", Effect::ofWord).orElseThrow(RecordedCalls::lacking),
        body.text("final_rule").orElseThrow(RecordedCalls::lacking),
        body.text("basis").orElseThrow(RecordedCalls::lacking),
        body.text("outcome").orElseThrow(RecordedCalls::lacking).equals("allowed"),
        RecordedQuestion.of(record),
        request,
        kept(body, attributes));
  }

  private static RecordedCall.Kept kept(CaseMembers body, CaseMembers attributes)
      throws CaseException {
    var subject = attributes.within("subject");
    var resource = attributes.within("resource");
    var tool = resource.tree("tool").map(CaseMembers::new);
    var command = resource.tree("command").map(CaseMembers::new);
    return new RecordedCall.Kept(
        body.has("arguments") || hasNoArguments(body.object()),
        tool.isPresent(),
        // A tool without digest was not listed by its server, so it has no description to be
        // missed.
        tool.filter(one -> one.has("description") || !one.has("digest")).isPresent(),
        command.filter(one -> !one.has("everyday") || !one.has("alone")).isEmpty(),
        command.filter(one -> !one.has("folders")).isEmpty(),
        attributes.within("environment").has("origin"),
        subject.has("claims")
            || subject.text("provenance").filter(Provenance.TOKEN.word()::equals).isEmpty());
  }

  // The size tells it where the arguments themselves are not kept.
  private static boolean hasNoArguments(JsonObject body) {
    return body.get("arguments_size") instanceof JsonNumber size
        && size.decimal().compareTo(NO_ARGUMENTS) == 0;
  }

  private static Optional<HookAnswer> hook(CaseMembers body) throws CaseException {
    var hook = body.tree("hook").map(CaseMembers::new);
    if (hook.isEmpty()) {
      return Optional.empty();
    }
    var said = hook.get();
    return said.text("answer").orElseThrow(RecordedCalls::lacking).equals("denied")
        ? Optional.of(
            new HookAnswer.Denied(
                said.text("name").orElseThrow(RecordedCalls::lacking),
                count(said, "code"),
                said.text("text").orElseThrow(RecordedCalls::lacking),
                said.text("fault"),
                Optional.ofNullable(said.object().get("data"))))
        : Optional.of(new HookAnswer.Passed());
  }

  private static int count(CaseMembers of, String name) throws CaseException {
    return of.number(name, Integer.MAX_VALUE).orElseThrow(RecordedCalls::lacking).intValue();
  }

  // Nobody reads why: a record that lacks something is counted as one that cannot be read.
  private static CaseException lacking() {
    return CaseException.line("found a record that lacks a member");
  }
}
