package dev.assent.core.proxy;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/// A server that stops reading.
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "the server is a shell script")
class StuckServerTest {
  private static final String ALL =
      "{\"rules\": [{\"id\": \"all\", \"effect\": \"allow\", \"conditions\": {\"mcp_method\": \"*\"}}]}";
  private static final String SCRIPT =
      """
      read -r line
      echo '{"jsonrpc":"2.0","id":0,"result":{"protocolVersion":"2025-11-25"}}'
      exec sleep 600
      """;

  @TempDir private Path folder;

  @Test
  void theSessionEndsAlsoWhereTheReadingThreadWaitsForIt() throws Exception {
    Path script = folder.resolve("stuck.sh");
    Files.writeString(script, SCRIPT);
    try (var rig =
            new CoreRig(
                folder,
                ALL,
                Duration.ofSeconds(3),
                List.of("/usr/bin/env", "bash", script.toString()));
        var client = rig.connect()) {
      client.sendRaw("{\"jsonrpc\":\"2.0\",\"id\":0,\"method\":\"initialize\",\"params\":{}}\n");
      client.receive();
      String much = "x".repeat(1024 * 1024);
      client.sendRaw(
          "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/call\",\"params\":{\"name\":\"a\",\"arguments\":{\"x\":\""
              + much
              + "\"}}}\n");
      client.sendRaw("{\"jsonrpc\":\"2.0\",\"method\":\"notifications/roots/list_changed\"}\n");
      assertThat(client.line()).contains("\"id\":1").contains("-32603");
      assertThat(client.ended()).isTrue();
      CoreRig.until("the session ends", () -> rig.core.sessions() == 0);
    }
  }
}
