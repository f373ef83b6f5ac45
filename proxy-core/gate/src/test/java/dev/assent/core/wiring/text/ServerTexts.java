package dev.assent.core.wiring.text;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/// Makes files of servers as people and programs write them, by chance of a seed.
final class ServerTexts {
  private static final List<String> WORDS =
      List.of(
          "npx",
          "-y",
          "@scope/server-files",
          "/home/ann/My Files",
          "C:\\Tools\\x.exe",
          "--flag=a b",
          "ä ö",
          "\uD83D\uDE00",
          "it's",
          "say \"hi\"",
          "${workspaceFolder}",
          "tab\there",
          "#no",
          "a: b",
          "",
          "true",
          "1.0",
          "https://host/p?q=1#f",
          "key=",
          "[x]",
          "{y}",
          "&z",
          "*w",
          "- v");
  private static final List<String> NAMES =
      List.of("files", "git-hub", "data_base", "my.server", "näme", "two words", "x1", "Search");

  private final Random random;
  private final String end;
  private final String indent;
  private final StringBuilder out = new StringBuilder();

  /// A file.
  ///
  /// @param places of its entries
  record Made(byte[] bytes, List<List<String>> places) {
    String text() {
      return new String(bytes, StandardCharsets.UTF_8);
    }
  }

  private ServerTexts(long seed) {
    random = new Random(seed);
    end = random.nextInt(3) == 0 ? "\r\n" : "\n";
    indent = List.of("  ", "    ", "\t").get(random.nextInt(3));
  }

  private boolean chance(int one) {
    return random.nextInt(one) == 0;
  }

  private <T> T any(List<T> list) {
    return list.get(random.nextInt(list.size()));
  }

  private List<String> names() {
    var all = new ArrayList<>(NAMES);
    Collections.shuffle(all, random);
    return all.subList(0, 1 + random.nextInt(4));
  }

  private List<String> words(int most) {
    var words = new ArrayList<String>();
    for (int i = random.nextInt(most + 1); i > 0; i--) {
      words.add(any(WORDS));
    }
    return words;
  }

  private byte[] bytes() {
    return ((chance(6) ? "\uFEFF" : "") + out).getBytes(StandardCharsets.UTF_8);
  }

  private static String quoted(String text) {
    return dev.assent.core.json.JsonWriter.write(new dev.assent.core.json.JsonString(text));
  }

  static Made json(long seed) {
    return new ServerTexts(seed).json();
  }

  private Made json() {
    String table = any(List.of("mcpServers", "servers", "context_servers"));
    var places = new ArrayList<List<String>>();
    if (chance(4)) {
      out.append("// ours").append(end);
    }
    var members = new ArrayList<Runnable>();
    members.add(() -> member("theme", () -> out.append("\"dark, { not\"")));
    members.add(() -> member("n", () -> out.append("1.50")));
    members.add(() ->
        member(
            table,
            () -> {
              var servers = new ArrayList<Runnable>();
              for (String name : names()) {
                places.add(List.of(table, name));
                servers.add(() -> member(name, this::jsonEntry));
              }
              object(servers, 1, chance(12));
            }));
    Collections.shuffle(members, random);
    object(members, 0, false);
    out.append(chance(3) ? "" : end);
    return new Made(bytes(), places);
  }

  private void jsonEntry() {
    var members = new ArrayList<Runnable>();
    members.add(() -> member("command", () -> out.append(quoted(any(WORDS)))));
    members.add(() -> member("args", () -> list(words(4))));
    if (chance(2)) {
      members.add(() ->
          member(
              "env",
              () -> {
                var variables = new ArrayList<Runnable>();
                variables.add(() -> member("TOKEN", () -> out.append(quoted(any(WORDS)))));
                variables.add(() -> member("MODE", () -> out.append(quoted(any(WORDS)))));
                object(variables, 3, chance(2));
              }));
    }
    if (chance(3)) {
      members.add(() -> member("disabled", () -> out.append("false")));
    }
    if (chance(3)) {
      members.add(() -> member("timeout", () -> out.append("60000")));
    }
    Collections.shuffle(members, random);
    object(members, 2, chance(4));
  }

