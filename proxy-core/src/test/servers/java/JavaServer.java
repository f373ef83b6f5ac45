import io.modelcontextprotocol.json.McpJsonDefaults;
import io.modelcontextprotocol.json.McpJsonMapper;
import io.modelcontextprotocol.server.McpServer;
import io.modelcontextprotocol.server.McpServer.SyncSpecification;
import io.modelcontextprotocol.server.McpServerFeatures.SyncPromptSpecification;
import io.modelcontextprotocol.server.McpServerFeatures.SyncResourceSpecification;
import io.modelcontextprotocol.server.McpSyncServerExchange;
import io.modelcontextprotocol.server.transport.StdioServerTransportProvider;
import io.modelcontextprotocol.spec.McpSchema.CallToolRequest;
import io.modelcontextprotocol.spec.McpSchema.CallToolResult;
import io.modelcontextprotocol.spec.McpSchema.CreateMessageRequest;
import io.modelcontextprotocol.spec.McpSchema.ElicitFormRequest;
import io.modelcontextprotocol.spec.McpSchema.GetPromptResult;
import io.modelcontextprotocol.spec.McpSchema.LoggingLevel;
import io.modelcontextprotocol.spec.McpSchema.LoggingMessageNotification;
import io.modelcontextprotocol.spec.McpSchema.ProgressNotification;
import io.modelcontextprotocol.spec.McpSchema.Prompt;
import io.modelcontextprotocol.spec.McpSchema.PromptMessage;
import io.modelcontextprotocol.spec.McpSchema.ReadResourceResult;
import io.modelcontextprotocol.spec.McpSchema.Resource;
import io.modelcontextprotocol.spec.McpSchema.Role;
import io.modelcontextprotocol.spec.McpSchema.SamplingMessage;
import io.modelcontextprotocol.spec.McpSchema.ServerCapabilities;
import io.modelcontextprotocol.spec.McpSchema.TextContent;
import io.modelcontextprotocol.spec.McpSchema.TextResourceContents;
import io.modelcontextprotocol.spec.McpSchema.Tool;
import java.io.IOException;
import java.util.List;
import java.util.Map;

/**
 * A server made with the official Java SDK, for the script in the folder above; for any Java from
 * 17.
 */
public final class JavaServer {
  private interface Work {
    String done(McpSyncServerExchange exchange, CallToolRequest request) throws IOException;
  }

  private static final String MEMO = "memo://one";

  private final McpJsonMapper mapper = McpJsonDefaults.getMapper();

  public static void main(String[] args) throws InterruptedException {
    new JavaServer().serve();
    Thread.currentThread().join();
  }

  private void serve() {
    var capabilities =
        ServerCapabilities.builder()
            .tools(true)
            .prompts(true)
            .resources(false, true)
            .logging()
            .build();
    SyncSpecification<?> server =
        McpServer.sync(new StdioServerTransportProvider(mapper))
            .serverInfo("java", "1")
            .capabilities(capabilities)
            .validateToolInputs(false);
    tool(server, "echo", (exchange, request) -> mapper.writeValueAsString(request.arguments()));
    tool(
        server,
        "fail",
        (exchange, request) -> {
          throw new IllegalStateException("on purpose");
        });
    tool(server, "count", JavaServer::count);
    tool(server, "sample", JavaServer::sample);
    tool(server, "elicit", JavaServer::elicit);
    tool(server, "log", JavaServer::log);
    server.prompts(
        new SyncPromptSpecification(
            Prompt.builder("greet").build(), (exchange, request) -> greeting()));
    server.resources(
        new SyncResourceSpecification(
            Resource.builder(MEMO, "one").build(),
            (exchange, request) ->
                ReadResourceResult.builder(
                        List.of(TextResourceContents.builder(MEMO, "a memo").build()))
                    .build()));
    server.build();
  }

  private void tool(SyncSpecification<?> server, String name, Work work) {
    server.toolCall(
        Tool.builder(name, Map.of("type", "object")).description("does what its name says").build(),
        (exchange, request) -> {
          try {
            return CallToolResult.builder()
                .addTextContent(work.done(exchange, request))
                .isError(false)
                .build();
          } catch (IOException e) {
            return CallToolResult.builder().addTextContent(e.getMessage()).isError(true).build();
          }
        });
  }

  private static String count(McpSyncServerExchange exchange, CallToolRequest request) {
    int to = ((Number) request.arguments().get("to")).intValue();
    Object token = request.progressToken();
    for (int step = 1; token != null && step <= to; step++) {
      exchange.progressNotification(
          ProgressNotification.builder(token, step).total((double) to).build());
    }
    return "counted";
  }

  private static String sample(McpSyncServerExchange exchange, CallToolRequest request) {
    var prompt = TextContent.builder(String.valueOf(request.arguments().get("prompt"))).build();
    var message = SamplingMessage.builder(Role.USER, prompt).build();
    var answer = exchange.createMessage(CreateMessageRequest.builder(List.of(message), 10).build());
    return ((TextContent) answer.content()).text();
  }

  private static String elicit(McpSyncServerExchange exchange, CallToolRequest request) {
    Map<String, Object> schema =
        Map.of(
            "type",
            "object",
            "properties",
            Map.of("name", Map.of("type", "string")),
            "required",
            List.of("name"));
    var answer = exchange.createElicitation(ElicitFormRequest.builder("Who?", schema).build());
    return answer.action() + " " + answer.content();
  }

  private static String log(McpSyncServerExchange exchange, CallToolRequest request) {
    exchange.loggingNotification(
        LoggingMessageNotification.builder(LoggingLevel.EMERGENCY, "a word").build());
    return "logged";
  }

  private static GetPromptResult greeting() {
    var hello = PromptMessage.builder(Role.USER, TextContent.builder("Hello").build()).build();
    return GetPromptResult.builder(List.of(hello)).build();
  }
}
