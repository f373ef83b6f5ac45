package dev.assent.core.access;

import dev.assent.core.json.JsonObject;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/// Something that an MCP client says it can do, as the protocol names it. A claim, like its name.
public enum ClientCapability {
  /// tells the folders that it works in
  ROOTS,
  /// asks a model for the server
  SAMPLING,
  /// asks the person for the server
  ELICITATION,
  /// follows calls that go on by themselves
  TASKS,
  /// something that is in no revision
  EXPERIMENTAL,
  /// something that an extension of the protocol names
  EXTENSIONS;

  /// The word in policies, logs and the protocol.
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  /// The capability of a word; absent for any other text.
  public static Optional<ClientCapability> ofWord(String word) {
    for (var capability : values()) {
      if (capability.word().equals(word)) {
        return Optional.of(capability);
      }
    }
    return Optional.empty();
  }

  /// Those in the object that a client sends; others are passed over.
  public static Set<ClientCapability> of(JsonObject said) {
    var found = EnumSet.noneOf(ClientCapability.class);
    said.members().keySet().forEach(name -> ofWord(name).ifPresent(found::add));
    return found;
  }
}
