package dev.assent.installers;

import static dev.assent.installers.BridgeClient.arguments;
import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.json.JsonObject;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A policy file with a mistake: the last good one stays in force, and where there never was one,
/// nothing passes.
class BrokenPolicyIT {
  private static final String BROKEN = "{\"rules\": [}";

  @TempDir private Path folder;

  private static void untilStatus(House house, String words) throws Exception {
    Wait.until(
        "the status says " + words, () -> house.assent("status", "--json").out().contains(words));
  }

  @Test
  void theLastGoodPolicyStaysInForce() throws Exception {
    try (var house = House.with(folder, Policies.BY_NAME)) {
      house.startCore();
      var client = house.client();
      client.called("1", "echo", arguments("n", "before"));
      Files.writeString(house.policyFile(), BROKEN);
      untilStatus(house, "\"policy_current\": false");
      assertThat(BridgeClient.text(client.called("2", "echo", arguments("n", "after"))))
          .contains("after");
      assertThat(BridgeClient.reason(client.called("3", "secret_read", JsonObject.EMPTY)))
          .contains("rule");
      Files.writeString(house.policyFile(), "{\"rules\": []}");
      untilStatus(house, "\"policy_version\": 2");
      assertThat(BridgeClient.reason(client.called("4", "echo", arguments("n", "none"))))
          .contains("default");
      assertThat(house.seenNumbers()).containsExactly("before", "after");
    }
  }

  @Test
  void theLastGoodPolicyStaysInForceOverARestart() throws Exception {
    try (var house = House.with(folder, Policies.BY_NAME)) {
      Files.writeString(house.policyFile(), BROKEN);
      house.startCore();
      var client = house.client();
      assertThat(BridgeClient.text(client.called("1", "echo", arguments("n", "1")))).contains("1");
      assertThat(BridgeClient.reason(client.called("2", "secret_read", JsonObject.EMPTY)))
          .contains("rule");
      untilStatus(house, "\"policy_current\": false");
    }
  }

  @Test
  void aPolicyThatNeverWasGoodDeniesEverything() throws Exception {
    try (var house = House.with(folder, Policies.BY_NAME)) {
      Files.writeString(house.policyFile(), BROKEN);
      Files.delete(house.policyFile().resolveSibling("policy_history.jsonl"));
      house.startCore();
      var client = house.client();
      assertThat(BridgeClient.reason(client.called("1", "echo", arguments("n", "1")))).isPresent();
      assertThat(house.seen()).isEmpty();
      assertThat(house.decision("1").string("outcome")).contains("denied");
      Files.writeString(house.policyFile(), Policies.BY_NAME);
      untilStatus(house, "\"policy_current\": true");
      assertThat(BridgeClient.text(client.called("2", "echo", arguments("n", "2")))).contains("2");
    }
  }
}
