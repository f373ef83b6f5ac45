package dev.assent.core.borrowed;

import dev.assent.core.json.Json;
import dev.assent.core.json.JsonObject;
import dev.assent.core.wiring.text.TextFormat;
import dev.assent.core.wiring.text.WiringException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/// Reads the front matter of an agent of OpenCode that is a Markdown file.
///
/// Only the members about permissions are read: the others are often no strict YAML, which OpenCode
/// lets pass.
final class AgentFront {
  private static final List<String> FOLDERS = List.of("agent", "agents", "mode", "modes");
  private static final List<String> WANTED = List.of("name:", "permission:", "tools:");

  private AgentFront() {}

  static boolean isOne(SourceFile file) {
    return file.name().endsWith(".md");
  }

  /// The file as settings would have it: `{"agent": {NAME: {...}}}`.
  static JsonObject tree(SourceFile file) throws WiringException {
    var kept = new StringBuilder();
    boolean wanted = false;
    boolean begun = false;
    for (String line : file.text().lines().toList()) {
      if (line.stripTrailing().equals("---") || line.stripTrailing().equals("\uFEFF---")) {
        if (begun) {
          break;
        }
        begun = true;
      } else if (!begun) {
        break;
      } else {
        boolean inner = line.isBlank() || line.startsWith(" ") || line.startsWith("#");
        wanted = inner ? wanted : WANTED.stream().anyMatch(line::startsWith);
        kept.append(wanted ? line + "\n" : "");
      }
    }
    JsonObject front =
        kept.isEmpty()
            ? JsonObject.EMPTY
            : TextFormat.YAML.read(file.name(), kept.toString().getBytes(StandardCharsets.UTF_8));
    String name = front.string("name").orElseGet(() -> name(file));
    var agent = JsonObject.builder();
    for (String member : List.of("permission", "tools")) {
      Json told = front.get(member);
      if (told != null) {
        agent.put(member, told);
      }
    }
    return JsonObject.EMPTY.with("agent", JsonObject.EMPTY.with(name, agent.build()));
  }

  /// The path below the folder of agents, without the ending.
  private static String name(SourceFile file) {
    List<String> parts = List.of(file.name().replace('\\', '/').split("/"));
    int folder = -1;
    for (int i = 0; i < parts.size() - 1; i++) {
      folder = FOLDERS.contains(parts.get(i)) ? i : folder;
    }
    int from = folder < 0 ? parts.size() - 1 : folder + 1;
    String below = String.join("/", parts.subList(from, parts.size()));
    return below.substring(0, below.length() - ".md".length());
  }
}
