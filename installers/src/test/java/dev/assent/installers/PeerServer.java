package dev.assent.installers;

import io.modelcontextprotocol.json.McpJsonDefaults;
import io.modelcontextprotocol.json.McpJsonMapper;
import io.modelcontextprotocol.server.McpServer;
import io.modelcontextprotocol.server.transport.StdioServerTransportProvider;
import io.modelcontextprotocol.spec.McpSchema.CallToolRequest;
import io.modelcontextprotocol.spec.McpSchema.CallToolResult;
import io.modelcontextprotocol.spec.McpSchema.ServerCapabilities;
import io.modelcontextprotocol.spec.McpSchema.Tool;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;

/// A server that knows nothing of Assent: made with the official SDK, it writes down each call before it does it.
///
/// In the folder it is given: `seen.jsonl`, one forced line for each call, and `pids`, one line for each start.
public final class PeerServer {
  static final String NAME = "peer";

  private final Path folder;
  private final McpJsonMapper mapper = McpJsonDefaults.getMapper();

  private PeerServer(Path folder) {
    this.folder = folder;
  }

  /// The command that starts it.
  static List<String> command(Path folder) {
    return List.of(
        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
        "-XX:TieredStopAtLevel=1",
        "-XX:+UseSerialGC",
        "-Xmx128m",
        "-cp",
        System.getProperty("java.class.path"),
        PeerServer.class.getName(),
        folder.toString());
  }

  public static void main(String[] args) throws Exception {
    var server = new PeerServer(Path.of(args[0]));
    server.note("pids", Long.toString(ProcessHandle.current().pid()));
    server.serve();
    // The transport's threads come and go; the process ends when the core closes it.
    new CountDownLatch(1).await();
  }

  private void serve() {
    McpServer.sync(new StdioServerTransportProvider(mapper))
        .serverInfo(NAME, "1")
        .capabilities(ServerCapabilities.builder().tools(false).build())
        .validateToolInputs(false)
        .toolCall(tool("echo"), (_, request) -> seen(request, () -> mapper.writeValueAsString(request.arguments())))
        .toolCall(tool("secret_read"), (_, request) -> seen(request, () -> "a secret"))
        .toolCall(tool("read_file"), (_, request) -> seen(request, () -> Files.readString(path(request))))
        .toolCall(tool("write_file"), (_, request) -> seen(request, () -> write(request)))
        .toolCall(tool("hold"), (_, request) -> seen(request, PeerServer::never))
        .toolCall(tool("crash"), (_, request) -> seen(request, PeerServer::crash))
        .build();
  }

  private static Tool tool(String name) {
    return Tool.builder(name, Map.of("type", "object")).description("does what its name says").build();
  }

  private static Path path(CallToolRequest request) {
    return Path.of((String) request.arguments().get("path"));
  }

  private static String write(CallToolRequest request) throws IOException {
    Files.writeString(path(request), String.valueOf(request.arguments().get("content")));
    return "written";
  }

  private static String never() throws InterruptedException {
    new CountDownLatch(1).await();
    return "never";
  }

  private static String crash() {
    System.err.println("out of luck");
    Runtime.getRuntime().halt(3);
    return "never";
  }

  private CallToolResult seen(CallToolRequest request, Work work) {
    try {
      note("seen.jsonl", mapper.writeValueAsString(Map.of("name", request.name(), "arguments", request.arguments())));
      return CallToolResult.builder().addTextContent(work.done()).isError(false).build();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private void note(String file, String line) throws IOException {
    Files.writeString(
        folder.resolve(file), line + "\n", StandardOpenOption.CREATE, StandardOpenOption.APPEND, StandardOpenOption.SYNC);
  }

  private interface Work {
    String done() throws IOException, InterruptedException;
  }
}
