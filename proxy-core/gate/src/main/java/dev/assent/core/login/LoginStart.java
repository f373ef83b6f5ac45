package dev.assent.core.login;

import dev.assent.core.config.AssentHome;
import dev.assent.core.system.OperatingSystem;
import dev.assent.core.windows.UserRegistry;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/// An entry that makes the system start the application with the person's session.
public interface LoginStart {
  /// That of a system; absent where there is no way, and for another home than the person's own: a
  /// practice or a training is nothing to begin a day with.
  ///
  /// @param system value of the system property `os.name`
  /// @param environment variables of this process
  /// @param userHome the person's home folder
  /// @param home whose settings say if Assent starts
  /// @param program the launcher of the window: an absolute path
  static Optional<LoginStart> of(
      String system,
      Map<String, String> environment,
      Path userHome,
      AssentHome home,
      Path program) {
    if (!home.isOwn(userHome, system)) {
      return Optional.empty();
    }
    return OperatingSystem.of(system).isWindows()
        ? Optional.of(new RunKey(UserRegistry.ofSystem(), program.toString()))
        : LoginEntry.of(system, environment, userHome, program).map(LoginStart.class::cast);
  }

  /// The place where it is kept: the path of a file or of a value in the registry.
  String place();

  /// Makes it what a setting says. What somebody else keeps there stays.
  ///
  /// @param wanted whether the application starts with the session
  /// @throws IOException when it could not be written
  void apply(boolean wanted) throws IOException;

  /// True if it is there and was written by us.
  boolean isThere() throws IOException;

  /// The program that it starts; absent where there is none of ours, or it cannot be told.
  Optional<Path> started() throws IOException;

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
}
