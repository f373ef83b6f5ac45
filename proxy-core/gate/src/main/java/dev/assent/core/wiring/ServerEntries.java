package dev.assent.core.wiring;

import dev.assent.core.access.HookAgent;
import dev.assent.core.json.Json;
import dev.assent.core.json.JsonException;
import dev.assent.core.json.JsonLimits;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonReader;
import dev.assent.core.system.Launcher;
import dev.assent.core.wiring.ServerFiles.ServerFile;
import dev.assent.core.wiring.text.TextFormat;
import dev.assent.core.wiring.text.WiringException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/// Tells which servers of an agent are started through us, as the agent's own files say.
///
/// The answer is used to leave a call to its proxy, so it is given only where it is certain: every
/// entry of that name, in every scope that is looked at, starts our program for the same proxy, and
/// every file could be read.
public final class ServerEntries {
  private static final JsonLimits LARGE =
      new JsonLimits(16 * 1024 * 1024, 64, 40_000, 2_000_000, 8192, 128, 308);
  private static final String PROXY = "[a-z0-9][a-z0-9._-]{0,63}";
  private static final Pattern COMMAND =
      Pattern.compile("(?:\"([^\"]+)\"|(\\S+)) run (" + PROXY + ")(?: --headless)?");
  // With one of these our program may talk to another core, or be another program altogether.
  private static final Pattern LEADS_AWAY =
      Pattern.compile(
          "ASSENT_.*|HOME|USERPROFILE|XDG_.*|(?:LOCAL)?APPDATA|LD_.*|DYLD_.*|_?JAVA_.*|JDK_.*|PATH|BASH_ENV"
              + "|BASH_FUNC_.*|SHELLOPTS|ZDOTDIR|ENV|SHELL|COMSPEC|PATHEXT|SYSTEMROOT|WINDIR"
              // Read by the system's own library before a program begins.
              + "|GCONV_PATH|GETCONF_DIR|GLIBC_TUNABLES|HOSTALIASES|LOCALDOMAIN|LOCPATH|MALLOC_.*"
              + "|NIS_PATH|NLSPATH|RES(?:OLV)?_.*|TZDIR");

  private final Path userHome;
  private final Path launcher;

  /// @param userHome absolute; where agents look for their own folders unless their variables say
  ///   otherwise
  /// @param launcher our program; absolute
  public ServerEntries(Path userHome, Path launcher) {
    this.userHome = userHome;
    this.launcher = launcher;
  }

  /// The servers of an agent; absent where a file could not be read, where servers may stand
  /// elsewhere, and for agents whose files are not known here.
  ///
  /// @param folders of the agent's project; absolute
  /// @param environment variables of the agent
  public Optional<ServerTable> of(
      HookAgent agent, List<Path> folders, Map<String, String> environment) {
    try {
      var around = new Whereabouts(AgentFolders.of(userHome, environment), List.copyOf(folders));
      Optional<List<ServerFile>> files = ServerFiles.of(agent, around);
      if (files.isEmpty()) {
        return Optional.empty();
      }
      return Optional.of(table(agent, files.get()));
    } catch (IOException | WiringException | InvalidPathException _) {
      return Optional.empty();
    }
  }

  private ServerTable table(HookAgent agent, List<ServerFile> files)
      throws IOException, WiringException {
    var entries = new ArrayList<ServerTable.Entry>();
    for (ServerFile file : files) {
      if (Files.exists(file.path())) {
        for (ServerFiles.Table table : file.tables(read(file.path()))) {
          table
              .servers()
              .members()
              .forEach((name, entry) -> entries.add(new ServerTable.Entry(name, proxy(entry))));
        }
      }
    }
    return new ServerTable(agent, entries);
  }

  /// The proxy that a command line starts through us; absent for every other command.
  public Optional<String> proxyOf(String commandLine) {
    var matcher = COMMAND.matcher(commandLine.strip());
    if (!matcher.matches()) {
      return Optional.empty();
    }
    String program = matcher.group(1) == null ? matcher.group(2) : matcher.group(1);
    return isLauncher(program) ? Optional.of(matcher.group(3)) : Optional.empty();
  }

  static JsonObject read(Path file) throws IOException, WiringException {
    byte[] bytes = AgentFile.read(file).orElse(new byte[0]);
    String name = file.toString();
    if (TextFormat.of(file) != TextFormat.JSON) {
      return TextFormat.of(file).read(name, bytes);
    }
    try {
      if (JsonReader.read(bytes, LARGE) instanceof JsonObject object) {
        return object;
      }
      throw WiringException.in(name, "no object", "one");
    } catch (JsonException _) {
      return TextFormat.JSON.read(name, bytes);
    }
  }

  /// The proxy that an entry starts through us; absent for every other.
  Optional<String> proxy(Json entry) {
    if (!(entry instanceof JsonObject server)) {
      return Optional.empty();
    }
    EntryParts parts = EntryParts.of(server);
    List<String> words = parts.command();
    boolean ours =
        EntryParts.isPlain(server)
            && EntryParts.startsItsCommandAlone(server)
            && parts.variables().keySet().stream().noneMatch(ServerEntries::leadsAway)
            && words.size() >= 3
            && isLauncher(words.getFirst());
    boolean runs =
        ours
            && words.get(1).equals("run")
            && words.get(2).matches(PROXY)
            && words.subList(3, words.size()).stream().allMatch("--headless"::equals);
    return runs ? Optional.of(words.get(2)) : Optional.empty();
  }

  /// True if an entry that sets this variable may start another program than it names, or reach
  /// another core.
  static boolean leadsAway(String variable) {
    return LEADS_AWAY.matcher(variable.toUpperCase(Locale.ROOT)).matches();
  }

  private boolean isLauncher(String program) {
    try {
      Path path = Path.of(program);
      if (!path.isAbsolute()) {
        return false;
      }
      Path found = path.toRealPath();
      return found.equals(launcher.toRealPath())
          || found.equals(Launcher.BRIDGE.beside(launcher).toRealPath());
    } catch (IOException | InvalidPathException _) {
      return false;
    }
  }
}
