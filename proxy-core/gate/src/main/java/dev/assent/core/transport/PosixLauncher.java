package dev.assent.core.transport;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Starts a command as the leader of its own session and process group, so that its process id
/// names the group.
///
/// Tools come from the system's folders, never from a search path somebody can set.
///
/// @param prefix words before the shell that make it a leader
/// @param shell absolute path of a POSIX shell
record PosixLauncher(List<String> prefix, String shell) {
  /// Waits for one line that is `go`, then becomes the command. Reads byte by byte, as POSIX
  /// demands of `read` on a pipe, so that the server finds its stdin untouched. An end of input
  /// before that means the core is gone.
  private static final String AWAIT_GO =
      """
      IFS= read -r word && [ "$word" = go ] || exit 125
      unset word
      exec "$@"
      """;

  private static final String LEAD =
      "use POSIX (); POSIX::setsid(); exec { $ARGV[0] } @ARGV or exit 127;";

  PosixLauncher {
    prefix = List.copyOf(prefix);
  }

  /// The launcher this system's tools allow.
  ///
  /// @throws IOException when there is neither `setsid` nor `perl`, or no `sh`
  static PosixLauncher find() throws IOException {
    @Nullable String setsid = tool("setsid");
    @Nullable String perl = tool("perl");
    @Nullable String shell = tool("sh");
    if (shell == null || (setsid == null && perl == null)) {
      throw new IOException(
          "found neither `setsid` nor `perl` in /bin or /usr/bin; servers cannot be watched without");
    }
    return new PosixLauncher(
        setsid != null ? List.of(setsid) : byPerl(String.valueOf(perl)), shell);
  }

  /// The words by which perl takes the place of `setsid`.
  static List<String> byPerl(String perl) {
    return List.of(perl, "-e", LEAD);
  }

  /// A command that runs a script as a leader.
  List<String> script(String script) {
    var words = new ArrayList<>(prefix);
    words.addAll(List.of(shell, "-c", script, "assent"));
    return words;
  }

  /// A command that waits for the word and then becomes another command.
  List<String> waiting(List<String> command) {
    List<String> words = script(AWAIT_GO);
    words.addAll(command);
    return words;
  }

  static @Nullable String tool(String name) {
    for (String folder : List.of("/usr/bin", "/bin")) {
      Path file = Path.of(folder, name);
      if (Files.isExecutable(file)) {
        return file.toString();
      }
    }
    return null;
  }
}
