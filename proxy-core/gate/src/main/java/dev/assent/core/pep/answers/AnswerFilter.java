package dev.assent.core.pep.answers;

import dev.assent.core.approval.question.KeptBack;
import dev.assent.core.config.CoreConfig;
import dev.assent.core.config.CoreConfig.Safeguards;
import dev.assent.core.json.CanonicalJson;
import dev.assent.core.json.Json;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonException;
import dev.assent.core.json.JsonLimits;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonReader;
import dev.assent.core.json.JsonString;
import dev.assent.core.json.JsonWriter;
import dev.assent.core.jsonrpc.JsonRpcError;
import dev.assent.core.jsonrpc.Message;
import dev.assent.core.mcp.ProtocolVersion;
import dev.assent.core.pep.Call;
import dev.assent.core.pep.answers.ListingFilter.ListingMethod;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/// Cleans what the server of one session says: the copy for the client, never what is judged,
/// pinned or digested. Thread-safe.
///
/// The parts that act are asked for anew for each message, so that a changed setting counts at
/// once. A message with nothing to clean is returned as it is.
public final class AnswerFilter {
  // Members of a result that the client has to hand back to the letter, and which no model reads.
  private static final Set<String> HANDED_BACK = Set.of("nextCursor", "requestState", "taskId");
  private static final int STRUCTURED_TEXT = 64 * 1024;

  private final Supplier<Safeguards> switches;
  private final Supplier<CoreConfig.Limits> limits;
  private final ListingFilter listings;

  /// @param revision that was agreed on, now; absent where none is known
  public AnswerFilter(
      Supplier<Safeguards> switches,
      Supplier<CoreConfig.Limits> limits,
      boolean overHttp,
      Supplier<Optional<ProtocolVersion>> revision) {
    this.switches = switches;
    this.limits = limits;
    this.listings = new ListingFilter(overHttp, revision);
  }

  /// The tools of the newest listing that are kept from the client, with the reason, by name; may
  /// be empty.
  public Map<String, KeptBack> keptBack() {
    return listings.keptBack();
  }

  /// A message for the client.
  ///
  /// @param message as it is sent on
  /// @param findings what was changed in it; empty when it is the server's own
  public record Filtered<M extends Message>(M message, AnswerFindings findings) {}

  /// Cleans the answer to a request of the client.
  public Filtered<Message> answer(Message.Request request, Message answer) {
    var findings = new AnswerFindings();
    Message clean =
        switch (answer) {
          case Message.Success success when success.result() instanceof JsonObject result -> {
            JsonObject changed = result(request, result, findings);
            yield changed == result
                ? success
                : new Message.Success(success.id(), success.tree().with("result", changed));
          }
          case Message.Failure failure -> failure(failure, findings);
          case Message.Success _, Message.Request _, Message.Notification _ -> answer;
        };
    JsonObject tree = beside(clean.tree(), findings);
    if (tree != clean.tree()) {
      clean =
          switch (clean) {
            case Message.Success success -> new Message.Success(success.id(), tree);
            case Message.Failure failure ->
                new Message.Failure(failure.id(), failure.error(), tree);
            case Message.Request _, Message.Notification _ -> clean;
          };
    }
    return new Filtered<>(clean, findings);
  }

  // All of a message but its own members: a client may read what no revision has, and a result
  // that is a text in place of an object.
  private JsonObject beside(JsonObject message, AnswerFindings findings) {
    if (!switches.get().cleanResults()) {
      return message;
    }
    var kept = new HashSet<>(Set.of("jsonrpc", "id", "method", "params", "error"));
    if (message.get("result") instanceof JsonObject) {
      kept.add("result");
    }
    return new TreeCleaner(UnwantedCharacters.IN_RESULTS, 0, "", findings).clean(message, kept);
  }

  /// Cleans a notification of the server.
  public Filtered<Message.Notification> notification(Message.Notification notification) {
    var findings = new AnswerFindings();
    JsonObject params = notification.params();
    JsonObject clean =
        LogMessageLimit.bounded(notification.method(), inResults(params, findings), findings);
    JsonObject tree =
        beside(
            clean == params ? notification.tree() : notification.tree().with("params", clean),
            findings);
    return new Filtered<>(
        tree == notification.tree()
            ? notification
            : new Message.Notification(notification.method(), tree),
        findings);
  }

  /// Cleans a request of the server, before it is judged: what is judged is what the client gets.
  public Filtered<Message.Request> request(Message.Request request) {
    var findings = new AnswerFindings();
    JsonObject params = request.params();
    JsonObject clean = inResults(params, findings);
    JsonObject tree =
        beside(clean == params ? request.tree() : request.tree().with("params", clean), findings);
    return new Filtered<>(
        tree == request.tree()
            ? request
            : new Message.Request(request.id(), request.method(), tree),
        findings);
  }

