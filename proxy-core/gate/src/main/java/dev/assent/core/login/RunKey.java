package dev.assent.core.login;

import dev.assent.core.windows.UserRegistry;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

/// The value in the registry of Windows that starts the application with the person's session. A
/// person who switches it off in the list of the system does so beside it, so that it may be
/// written again all the same.
///
/// @param program the launcher of the window: an absolute path
record RunKey(UserRegistry registry, String program) implements LoginStart {
  static final String KEY = "Software\\Microsoft\\Windows\\CurrentVersion\\Run";
  static final String NAME = "dev.assent.Assent";

  /// Windows reads no longer ones.
  private static final int LONGEST = 260;

  private static final String BEHIND = "\" --background";

  @Override
  public String place() {
    return "HKEY_CURRENT_USER\\" + KEY + "\\" + NAME;
  }

  @Override
  public void apply(boolean wanted) throws IOException {
    Optional<String> there = registry.text(KEY, NAME);
    String text = "\"" + program + BEHIND;
    if (!wanted) {
      if (there.filter(RunKey::isOurs).isPresent()) {
        registry.remove(KEY, NAME);
      }
    } else if (text.length() > LONGEST) {
      throw new IOException(
          "found a command of " + text.length() + " characters, expected at most " + LONGEST);
    } else if (there.isEmpty() || isOurs(there.get()) && !there.get().equals(text)) {
      registry.set(KEY, NAME, text);
    }
  }

  @Override
  public boolean isThere() throws IOException {
    return registry.text(KEY, NAME).filter(RunKey::isOurs).isPresent();
  }

  @Override
  public Optional<Path> started() throws IOException {
    return registry
        .text(KEY, NAME)
        .filter(RunKey::isOurs)
        .map(text -> Path.of(text.substring(1, text.length() - BEHIND.length())));
  }

  // Also one of an Assent that lay elsewhere.
  private static boolean isOurs(String text) {
    return text.startsWith("\"") && text.endsWith("\\assent-desktop.exe" + BEHIND);
  }
}
