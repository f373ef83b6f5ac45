package dev.assent.core.front;

import com.sun.net.httpserver.Headers;
import dev.assent.core.json.JsonObject;
import dev.assent.core.jsonrpc.Message;
import dev.assent.core.mcp.HeaderMarks;
import dev.assent.core.mcp.HeaderText;
import dev.assent.core.mcp.ProtocolVersion;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The headers by which others on the way may sort the requests of the revision without handshake:
/// `MCP-Protocol-Version`, `Mcp-Method`, `Mcp-Name` and `Mcp-Param-…`. They must not say anything
/// that the body, which is judged, does not.
final class ModernHeaders {
  static final String VERSION = "MCP-Protocol-Version";

  private static final String METHOD = "Mcp-Method";
  private static final String NAME = "Mcp-Name";
  private static final String META = "io.modelcontextprotocol/";
  private static final Map<String, String> NAMED =
      Map.of("tools/call", "name", "prompts/get", "name", "resources/read", "uri");

  // An extension's, whose clients need not name it.
  private static final Map<String, String> MAY_BE_NAMED =
      Map.of("tasks/get", "taskId", "tasks/update", "taskId", "tasks/cancel", "taskId");

  private final Headers headers;
  private final PostBody posted;
  private final FrontService service;

  ModernHeaders(Headers headers, PostBody posted, FrontService service) {
    this.headers = headers;
    this.posted = posted;
    this.service = service;
  }

  /// Checks the headers, and that a request of that revision says of itself what it has to.
  ///
  /// @return whether the message is one without handshake; one of a revision that nobody knows is,
  ///   if it says so itself
  /// @throws RefusedRequestException when they differ from the body, or the request is incomplete
  boolean check() throws RefusedRequestException {
    String named = RequestGate.only(headers, VERSION);
    Optional<ProtocolVersion> version = ProtocolVersion.of(named);
    Optional<String> own = posted.meta().protocolVersion();
    boolean modern = version.filter(known -> !known.hasHandshake()).isPresent();
    if (!modern && own.isEmpty()) {
      return false;
    }
    if (posted.batch()) {
      throw RefusedRequestException.of(400, "batch", "this revision has no batches");
    }
    boolean request = posted.id().isPresent();
    if (own.isEmpty() && request) {
      throw RefusedRequestException.incomplete(META + "protocolVersion");
    }
    if (own.isPresent() && !own.get().equals(named)) {
      throw RefusedRequestException.mismatch(VERSION);
    }
    Message message = posted.messages().getFirst();
    checkMethod(message, request);
    checkName(message);
    if (modern && request && posted.meta().clientCapabilities().isEmpty()) {
      throw RefusedRequestException.incomplete(META + "clientCapabilities");
    }
    if (modern) {
      checkArguments(message);
    }
    return true;
  }

  private void checkMethod(Message message, boolean request) throws RefusedRequestException {
    Optional<String> method = message.tree().string("method");
    if ((request || headers.containsKey(METHOD))
        && !method.equals(Optional.of(RequestGate.only(headers, METHOD)))) {
      throw RefusedRequestException.mismatch(METHOD);
    }
  }

  private void checkName(Message message) throws RefusedRequestException {
    String method = message.tree().string("method").orElse("");
    boolean given = headers.containsKey(NAME);
    if (!given && !NAMED.containsKey(method)) {
      return;
    }
    Optional<String> name =
        Optional.ofNullable(NAMED.getOrDefault(method, MAY_BE_NAMED.get(method)))
            .flatMap(
                member -> message.tree().object("params").flatMap(params -> params.string(member)));
    if (name.isEmpty()
        || !given
        || !name.equals(HeaderText.decoded(RequestGate.only(headers, NAME)))) {
      throw RefusedRequestException.mismatch(NAME);
    }
  }

  // The tool's description says which arguments are repeated; headers of tools that nobody listed
  // yet say nothing.
  private void checkArguments(Message message) throws RefusedRequestException {
    if (!(message instanceof Message.Request request) || !request.method().equals("tools/call")) {
      return;
    }
    JsonObject arguments = request.params().object("arguments").orElse(JsonObject.EMPTY);
    Optional<String> wrong =
        request
            .params()
            .string("name")
            .flatMap(service::tool)
            .map(HeaderMarks::of)
            .flatMap(
                marks -> marks.mismatch(arguments, name -> headers.getOrDefault(name, List.of())));
    if (wrong.isPresent()) {
      throw RefusedRequestException.mismatch(wrong.get());
    }
  }
}
