package dev.assent.core.agents;

import java.util.ArrayList;
import java.util.List;

/// A tool of an MCP server, as the name that an agent gives it may be read.
///
/// @param server what the agent calls the server
/// @param tool what the server calls the tool
public record McpName(String server, String tool) {
  private static final int CUT_BY_VSCODE = 64;
  private static final int LONGEST_IN_VSCODE = 13;

  /// The name in our rules and logs, where an agent gives server and tool apart.
  String joined() {
    return "mcp__" + server + "__" + tool;
  }

  /// Every way to read `PREFIX SERVER SEPARATOR TOOL`; empty when the name does not begin so. More
  /// than one where the separator stands in a name itself.
  static List<McpName> readings(String name, String prefix, String separator) {
    var readings = new ArrayList<McpName>();
    if (name.startsWith(prefix)) {
      String rest = name.substring(prefix.length());
      for (int at = rest.indexOf(separator, 1); at > 0; at = rest.indexOf(separator, at + 1)) {
        if (at + separator.length() < rest.length()) {
          readings.add(new McpName(rest.substring(0, at), rest.substring(at + separator.length())));
        }
      }
    }
    return List.copyOf(readings);
  }

  /// Every way to read a name as VS Code makes it: `mcp_`, at most 13 characters of the server's
  /// name in lower case, `_`, the tool. A name of 64 characters may have been cut, and none of its
  /// readings can be relied on, so there is none.
  static List<McpName> ofVsCode(String name) {
    return name.length() >= CUT_BY_VSCODE
        ? List.of()
        : readings(name, "mcp_", "_").stream()
            .filter(reading -> reading.server().length() <= LONGEST_IN_VSCODE)
            .toList();
  }
}
