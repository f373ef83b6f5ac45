package dev.assent.core.windows;

import java.io.IOException;
import java.util.Optional;

/// Texts in the registry of the person who runs this process, below `HKEY_CURRENT_USER`.
public interface UserRegistry {
  /// The text of a value; absent where there is none.
  ///
  /// @param key with `\` between its parts
  /// @throws IOException also when the value is no text
  Optional<String> text(String key, String name) throws IOException;

  /// Sets a value, with the keys above it.
  void set(String key, String name, String text) throws IOException;

  /// Removes a value; one that is not there is fine.
  void remove(String key, String name) throws IOException;

  /// That of this system.
  static UserRegistry ofSystem() {
    return new SystemUserRegistry();
  }
}
