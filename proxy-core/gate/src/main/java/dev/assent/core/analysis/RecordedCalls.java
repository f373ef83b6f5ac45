package dev.assent.core.analysis;

import dev.assent.core.access.AccessRequest;
import dev.assent.core.access.HookAnswer;
import dev.assent.core.audit.AuditRecord;
import dev.assent.core.document.Shapes;
import dev.assent.core.json.JsonNull;
import dev.assent.core.json.JsonNumber;
import dev.assent.core.json.JsonObject;
import dev.assent.core.pip.RecordedAttributes;
import dev.assent.core.policy.Attribute;
import dev.assent.core.policy.Effect;
import dev.assent.core.text.Sentence;
import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.OffsetDateTime;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Reads decision records back into the attributes that were decided on: the other way of what
/// `pep` writes.
///
/// Members it does not know are passed over.
public final class RecordedCalls {
  // The length of `{}`.
  private static final BigDecimal NO_ARGUMENTS = BigDecimal.TWO;

  // Steps that come before a call is described, or that describe none.
  private static final Set<String> UNDESCRIBED =
      Set.of("guard", "failure", "discovery", "canary", "identity");

  private RecordedCalls() {}

  /// The decision of a record; absent for records that are no decisions, that have no attributes
  /// because the message could not be described, or that cannot be read.
  public static Optional<RecordedCall> of(AuditRecord record) {
    return of(record, _ -> {});
  }

  /// The same, for whoever counts calls: one that cannot be read is not none.
  ///
  /// @param unread told of a decision about a call that cannot be read
  public static Optional<RecordedCall> of(AuditRecord record, Consumer<Sentence> unread) {
    var content = record.content();
    boolean described =
        content.object("attributes").isPresent()
            || content.string("basis").filter(UNDESCRIBED::contains).isEmpty();
    if (!record.type().equals("decision") || !described) {
      return Optional.empty();
    }
    var call = read(record);
    if (call.isEmpty()) {
      unread.accept(Sentence.of("the call of record %s cannot be read", record.seq()));
    }
    return call;
  }

  /// The decision of a record; absent where a member that must be there is missing or of another
  /// kind.
  static Optional<RecordedCall> read(AuditRecord record) {
    try {
      return Optional.of(made(record));
    } catch (NoSuchElementException | DateTimeException _) {
      return Optional.empty();
    }
  }

  private static RecordedCall made(AuditRecord record) {
    var body = record.content();
    var attributes = body.object("attributes").orElseThrow();
    var described = RecordedAttributes.read(attributes).orElseThrow();
    var time = attributes.object("environment").flatMap(all -> all.string("time")).orElseThrow();
    var request =
        new AccessRequest(
            described.subject(),
            described.action(),
            described.resource(),
            described
                .environment()
                .at(OffsetDateTime.parse(time).toInstant())
                .of(body.string("session").orElse(""), body.string("request_id")),
            body.object("arguments").orElse(JsonObject.EMPTY),
            body.object("hook").map(RecordedCalls::hook),
            described.recentCalls(),
            described.earlier());
    return new RecordedCall(
        record.seq(),
        record.time(),
        body.string("id").orElse(""),
        body.string("decision").flatMap(Effect::ofWord).orElseThrow(),
        body.string("final_rule").orElseThrow(),
        body.string("basis").orElseThrow(),
        body.string("outcome").orElseThrow().equals("allowed"),
        RecordedQuestion.of(record),
        request,
        missing(body, attributes, request));
  }

  private static Set<Attribute.Recorded> missing(
      JsonObject body, JsonObject attributes, AccessRequest request) {
    var resource = attributes.object("resource").orElse(JsonObject.EMPTY);
    var tool = resource.object("tool").orElse(JsonObject.EMPTY);
    var command = resource.object("command");
    boolean named = request.resource().toolName().isPresent();
    return Stream.of(Attribute.Recorded.values())
        .filter(part ->
            switch (part) {
              case ALWAYS, SUBJECT, HISTORY -> false;
              case ARGUMENTS -> body.object("arguments").isEmpty() && !hasNoArguments(body);
              case TOOL -> named && lacks(resource, "tool");
              // A tool without digest was not listed by its server: it has no description.
              case TOOL_DESCRIPTION ->
                  named
                      && lacks(tool, "description")
                      && (lacks(resource, "tool") || !lacks(tool, "digest"));
              case COMMAND_TEXT ->
                  command
                      .filter(words -> lacks(words, "everyday") || lacks(words, "alone"))
                      .isPresent();
              case COMMAND_PLACE -> command.filter(words -> lacks(words, "folders")).isPresent();
              case ORIGIN -> request.environment().origin().isEmpty();
              case ZONE -> request.environment().zone().isEmpty();
              case CLAIMS ->
                  request.subject().isOfToken()
                      && lacks(attributes.object("subject").orElse(JsonObject.EMPTY), "claims");
            })
        .collect(Collectors.toUnmodifiableSet());
  }

  private static boolean lacks(JsonObject object, String name) {
    return object.get(name) == null || object.get(name) == JsonNull.NULL;
  }

  // The size tells it where the arguments themselves are not kept.
  private static boolean hasNoArguments(JsonObject body) {
    return body.get("arguments_size") instanceof JsonNumber size
        && size.decimal().compareTo(NO_ARGUMENTS) == 0;
  }

  private static HookAnswer hook(JsonObject said) {
    return said.string("answer").orElseThrow().equals("denied")
        ? new HookAnswer.Denied(
            said.string("name").orElseThrow(),
            Shapes.whole(Integer.MIN_VALUE, Integer.MAX_VALUE)
                .of(Objects.requireNonNullElse(said.get("code"), JsonNull.NULL))
                .orElseThrow(),
            said.string("text").orElseThrow(),
            said.string("fault"),
            Optional.ofNullable(said.get("data")))
        : new HookAnswer.Passed();
  }
}