  /// Why the tool of a call is kept from the client; absent when it is not, or the message is no
  /// call of a tool.
  public Optional<String> quarantined(Call call) {
    return call.isToolCall() && switches.get().quarantineTools()
        ? call.params().string("name").flatMap(listings::quarantined).map(KeptBack::why)
        : Optional.empty();
  }

  private JsonObject result(Message.Request request, JsonObject result, AnswerFindings findings) {
    Safeguards now = switches.get();
    Optional<ListingMethod> listing = ListingMethod.of(request.method());
    if (listing.isPresent()) {
      return now.cleanListings() || now.quarantineTools()
          ? listings.page(listing.get(), request.params(), result, now, limits.get(), findings)
          : result;
    }
    if (request.method().equals("initialize") || request.method().equals("server/discover")) {
      return now.cleanListings()
          ? new TreeCleaner(
                  UnwantedCharacters.IN_LISTINGS, limits.get().toolDescriptionBytes(), "", findings)
              .clean(result, Set.of())
          : result;
    }
    JsonObject clean = inResults(result, findings);
    if (now.cleanResults() && StructuredContent.differs(result, STRUCTURED_TEXT)) {
      findings.add(AnswerFinding.Kind.DIFFERS, "", "/structuredContent", 1);
    }
    return clean;
  }

  private JsonObject inResults(JsonObject tree, AnswerFindings findings) {
    return switches.get().cleanResults()
        ? new TreeCleaner(UnwantedCharacters.IN_RESULTS, 0, "", findings).clean(tree, HANDED_BACK)
        : tree;
  }

  private Message.Failure failure(Message.Failure failure, AnswerFindings findings) {
    Json error = failure.tree().get("error");
    if (!(error instanceof JsonObject object)) {
      return failure;
    }
    JsonObject clean = inResults(object, findings);
    if (clean == object) {
      return failure;
    }
    return new Message.Failure(
        failure.id(),
        JsonRpcError.read(clean).orElse(failure.error()),
        failure.tree().with("error", clean));
  }

  /// Compares the two forms in which a tool may give one result: structured, and as JSON text for
  /// older clients.
  private static final class StructuredContent {
    private StructuredContent() {}

    /// True if a result has structured content and one text that is JSON too, but says something
    /// else: one client would read this, another that.
    ///
    /// @param mostCharacters texts beyond are not looked at
    static boolean differs(JsonObject result, int mostCharacters) {
      Json structured = result.get("structuredContent");
      List<Json> content = result.array("content").map(JsonArray::items).orElse(List.of());
      if (structured == null
          || content.size() != 1
          || !(content.getFirst() instanceof JsonObject block)) {
        return false;
      }
      Optional<String> text =
          block.string("text").filter(t -> t.length() <= mostCharacters).map(String::strip);
      return text.filter(t -> t.startsWith("{") || t.startsWith("["))
          .flatMap(StructuredContent::read)
          .filter(
              said -> !Arrays.equals(CanonicalJson.bytes(said), CanonicalJson.bytes(structured)))
          .isPresent();
    }

    private static Optional<Json> read(String text) {
      try {
        return Optional.of(JsonReader.read(text, JsonLimits.MESSAGE));
      } catch (JsonException _) {
        // Text that is no JSON is for people; there is nothing to compare.
        return Optional.empty();
      }
    }
  }

  /// The bound of a server's log messages.
  static final class LogMessageLimit {
    static final int MOST_BYTES = 8192;

    private LogMessageLimit() {}

    /// The parameters of a notification, where it is a log message with at most [#MOST_BYTES] of
    /// data: what is longer becomes a text with its beginning.
    static JsonObject bounded(String method, JsonObject params, AnswerFindings findings) {
      Json data = params.get("data");
      if (!method.equals("notifications/message") || data == null) {
        return params;
      }
      String text = data instanceof JsonString said ? said.value() : JsonWriter.write(data);
      int bytes =
          text.length() <= MOST_BYTES / 3 ? 0 : text.getBytes(StandardCharsets.UTF_8).length;
      if (bytes <= MOST_BYTES) {
        return params;
      }
      findings.add(AnswerFinding.Kind.CUT, "", "/data", bytes);
      String cut = TreeCleaner.first(text, MOST_BYTES) + TreeCleaner.cutMark(bytes, MOST_BYTES);
      return params.with("data", new JsonString(cut));
    }
  }
}
