package dev.assent.desktop.launch;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Map;
import java.util.Optional;

/// The file in the person's home that starts the application with the session: an autostart entry of the desktop on Linux, an agent
/// of launchd on macOS.
///
/// @param file where the system looks for it
/// @param text what it says
record LoginEntry(Path file, String text) {
  private static final String ID = "dev.assent.Assent";

  /// The entry of this system; absent where there is no way yet.
  ///
  /// @param system value of the system property `os.name`
  /// @param environment variables of this process
  /// @param program the launcher of the window: an absolute path
  static Optional<LoginEntry> of(String system, Map<String, String> environment, Path home, Path program) {
    if (system.equals("Linux")) {
      String set = environment.getOrDefault("XDG_CONFIG_HOME", "");
      Path config = set.startsWith("/") ? Path.of(set) : home.resolve(".config");
      return Optional.of(new LoginEntry(config.resolve("autostart").resolve(ID + ".desktop"), desktopEntry(program)));
    }
    if (system.startsWith("Mac")) {
      return Optional.of(new LoginEntry(home.resolve("Library/LaunchAgents").resolve(ID + ".plist"), launchAgent(program)));
    }
    return Optional.empty();
  }

  private static String desktopEntry(Path program) {
    return """
        [Desktop Entry]
        Type=Application
        Name=Assent
        Comment=Written by Assent as its settings say
        Exec=PROGRAM --background
        Icon=dev.assent.Assent
        Terminal=false
        """.replace("PROGRAM", quoted(program.toString()));
  }

  // As the specification of desktop entries has it: the value of a key first, in it the quotes of a command line, and no field codes.
  private static String quoted(String path) {
    String command = "\"" + path.replaceAll("([\"`$\\\\])", "\\\\$1") + "\"";
    return command.replace("\\", "\\\\").replace("%", "%%");
  }

  private static String launchAgent(Path program) {
    return """
        <?xml version="1.0" encoding="UTF-8"?>
        <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
        <!-- Written by Assent as its settings say -->
        <plist version="1.0">
        <dict>
          <key>Label</key>
          <string>dev.assent.Assent</string>
          <key>ProgramArguments</key>
          <array>
            <string>PROGRAM</string>
            <string>--background</string>
          </array>
          <key>RunAtLoad</key>
          <true/>
          <key>ProcessType</key>
          <string>Interactive</string>
        </dict>
        </plist>
        """.replace("PROGRAM", program.toString().replace("&", "&amp;").replace("<", "&lt;"));
  }

  /// Makes the file what a setting says. A file of somebody else, and one that a person switched off by hand, stay as they are.
  ///
  /// @param wanted whether the application starts with the session
  void apply(boolean wanted) throws IOException {
    Optional<String> there = Files.isRegularFile(file) ? Optional.of(Files.readString(file)) : Optional.empty();
    boolean ours = there.filter(found -> found.contains("Written by Assent")).isPresent();
    if (!wanted) {
      if (ours) {
        Files.delete(file);
      }
    } else if (there.isEmpty() || ours && !isSwitchedOff(there.get())) {
      if (!there.equals(Optional.of(text))) {
        write();
      }
    }
  }

  // Desktops write one of these when a person unticks it in their list.
  private static boolean isSwitchedOff(String text) {
    return text.contains("Hidden=true") || text.contains("X-GNOME-Autostart-enabled=false");
  }

  private void write() throws IOException {
    Files.createDirectories(file.getParent());
    Path draft = Files.createTempFile(file.getParent(), "." + ID, "");
    try {
      Files.write(draft, text.getBytes(StandardCharsets.UTF_8));
      Files.move(draft, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    } finally {
      Files.deleteIfExists(draft);
    }
  }
}
