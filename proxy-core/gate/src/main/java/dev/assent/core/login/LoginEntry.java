package dev.assent.core.login;

import dev.assent.core.files.FileTrust;
import dev.assent.core.files.PlainFile;
import dev.assent.core.files.PrivateFile;
import dev.assent.core.files.PrivateFolder;
import dev.assent.core.system.OperatingSystem;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Pattern;

/// The file in the person's home that starts the application with the session: an autostart entry
/// of the desktop on Linux, an agent of launchd on macOS.
///
/// @param file where the system looks for it
/// @param program the launcher of the window
/// @param words the text that starts a program
public record LoginEntry(Path file, Path program, Function<Path, String> words)
    implements LoginStart {
  private static final String ID = "dev.assent.Assent";
  private static final int LARGEST = 64 * 1024;
  private static final Pattern STARTED =
      Pattern.compile("(?m)^Exec=\"(.*)\" --background$|<string>(/[^<]*)</string>");

  /// The entry of this system; absent where none is kept in a file.
  ///
  /// @param system value of the system property `os.name`
  /// @param environment variables of this process
  /// @param program the launcher of the window: an absolute path
  public static Optional<LoginEntry> of(
      String system, Map<String, String> environment, Path home, Path program) {
    if (OperatingSystem.of(system) == OperatingSystem.LINUX) {
      String set = environment.getOrDefault("XDG_CONFIG_HOME", "");
      Path config = set.startsWith("/") ? Path.of(set) : home.resolve(".config");
      return Optional.of(
          new LoginEntry(
              config.resolve("autostart").resolve(ID + ".desktop"),
              program,
              LoginEntry::desktopEntry));
    }
    if (OperatingSystem.of(system) == OperatingSystem.MACOS) {
      return Optional.of(
          new LoginEntry(
              home.resolve("Library/LaunchAgents").resolve(ID + ".plist"),
              program,
              LoginEntry::launchAgent));
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
    """
        .replace("PROGRAM", quoted(program.toString()));
  }

  // As the specification of desktop entries has it: the value of a key first, in it the quotes of a
  // command line, and no field codes.
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
    """
        .replace("PROGRAM", program.toString().replace("&", "&amp;").replace("<", "&lt;"));
  }

  /// Its whole text.
  String text() {
    return words.apply(program);
  }

  @Override
  public String place() {
    return file.toString();
  }

  /// Makes the file what a setting says. A file of somebody else, and one that a person switched
  /// off by hand, stay as they are.
  ///
  /// @param wanted whether the application starts with the session
  @Override
  public void apply(boolean wanted) throws IOException {
    Optional<String> there = read();
    boolean ours = there.flatMap(this::startedBy).isPresent();
    if (!wanted) {
      if (ours) {
        Files.delete(file);
      }
    } else if (there.isEmpty() || ours && !isSwitchedOff(there.get())) {
      String text = text();
      if (!there.equals(Optional.of(text))) {
        PrivateFolder.makeMissing(Objects.requireNonNull(file.toAbsolutePath().getParent()));
        PrivateFile.replace(file, text.getBytes(StandardCharsets.UTF_8));
      }
    }
  }

  /// True if the file is there and was written by us.
  @Override
  public boolean isThere() throws IOException {
    return started().isPresent();
  }

  /// The program that the file starts; absent where there is none of ours, or it cannot be told.
  @Override
  public Optional<Path> started() throws IOException {
    return read().flatMap(this::startedBy);
  }

  // It is ours when each line is there that we write for a program of our name, wherever that lies:
  // desktops add lines of their own. A file that says we wrote it and starts another is none.
  private Optional<Path> startedBy(String text) {
    var lines = new HashSet<>(text.lines().toList());
    return STARTED
        .matcher(text)
        .results()
        .map(found ->
            found.group(1) == null
                ? found.group(2).replace("&lt;", "<").replace("&amp;", "&")
                : unquoted(found.group(1)))
        .map(Path::of)
        .filter(found -> Objects.equals(found.getFileName(), program.getFileName()))
        .filter(found -> lines.containsAll(words.apply(found).lines().toList()))
        .findFirst();
  }

  private static String unquoted(String value) {
    return value.replace("%%", "%").replace("\\\\", "\\").replaceAll("\\\\([\"`$\\\\])", "$1");
  }

  private Optional<String> read() throws IOException {
    return Files.isRegularFile(file)
        ? Optional.of(
            new String(PlainFile.read(file, FileTrust.ANYBODYS, LARGEST), StandardCharsets.UTF_8))
        : Optional.empty();
  }

  // Desktops write one of these when a person unticks it in their list.
  private static boolean isSwitchedOff(String text) {
    return text.contains("Hidden=true") || text.contains("X-GNOME-Autostart-enabled=false");
  }
}
