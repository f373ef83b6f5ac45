package dev.assent.installers;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/// A server of a few lines of bash: it writes the id of each call to a file and then answers it.
///
/// @param seen one line for each call that reached it, oldest first
record AppendServer(Path script, Path seen) {
  private static final String SCRIPT =
      """
      while IFS= read -r line; do
        [[ $line =~ \\"id\\":\\"([^\\"]*)\\" ]] || continue
        id=${BASH_REMATCH[1]}
        case $line in
          *'"method":"initialize"'*)
            result='{"protocolVersion":"2025-11-25","capabilities":{"tools":{}},"serverInfo":{"name":"append","version":"1"}}' ;;
          *'"method":"tools/call"'*)
            printf '%s\\n' "$id" >> "$1"
            result='{"content":[{"type":"text","text":"appended"}]}' ;;
          *) result='{}' ;;
        esac
        printf '{"jsonrpc":"2.0","id":"%s","result":%s}\\n' "$id" "$result"
      done
      """;

  /// Writes its script.
  static AppendServer in(Path folder) throws IOException {
    Path script = Files.write(folder.resolve("append.sh"), SCRIPT.getBytes(StandardCharsets.UTF_8));
    return new AppendServer(script, folder.resolve("seen.txt"));
  }

  /// The command that starts it.
  List<String> command() {
    return List.of("/bin/bash", script.toString(), seen.toString());
  }

  /// The ids of the calls that reached it, oldest first.
  List<String> ids() throws IOException {
    return Files.exists(seen) ? Files.readAllLines(seen) : List.of();
  }
}
