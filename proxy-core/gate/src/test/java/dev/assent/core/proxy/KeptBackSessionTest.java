package dev.assent.core.proxy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.access.ListedTool;
import dev.assent.core.config.store.ToolFiles;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Tools that are kept from a client do not vanish without a word.
@Timeout(120)
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "the server's part is carried by bash")
class KeptBackSessionTest {
  private static final String ALL =
      "{\"rules\": [{\"id\": \"all\", \"effect\": \"allow\", \"conditions\": {\"mcp_method\": \"*\"}}]}";

  @TempDir private Path folder;

  private static String tool(String name) {
    return "{\"name\":\"" + name + "\",\"inputSchema\":{\"type\":\"object\"}}";
  }

  private static void listed(LiveServer.Session peer, String id, String... tools) throws Exception {
    assertThat(peer.received.next()).contains("tools/list");
    peer.send(
        "{\"jsonrpc\":\"2.0\",\"id\":"
            + id
            + ",\"result\":{\"tools\":["
            + String.join(",", tools)
            + "]}}");
  }

  private static String list(int id) {
    return "{\"jsonrpc\":\"2.0\",\"id\":" + id + ",\"method\":\"tools/list\"}\n";
  }

  private static void begin(
      CoreRig.Client client, LiveServer.Session peer, String revision, String capabilities)
      throws Exception {
    client.sendRaw(
        "{\"jsonrpc\":\"2.0\",\"id\":0,\"method\":\"initialize\",\"params\":{\"protocolVersion\":\""
            + revision
            + "\"}}\n");
    peer.received.next();
    peer.send(
        "{\"jsonrpc\":\"2.0\",\"id\":0,\"result\":{\"protocolVersion\":\""
            + revision
            + "\",\"capabilities\":{"
            + capabilities
            + "}}}");
    assertThat(client.line()).contains("result");
  }

  @Test
  void theClientsLogSaysWhichAndWhyOnceForEachListing() throws Exception {
    try (var server = new LiveServer();
        var rig = new CoreRig(folder, ALL, Duration.ofSeconds(60), server.command(folder));
        var client = rig.connect();
        var peer = server.accept()) {
      begin(client, peer, "2025-11-25", "\"tools\":{},\"logging\":{}");
      client.sendRaw(list(1));
      listed(peer, "1", tool("read_file"), tool("Read_File"), tool("send mail"), tool("list"));
      String first = client.line();
      String second = client.line();
      String told = first.contains("notifications/message") ? first : second;
      assertThat(told)
          .contains("\"level\":\"warning\"", "Assent keeps back tools of this server: ")
          .contains(
              "`send?mail`, because its name has characters or a length that the protocol does not allow")
          .contains(
              "`read_file`, because its name looks like that of another tool of the same server, `Read_File`");
      assertThat(told.equals(first) ? second : first)
          .contains("\"name\":\"list\"")
          .doesNotContain("read_file", "send mail");
      client.sendRaw(list(2));
      listed(peer, "2", tool("read_file"), tool("Read_File"), tool("send mail"), tool("list"));
      assertThat(client.line())
          .as("the same is not told again")
          .contains("\"id\":2,", "\"name\":\"list\"");
      client.sendRaw(list(3));
      listed(peer, "3", tool("list"), tool("1ist"));
      assertThat(client.line() + client.line()).contains("`1ist`, because").contains("\"id\":3,");
      var files = new ToolFiles(rig.core.home(), "files");
      CoreRig.until(
          "it is kept for whoever asks later",
          () ->
              files.listed().tools().containsKey("1ist")
                  && files
                      .listed()
                      .tools()
                      .get("list")
                      .keptBack()
                      .equals(
                          Optional.of(
                              "its name looks like that of another tool of the same server, `1ist`")));
      client.sendRaw(list(4));
      listed(peer, "4", tool("list"));
      assertThat(client.line()).contains("\"id\":4,", "\"name\":\"list\"");
      CoreRig.until(
          "it is not kept back any more",
          () ->
              files.listed().tools().values().stream()
                  .map(ListedTool::keptBack)
                  .allMatch(Optional::isEmpty));
    }
  }

  @ParameterizedTest
  @CsvSource({"2025-11-25, ''", "2025-06-18, logging"})
  void aClientThatCannotBeToldOrMissesNothingHearsNothing(String revision, String capability)
      throws Exception {
    try (var server = new LiveServer();
        var rig = new CoreRig(folder, ALL, Duration.ofSeconds(60), server.command(folder));
        var client = rig.connect();
        var peer = server.accept()) {
      begin(client, peer, revision, capability.isEmpty() ? "" : "\"" + capability + "\":{}");
      client.sendRaw(list(1));
      listed(peer, "1", tool("send mail"));
      boolean any = revision.equals("2025-06-18");
      assertThat(client.line())
          .contains("\"id\":1,")
          .matches(line -> line.contains("send mail") == any);
      client.sendRaw("{\"jsonrpc\":\"2.0\",\"id\":2,\"method\":\"vendor/x\"}\n");
      peer.received.next();
      peer.send("{\"jsonrpc\":\"2.0\",\"id\":2,\"result\":{}}");
      assertThat(client.line()).contains("\"id\":2,");
    }
  }
}
