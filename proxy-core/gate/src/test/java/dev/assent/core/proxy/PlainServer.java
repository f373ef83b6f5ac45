package dev.assent.core.proxy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/// A server that knows nothing of policies: a few lines of bash that list five tools and answer
/// every call. It writes the names of called tools to a file.
final class PlainServer {
  private static final String SCRIPT =
      """
      tools='{"name":"demo.list","inputSchema":{"type":"object"},"timeoutSecs":30},
        {"name":"demo.get","inputSchema":{"type":"object"},"timeoutSecs":null},
        {"name":"demo.write","inputSchema":{"type":"object"},"timeoutSecs":60},
        {"name":"demo.build","inputSchema":{"type":"object"},"timeoutSecs":61},
        {"name":"demo.rebuild","inputSchema":{"type":"object"},"timeoutSecs":600}'
      tools=${tools//$'\\n'/}
      while IFS= read -r line; do
        [[ $line =~ \\"id\\":(\\"[^\\"]*\\") ]] || continue
        id=${BASH_REMATCH[1]}
        case $line in
          *'"method":"initialize"'*)
            result='{"protocolVersion":"2025-11-25","capabilities":{"tools":{}},"serverInfo":{"name":"plain","version":"1"}}' ;;
          *'"method":"tools/list"'*) result="{\\"tools\\":[$tools]}" ;;
          *'"method":"tools/call"'*)
            [[ $line =~ \\"name\\":\\"([^\\"]*)\\" ]] && printf '%s\\n' "${BASH_REMATCH[1]}" >> "$1"
            result='{"content":[{"type":"text","text":"done"}]}' ;;
          *) result='{}' ;;
        esac
        printf '{"jsonrpc":"2.0","id":%s,"result":%s}\\n' "$id" "$result"
      done
      """;

  private PlainServer() {}

  /// The command that starts it.
  ///
  /// @param folder where its script is put
  /// @param seen where it writes the names of called tools
  static List<String> in(Path folder, Path seen) throws IOException {
    Path script = folder.resolve("plain-server.sh");
    Files.write(script, SCRIPT.getBytes(StandardCharsets.UTF_8));
    return List.of("/usr/bin/env", "bash", script.toString(), seen.toString());
  }
}
