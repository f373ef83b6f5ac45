package dev.assent.core.hooks;

import dev.assent.core.access.ClientCapability;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonObject;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// The description of a call that hooks get.
///
/// @param tool the tool's name; empty when the call has none
/// @param metadata the tool as its server listed it; only its `name` when it was never listed
/// @param arguments the arguments as the server would get them
/// @param environment the variables that the session's server has
/// @param capabilities what the client says that it can do; absent where it did not say it
/// @param folder the folder that the session's server runs in, absolute; absent when unknown
public record HookCall(
    String tool,
    JsonObject metadata,
    JsonObject arguments,
    Map<String, String> environment,
    Optional<Set<ClientCapability>> capabilities,
    Optional<Path> folder) {
  /// The variable in which hooks find the capabilities, parted by blanks; not set where the client
  /// did not say them.
  public static final String CAPABILITIES = "ASSENT_CLIENT_CAPABILITIES";

  public HookCall {
    environment = Map.copyOf(environment);
    capabilities = capabilities.map(Set::copyOf);
  }

  /// The variables that a hook gets.
  Map<String, String> variables() {
    var variables = new HashMap<>(environment);
    variables.remove(CAPABILITIES);
    capabilities.ifPresent(all -> variables.put(CAPABILITIES, String.join(" ", words(all))));
    return variables;
  }

  /// The client's capabilities, as a document says them; empty where it did not say them.
  JsonObject client() {
    var client = JsonObject.builder();
    capabilities.ifPresent(all -> client.put("capabilities", JsonArray.ofStrings(words(all))));
    return client.build();
  }

  private static List<String> words(Set<ClientCapability> capabilities) {
    return capabilities.stream().sorted().map(ClientCapability::word).toList();
  }
}