  private void member(String name, Runnable value) {
    out.append(quoted(name)).append(chance(5) ? " : " : ": ");
    value.run();
  }

  private void list(List<String> words) {
    boolean line = chance(2);
    out.append('[');
    for (int i = 0; i < words.size(); i++) {
      if (!line) {
        out.append(end).append(indent.repeat(4));
      }
      out.append(quoted(words.get(i)));
      if (i < words.size() - 1) {
        out.append(line ? ", " : ",");
      }
      if (!line && chance(6)) {
        out.append(" // one");
      }
    }
    out.append(line ? "" : end + indent.repeat(3)).append(']');
  }

  private void object(List<Runnable> members, int depth, boolean line) {
    out.append('{');
    for (int i = 0; i < members.size(); i++) {
      if (!line && chance(8)) {
        out.append(end).append(indent.repeat(depth + 1)).append("/* about { it */");
      }
      out.append(line ? " " : end + indent.repeat(depth + 1));
      members.get(i).run();
      boolean last = i == members.size() - 1;
      out.append(!last || chance(5) ? "," : "");
      if (!line && chance(8)) {
        out.append(" // \"said\": {");
      }
    }
    out.append(line ? " " : end + indent.repeat(depth)).append('}');
  }

  static Made toml(long seed) {
    return new ServerTexts(seed).toml();
  }

  private Made toml() {
    var places = new ArrayList<List<String>>();
    line("model = \"gpt # x\"" + (chance(3) ? " # a [model]" : ""));
    line("notify = [\"a\",");
    line("  \"b\" ]");
    boolean listed = chance(4);
    var names = names();
    boolean braces = !listed && chance(5);
    if (!listed && !braces && chance(4)) {
      for (String name : names) {
        places.add(List.of("mcp_servers", name));
        String key = "mcp_servers." + tomlKey(name);
        line(key + ".command = " + tomlText(any(WORDS)));
        line(key + " . args = " + tomlList());
        if (chance(2)) {
          line(key + ".env.TOKEN = " + tomlText(any(WORDS)));
        }
      }
      line("");
      line("[other]");
      line("x = 1979-05-27T07:32:00Z");
      return new Made(bytes(), places);
    }
    line("");
    if (braces) {
      line("[mcp_servers]");
    }
    for (String name : names) {
      places.add(List.of("mcp_servers", name));
      if (braces) {
        line(
            tomlKey(name)
                + " = { command = "
                + tomlText(any(WORDS))
                + ", args = "
                + tomlList()
                + (chance(2) ? ", env = { TOKEN = 'a' }" : "")
                + " } # end");
        continue;
      }
      if (chance(3)) {
        line("# about " + name + " [x]");
      }
      line(
          (listed ? "[[mcp_servers]]" : "[mcp_servers." + tomlKey(name) + "]")
              + (chance(4) ? " # t" : ""));
      var lines = new ArrayList<String>();
      if (listed) {
        lines.add("name = " + quoted(name));
      }
      lines.add("command = " + tomlText(any(WORDS)));
      lines.add("args = " + tomlList() + (chance(4) ? " # args" : ""));
      if (chance(3)) {
        lines.add("startup_timeout_sec = 20");
      }
      if (chance(3)) {
        lines.add("env = { TOKEN = " + quoted(any(WORDS)) + " }");
      }
      Collections.shuffle(lines, random);
      lines.forEach(this::line);
      boolean env = lines.stream().noneMatch(one -> one.startsWith("env"));
      if (env && !listed && chance(2)) {
        line("");
        line("[mcp_servers." + tomlKey(name) + ".env]");
        line("TOKEN = " + tomlText(any(WORDS)));
        line("\"MODE\" = " + tomlText(any(WORDS)));
      }
      if (chance(3)) {
        line("");
      }
      if (!listed && chance(5)) {
        line("[between." + tomlKey(name) + "]");
        line("when = 07:32:00");
      }
    }
    if (chance(2)) {
      out.setLength(out.length() - end.length());
    }
    return new Made(bytes(), places);
  }

