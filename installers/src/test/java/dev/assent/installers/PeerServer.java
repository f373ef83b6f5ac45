package dev.assent.installers;

import io.modelcontextprotocol.json.McpJsonDefaults;
import io.modelcontextprotocol.json.McpJsonMapper;
import io.modelcontextprotocol.server.McpServer;
import io.modelcontextprotocol.server.McpServer.AsyncSpecification;
import io.modelcontextprotocol.server.transport.StdioServerTransportProvider;
import io.modelcontextprotocol.spec.McpSchema.CallToolRequest;
import io.modelcontextprotocol.spec.McpSchema.CallToolResult;
import io.modelcontextprotocol.spec.McpSchema.ServerCapabilities;
import io.modelcontextprotocol.spec.McpSchema.Tool;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import reactor.core.publisher.Mono;

/// A server that knows nothing of Assent: made with the official SDK, it writes down each call
/// before it does it.
///
/// In the folder it is given: `seen.jsonl`, one forced line for each call, and `pids`, one line for
/// each start.
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
    var closed = new CountDownLatch(1);
    server.serve(new EndsWith(System.in, closed));
    closed.await();
    System.exit(0);
  }

  /// Serves on the reading thread, one call after the other: answers sent from several threads at
  /// once can get lost in the SDK, and with them every later message.
  private void serve(InputStream in) {
    AsyncSpecification<?> server =
        McpServer.async(new StdioServerTransportProvider(mapper, in, System.out))
            .serverInfo(NAME, "1")
            .capabilities(ServerCapabilities.builder().tools(false).build())
            .validateToolInputs(false);
    tool(server, "echo", request -> mapper.writeValueAsString(request.arguments()));
    tool(server, "secret_read", _ -> "a secret");
    tool(server, "read_file", request -> Files.readString(path(request)));
    tool(server, "write_file", PeerServer::write);
    tool(server, "crash", _ -> crash());
    server.toolCall(
        described("hold"),
        (_, request) -> Mono.fromCallable(() -> seen(request)).then(Mono.never()));
    server.build();
  }

  private void tool(AsyncSpecification<?> server, String name, Work work) {
    server.toolCall(
        described(name),
        (_, request) ->
            Mono.fromCallable(() -> {
              seen(request);
              return CallToolResult.builder()
                  .addTextContent(work.done(request))
                  .isError(false)
                  .build();
            }));
  }

  private static Tool described(String name) {
    return Tool.builder(name, Map.of("type", "object"))
        .description("does what its name says")
        .build();
  }

  private static Path path(CallToolRequest request) {
    return Path.of((String) request.arguments().get("path"));
  }

  private static String write(CallToolRequest request) throws IOException {
    Files.writeString(path(request), String.valueOf(request.arguments().get("content")));
    return "written";
  }

  private static String crash() {
    System.err.println("out of luck");
    Runtime.getRuntime().halt(3);
    return "never";
  }

  private String seen(CallToolRequest request) throws IOException {
    String line =
        mapper.writeValueAsString(Map.of("name", request.name(), "arguments", request.arguments()));
    note("seen.jsonl", line);
    return line;
  }

  private void note(String file, String line) throws IOException {
    Files.writeString(
        folder.resolve(file),
        line + "\n",
        StandardOpenOption.CREATE,
        StandardOpenOption.APPEND,
        StandardOpenOption.SYNC);
  }

  private interface Work {
    String done(CallToolRequest request) throws IOException;
  }

  /// A stream that tells when it has ended: the core has closed it, or is gone.
  private static final class EndsWith extends FilterInputStream {
    private final CountDownLatch closed;

    private EndsWith(InputStream in, CountDownLatch closed) {
      super(in);
      this.closed = closed;
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
      int read = super.read(bytes, offset, length);
      if (read < 0) {
        closed.countDown();
      }
      return read;
    }
  }
}
