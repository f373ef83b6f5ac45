package dev.assent.core.wiring;

import dev.assent.core.access.HookAgent;
import dev.assent.core.json.Json;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonBoolean;
import dev.assent.core.json.JsonNull;
import dev.assent.core.json.JsonNumber;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonString;
import dev.assent.core.wiring.text.LooseText;
import dev.assent.core.wiring.text.WiringException;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.Optional;
import java.util.stream.Stream;

/// Reads how long an agent waits for our hook, as its file says.
public final class HookLimit {
  private HookLimit() {}

  /// The shortest limit that the agent keeps for our entries; absent where there is none of ours, or
  /// the file cannot be read.
  public static Optional<Duration> of(HookAgent agent, Path file) {
    try {
      Optional<byte[]> text = AgentFile.read(file);
      if (text.isEmpty()) {
        return Optional.empty();
      }
      return limits(agent, LooseText.read(file.toString(), text.get()).root().json())
          .min(Comparator.naturalOrder());
    } catch (IOException | WiringException _) {
      return Optional.empty();
    }
  }

  private static Stream<Duration> limits(HookAgent agent, Json value) {
    return switch (value) {
      case JsonObject object ->
          Stream.concat(
              HookEntries.isOurs(agent, object)
                  ? Stream.of(HookEntries.limit(agent, object))
                  : Stream.empty(),
              object.members().values().stream().flatMap(member -> limits(agent, member)));
      case JsonArray(var items) -> items.stream().flatMap(item -> limits(agent, item));
      case JsonString _, JsonNumber _, JsonBoolean _, JsonNull _ -> Stream.empty();
    };
  }
}