  private void line(String text) {
    out.append(text).append(end);
  }

  private static String tomlKey(String name) {
    return name.matches("[A-Za-z0-9_-]+") ? name : quoted(name);
  }

  private String tomlText(String text) {
    boolean literal = text.indexOf('\'') < 0 && text.indexOf('\t') < 0 && chance(2);
    if (literal) {
      return chance(4) ? "'''" + text + "'''" : "'" + text + "'";
    }
    return quoted(text);
  }

  private String tomlList() {
    var words = words(4).stream().map(this::tomlText).toList();
    return chance(2)
        ? "[" + String.join(", ", words) + "]"
        : "["
            + end
            + "  "
            + String.join("," + (chance(3) ? " # c ]" : "") + end + "  ", words)
            + end
            + "]";
  }

  static Made yaml(long seed) {
    return new ServerTexts(seed).yaml();
  }

  private Made yaml() {
    var places = new ArrayList<List<String>>();
    if (chance(4)) {
      line("---");
    }
    line("# ours: yes");
    line("model: \"x # y\"");
    line("prompt: |");
    line("  extensions:");
    line("    no: {");
    line("");
    boolean list = chance(3);
    String table = list ? "mcpServers" : "extensions";
    line(table + ":" + (chance(4) ? " # all" : ""));
    String step = indent.startsWith("\t") ? "  " : indent;
    for (String name : names()) {
      places.add(List.of(table, name));
      String inner = step + (list ? "  " : step);
      var members = new ArrayList<String>();
      if (list) {
        members.add("name: " + yamlText(name));
      } else if (chance(2)) {
        members.add("name: " + yamlText(name));
      }
      if (!list && chance(6)) {
        line(step + yamlText(name) + ": {cmd: " + quoted(any(WORDS)) + ", args: [" + flow() + "]}");
        continue;
      }
      members.add("cmd: " + yamlText(any(WORDS)));
      var words = words(3);
      if (words.isEmpty() || chance(2)) {
        members.add("args: [" + flow() + "]" + (chance(4) ? " # a: b" : ""));
      } else {
        String dash = end + inner + (chance(2) ? "  " : "") + "- ";
        members.add(
            "args:" + dash + String.join(dash, words.stream().map(this::yamlText).toList()));
      }
      if (chance(2)) {
        members.add("envs:" + end + inner + step + "TOKEN: " + yamlText(any(WORDS)));
      }
      if (chance(3)) {
        members.add("timeout: 300");
      }
      if (chance(4)) {
        members.add("description: >-" + end + inner + "  folded" + end + inner + "  text");
      }
      Collections.shuffle(members, random);
      if (!list) {
        line(step + yamlText(name) + ":");
      }
      for (int i = 0; i < members.size(); i++) {
        line((list && i == 0 ? step + "- " : inner) + members.get(i));
        if (chance(6)) {
          line(inner + "# between");
        }
      }
    }
    if (chance(3)) {
      line("last: 1");
    } else if (chance(2)) {
      out.setLength(out.length() - end.length());
    }
    return new Made(bytes(), places);
  }

  private String flow() {
    return String.join(", ", words(3).stream().map(ServerTexts::quoted).toList());
  }

  private String yamlText(String text) {
    if (text.matches("[A-Za-z/][A-Za-z0-9_./-]*") && !text.equals("true") && chance(2)) {
      return text;
    }
    return text.indexOf('\t') < 0 && chance(2) ? "'" + text.replace("'", "''") + "'" : quoted(text);
  }
}
