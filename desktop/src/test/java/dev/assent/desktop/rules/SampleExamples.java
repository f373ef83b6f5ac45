package dev.assent.desktop.rules;

import dev.assent.core.json.JsonObject;
import dev.assent.core.policy.Effect;
import dev.assent.core.policy.PolicyExample;
import java.util.Optional;

/// Examples for tests and exhibits.
public final class SampleExamples {
  private SampleExamples() {}

  /// An example that expects an effect for a call of a tool without arguments.
  public static PolicyExample of(String name, String tool, Effect expected) {
    var params = JsonObject.builder().put("name", tool).put("arguments", JsonObject.EMPTY).build();
    var call = JsonObject.builder().put("method", "tools/call").put("params", params).build();
    return new PolicyExample(
        name,
        JsonObject.builder().put("call", call).put("machine", false).build(),
        expected,
        Optional.empty());
  }
}
