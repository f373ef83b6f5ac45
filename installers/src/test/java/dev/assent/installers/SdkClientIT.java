package dev.assent.installers;

import static org.assertj.core.api.Assertions.assertThat;

import io.modelcontextprotocol.client.McpClient;
import io.modelcontextprotocol.client.transport.ServerParameters;
import io.modelcontextprotocol.client.transport.StdioClientTransport;
import io.modelcontextprotocol.json.McpJsonDefaults;
import io.modelcontextprotocol.spec.McpSchema.CallToolRequest;
import io.modelcontextprotocol.spec.McpSchema.CallToolResult;
import io.modelcontextprotocol.spec.McpSchema.TextContent;
import io.modelcontextprotocol.spec.McpSchema.Tool;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The official SDK on both sides: neither end has anything of Assent.
class SdkClientIT {
  @TempDir private Path folder;

  private static String text(CallToolResult result) {
    return ((TextContent) result.content().getFirst()).text();
  }

  @Test
  void anSdkClientSeesTheServerAndReadsRefusals() throws Exception {
    try (var house = House.with(folder, Policies.BY_NAME)) {
      house.startCore();
      var bridge =
          ServerParameters.builder(house.image.program("assent").toString())
              .args("run", House.PROXY, "--headless")
              .env(house.environment())
              .build();
      var transport = new StdioClientTransport(bridge, McpJsonDefaults.getMapper());
      try (var client = McpClient.sync(transport).requestTimeout(Duration.ofSeconds(60)).build()) {
        assertThat(client.initialize().serverInfo().name()).isEqualTo(PeerServer.NAME);
        assertThat(client.listTools().tools())
            .extracting(Tool::name)
            .contains("echo", "secret_read");
        var allowed =
            client.callTool(CallToolRequest.builder("echo").arguments(Map.of("n", "sdk")).build());
        assertThat(text(allowed)).isEqualTo("{\"n\":\"sdk\"}");
        var denied =
            client.callTool(CallToolRequest.builder("secret_read").arguments(Map.of()).build());
        assertThat(denied.isError()).isTrue();
        assertThat(text(denied)).contains("Nothing was run");
        assertThat(client.ping()).isNotNull();
      }
      assertThat(house.seenNumbers()).containsExactly("sdk");
    }
  }
}
