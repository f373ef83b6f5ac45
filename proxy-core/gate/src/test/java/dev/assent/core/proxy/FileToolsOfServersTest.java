package dev.assent.core.proxy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.config.AssentHome;
import dev.assent.core.pdp.Decision;
import dev.assent.core.pdp.Decision.Basis;
import dev.assent.core.pdp.Guard;
import dev.assent.core.pdp.GuardedCalls;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// The file tools of MCP servers, with arguments as the servers name them, meet every file that is
/// guarded: the settings and hooks of all agents and clients, our home, our program. A policy that
/// allows everything lets none of them through.
class FileToolsOfServersTest {
  // PATH is the guarded file; `'` stands for a quotation mark.
  private static final String FREE = "'ROOT/tmp/stage'";

  @TempDir private Path temp;
  private GuardedCalls calls;
  private List<Guard> guards;

  @BeforeEach
  void prepare() throws Exception {
    calls = new GuardedCalls(temp.toRealPath());
    Path home = calls.root().resolve("home");
    Path image = calls.root().resolve("opt/assent");
    Files.createDirectories(image.resolve("bin"));
    guards =
        GuardedFiles.guards(
            new AssentHome(
                home.resolve(".config/assent"),
                home.resolve(".local/state/assent"),
                home.resolve(".local/state/assent/run")),
            home,
            List.of(Map.of("CODEX_HOME", calls.root() + "/moved/codex")),
            Optional.of(home.resolve("proj")),
            Optional.of(image));
  }

  private List<String> guarded(Guard.Kind kind) {
    return guards.stream()
        .filter(guard -> guard.kind() == kind)
        .flatMap(guard -> guard.folders().stream())
        .distinct()
        .toList();
  }

  private boolean isStopped(String tool, String arguments) throws Exception {
    Decision decision = calls.decided(tool, arguments, guards);
    return !(decision instanceof Decision.Allow)
        && decision.trace().basis() instanceof Basis.ByGuard;
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        // the reference server
        "write_file | {'path': 'PATH', 'content': '{}'}",
        "edit_file | {'path': 'PATH', 'edits': [{'oldText': 'a', 'newText': 'b'}], 'dryRun':"
            + " false}",
        "create_directory | {'path': 'PATH/x'}",
        "move_file | {'source': 'PATH', 'destination': " + FREE + "}",
        "move_file | {'source': " + FREE + ", 'destination': 'PATH'}",
        // those that do the same under other names
        "create_file | {'file_path': 'PATH', 'file_text': '{}'}",
        "append_to_file | {'filename': 'PATH', 'content': '{}'}",
        "write_multiple_files | {'files': [{'path': " + FREE + "}, {'path': 'PATH'}]}",
        "delete_file | {'path': 'PATH'}",
        "delete_files | {'paths': [" + FREE + ", 'PATH']}",
        "remove_directory | {'path': 'PATH', 'recursive': true}",
        "copy_file | {'source': " + FREE + ", 'destination': 'PATH'}",
        "rename | {'from': 'PATH', 'to': " + FREE + "}",
        "create_symlink | {'target': " + FREE + ", 'link': 'PATH'}",
        "set_permissions | {'path': 'PATH', 'mode': '000'}",
        "truncate_file | {'path': 'PATH', 'size': 0}",
        "edit_block | {'file_path': 'PATH', 'old_string': 'a', 'new_string': 'b'}",
        "str_replace_editor | {'command': 'create', 'path': 'PATH', 'file_text': '{}'}",
        "write_resource | {'uri': 'file://PATH', 'text': '{}'}",
        "run | {'argv': ['sed', '-i', 's/a/b/', 'PATH']}",
        // nothing that its name would tell
        "frobnicate | {'deep': {'er': [{'where': 'PATH'}]}}",
      })
  void noneChangesAGuardedFile(String call) throws Exception {
    String[] parts = call.split(" \\| ");
    var through = new ArrayList<String>();
    for (Guard.Kind kind : Guard.Kind.values()) {
      assertThat(guarded(kind)).as(kind.word()).isNotEmpty();
      for (String path : guarded(kind)) {
        if (!isStopped(parts[0], parts[1].replace("PATH", path))) {
          through.add(path);
        }
      }
    }
    assertThat(through).as(call).isEmpty();
  }

  @Test
  void theFilesThatMatterAreAmongThem() {
    Path home = calls.root().resolve("home");
    assertThat(guarded(Guard.Kind.CLIENT_CONFIGURATION))
        .contains(
            home + "/.claude/settings.json",
            home + "/.claude.json",
            home + "/.cursor/hooks.json",
            home + "/.cursor/mcp.json",
            home + "/.gemini/settings.json",
            home + "/.codeium/windsurf/hooks.json",
            home + "/.copilot/hooks",
            home + "/.factory/settings.json",
            home + "/proj/.mcp.json",
            calls.root() + "/moved/codex/config.toml")
        .hasSizeGreaterThan(80);
    assertThat(guarded(Guard.Kind.OWN_FOLDERS))
        .contains(home + "/.config/assent")
        .anyMatch(folder -> folder.startsWith(calls.root() + "/opt/assent"));
  }

  /// Tools that only look are let through to settings, and to everything beside them.
  @ParameterizedTest
  @ValueSource(
      strings = {
        "read_text_file | {'path': 'PATH'}",
        "get_file_info | {'path': 'PATH'}",
        "write_file | {'path': 'PATH.note', 'content': '{}'}",
      })
  void whatChangesNoneIsLetThrough(String call) throws Exception {
    String[] parts = call.split(" \\| ");
    for (String path :
        List.of(
            calls.root() + "/home/.cursor/mcp.json",
            calls.root() + "/home/.gemini/settings.json")) {
      assertThat(calls.decided(parts[0], parts[1].replace("PATH", path), guards))
          .as(call)
          .isInstanceOf(Decision.Allow.class);
    }
  }
}
