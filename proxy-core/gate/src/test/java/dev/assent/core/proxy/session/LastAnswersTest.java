package dev.assent.core.proxy.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.json.JsonObject;
import dev.assent.core.proxy.CoreRig;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// A core that ends while calls are open.
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class LastAnswersTest {
  private static final String POLICY =
      """
      {"rules": [
        {"id": "all", "effect": "allow", "conditions": {"mcp_method": "*"}},
        {"id": "ask", "effect": "hitl", "conditions": {"tool_name": "echo"}}
      ]}
      """;

  @TempDir private Path folder;

  @Test
  void whatWaitsForAPersonAndWhatIsWithTheServerIsAnswered() throws Exception {
    try (var rig = CoreRig.startAhead(folder, POLICY);
        var asking = rig.connect().shakeHands();
        var calling = rig.connect().shakeHands()) {
      asking.call("asked", "echo", JsonObject.EMPTY);
      calling.call("sent", "silent", JsonObject.EMPTY);
      CoreRig.until(
          "the one waits and the other is with the server",
          () ->
              rig.core.approvals().queue().waiting().size() == 1
                  && rig.seenLines().stream().anyMatch(line -> line.contains("silent")));
      rig.core.close();
      assertThat(asking.line()).contains("asked", "withdrawn");
      assertThat(asking.ended()).isTrue();
      assertThat(calling.line())
          .contains("sent", "Assent is closing. Whether this call ran is not known.");
      assertThat(calling.ended()).isTrue();
    }
  }

  @Test
  void whatTheServerAnswersInAMomentIsCarried() throws Exception {
    try (var rig = CoreRig.start(folder, POLICY.replace("hitl", "allow"));
        var client = rig.connect().shakeHands()) {
      client.call("soon", "echo", JsonObject.EMPTY);
      CoreRig.until(
          "it is with the server",
          () -> rig.seenLines().stream().anyMatch(line -> line.contains("echo")));
      rig.core.close();
      assertThat(client.line()).contains("soon", "result").doesNotContain("closing");
    }
  }

  @Test
  void aClientThatReadsNothingHoldsNobodyUp() throws Exception {
    try (var rig = CoreRig.start(folder, POLICY.replace("hitl", "allow"));
        var deaf = rig.connect().shakeHands();
        var calling = rig.connect().shakeHands()) {
      deaf.sendRaw(
          "{\"jsonrpc\":\"2.0\",\"id\":7,\"method\":\"tools/call\",\"params\":{\"name\":\"silent\",\"arguments\":{}}}\n");
      calling.call("sent", "silent", JsonObject.EMPTY);
      CoreRig.until("both are with the server", () -> rig.core.openCalls() == 2);
      rig.core.close();
      assertThat(calling.line()).contains("Assent is closing");
    }
  }
}
