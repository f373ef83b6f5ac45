package dev.assent.core.wiring;

import dev.assent.core.json.JsonObject;
import dev.assent.core.programs.ProgramFile;
import java.util.List;
import java.util.stream.Stream;

/// A folder of an agent or MCP client, or one of the system's in which they keep their settings.
///
/// @param name by which data speak of it: `CODEX` of `{CODEX}/config.toml`
/// @param variable that names the folder, or the one it lies in; empty where there is none
/// @param below where it lies in what the variable names
/// @param otherwise where it lies in the home
public record AgentFolder(String name, String variable, String below, String otherwise) {
  /// settings on Linux
  static final AgentFolder XDG_CONFIG =
      new AgentFolder("XDG_CONFIG", "XDG_CONFIG_HOME", "", ".config");

  /// what no variable moves
  static final AgentFolder HOME = new AgentFolder("HOME", "", "", "");

  /// Those in which editors keep their settings, by system.
  public static final List<AgentFolder> SETTINGS =
      List.of(
          XDG_CONFIG,
          new AgentFolder("MAC", "", "", "Library/Application Support"),
          new AgentFolder("ROAMING", "APPDATA", "", "AppData/Roaming"));

  /// All that are known: those of programs, as their data tell them, before those of systems.
  static final List<AgentFolder> ALL =
      Stream.of(
              ProgramFile.all().flatMap(AgentFolder::of),
              SETTINGS.stream(),
              Stream.of(new AgentFolder("LOCAL", "LOCALAPPDATA", "", "AppData/Local"), HOME))
          .flatMap(folders -> folders)
          .toList();

  private static Stream<AgentFolder> of(JsonObject program) {
    JsonObject homes = program.object("homes").orElse(JsonObject.EMPTY);
    return homes.members().keySet().stream()
        .map(name -> {
          JsonObject home = homes.object(name).orElseThrow();
          return new AgentFolder(
              name,
              home.string("variable").orElseThrow(),
              home.string("below").orElse(""),
              home.string("otherwise").orElseThrow());
        });
  }
}
