package dev.assent.core.agents;

import java.util.ArrayList;
import java.util.List;

/// A tool of an MCP server, as the name that an agent gives it may be read.
///
/// @param server what the agent calls the server
/// @param tool what the server calls the tool
public record McpName(String server, String tool) {
  /// The name in our rules and logs, where an agent gives server and tool apart.
  String joined() {
    return "mcp__" + server + "__" + tool;
  }

  /// Every way to read `PREFIX SERVER SEPARATOR TOOL`; empty when the name does not begin so. More than one where the separator
  /// stands in a name itself.
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

  /// Whether the agent would call a server of ours so: agents put `_` for characters that their names cannot have.
  ///
  /// @param proxy the proxy's name
  public boolean isServer(String proxy) {
    return server.equals(proxy) || server.equals(proxy.replace('.', '_'));
  }
}
