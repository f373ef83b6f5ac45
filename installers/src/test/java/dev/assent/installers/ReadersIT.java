package dev.assent.installers;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.json.Json;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonBoolean;
import dev.assent.core.json.JsonNull;
import dev.assent.core.json.JsonNumber;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonString;
import dev.assent.core.json.JsonWriter;
import dev.assent.core.wiring.text.TextFormat;
import dev.assent.core.wiring.text.WiringException;
import dev.assent.testing.Deep;
import dev.assent.testing.Depth;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Damaged files of clients before the readers that clients have. A text that ours reads says the
/// same to each of them, or they do not read it; what could say two things is unread here.
@Deep("fetches readers of clients' files from npm")
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "the readers are started by their script")
class ReadersIT {
  private static final int TEXTS = Depth.of(2_000, 5_000);

  private static final Pattern NUMBER = Pattern.compile("[-+]?[.0-9][-+.:_0-9a-fA-Fxob]*");

  private static final List<String> JSON =
      List.of(
          """
          // servers
          { "mcpServers": { "a": { "command": "x", "args": ["-y", "b"], "env": { "K": "v" } }, /* two */
            "c": { "url": "http://h/", "disabled": false, "timeout": 12, }, }, "other": [1, null, true] }
          """,
          """
          {"servers":{"a":{"type":"stdio","command":"x"},"b":{"command":"y"}}}\
          """);
  private static final List<String> TOML =
      List.of(
          """
          model = "m" # here
          [mcp_servers.a]
          command = "x"
          args = ["-y", 'b', \"""c\"""]
          env = { K = "v", "L M" = "w" }
          [mcp_servers."b.c"]
          url = "http://h/"
          enabled = true
          startup_timeout_sec = 12
          [[hooks.PreToolUse]]
          matcher = ".*"
          """,
          """
          mcp_servers.a.command = "x"
          mcp_servers.a.args = []
          [mcp_servers.b]
          command = '''
          y'''
          """);
  private static final List<String> YAML =
      List.of(
          """
          # servers
          mcpServers:
            - name: a
              command: x
              args: ["-y", 'b', "c"]
              env: { K: v }
            - name: b
              url: http://h/
          extensions:
            d: &d
              cmd: y
              enabled: true
              note: |
                two
                lines
            e: *d
          """,
          """
          mcpServers: {a: {command: x, args: []}, b: {command: "y"}}
          """);

  private static final List<String> PIECES =
      List.of(
          "\r",
          "\n",
          "\r\n",
          "\t",
          " ",
          "\u2028",
          "\u0085",
          "\u000B",
          "\f",
          "\u00A0",
          "\uFEFF",
          "\u0000",
          "\u0001",
          "//",
          "/*",
          "*/",
          "/**/",
          "#",
          "# x\n",
          "// x\r",
          "'",
          "\"",
          "\\",
          "\\\"",
          "\\u0061",
          "\\x61",
          "\\\n",
          ",",
          ",,",
          ":",
          "=",
          "{",
          "}",
          "[",
          "]",
          "[[",
          "]]",
          "-",
          "- ",
          "---\n",
          "...\n",
          "+",
          "+1",
          ".5",
          "1.",
          "0x1",
          "1_0",
          "NaN",
          "Infinity",
          "undefined",
          "null",
          "~",
          "yes",
          "on",
          "0o7",
          "!!str ",
          "!!int ",
          "&a ",
          "*a",
          "<<: *d\n",
          "? ",
          "|",
          ">",
          "\"__proto__\": {\"command\": \"z\"}, ",
          "__proto__ = { command = \"z\" }\n",
          "\"constructor\": 1, ",
          "\"a\": {\"command\": \"z\"}, ",
          "\"A\": {\"command\": \"z\"}, ",
          "\"command\": \"z\", ",
          "command = \"z\"\n",
          "command: z\n",
          "[mcp_servers.a]\n",
          "[mcp_servers.a.env]\n",
          "mcp_servers.a.command = \"z\"\n",
          "\"\"\"",
          "'''",
          "%YAML 1.1\n",
          "%TAG ! x\n",
          "@",
          "`",
          "é",
          "=\n");

  /// A reader that clients have.
  private enum Reader {
    JSONC(
        TextFormat.JSON,
        JSON,
        "jsonc-parser",
        "3.3.1",
        "m.parse(t, [], { allowTrailingComma: true, allowEmptyContent: true })"),
    STRIPPED(
        TextFormat.JSON,
        JSON,
        "strip-json-comments",
        "5.1.0",
        "JSON.parse(m.default(t, { trailingCommas: true }))"),
    JSON5(TextFormat.JSON, JSON, "json5", "2.2.3", "m.default.parse(t)"),
    SMOL_TOML(TextFormat.TOML, TOML, "smol-toml", "1.9.1", "m.parse(t)"),
    YAML_JS(TextFormat.YAML, YAML, "yaml", "2.9.1", "m.parse(t)"),
    JS_YAML(TextFormat.YAML, YAML, "js-yaml", "4.1.0", "m.load(t)");

    private final TextFormat format;
    private final List<String> texts;
    private final NpmProgram program;
    private final String call;

    Reader(TextFormat format, List<String> texts, String pack, String version, String call) {
      this.format = format;
      this.texts = texts;
      program = new NpmProgram(pack, version, "");
      this.call = call;
    }

    /// Its words about each text, one a line: the kinds and values of a tree, or nothing.
    List<String> said(Path folder, List<String> texts) throws Exception {
      Path file = folder.resolve("texts");
      var lines = texts.stream().map(text -> JsonWriter.write(new JsonString(text)));
      Files.writeString(file, lines.collect(Collectors.joining("\n")));
      Path script =
          Files.writeString(
              program.modules().getParent().resolve("read.mjs"),
              """
              import fs from 'node:fs';
              import * as m from '%s';
              const number = /^[-+]?[.0-9][-+.:_0-9a-fA-Fxob]*$/;
              const plain = (s) => number.test(s) ? 'number' : '"' + s.replace(/[^a-z]/g, (c) => c.charCodeAt(0) + ';') + '"';
              const kinds = (v) => v === null || v === undefined ? 'null'
                : Array.isArray(v) ? '[' + v.map(kinds).join(',') + ']'
                : typeof v === 'string' ? plain(v)
                : typeof v === 'number' || typeof v === 'bigint' ? 'number'
                : typeof v === 'boolean' ? String(v)
                : v instanceof Date ? 'date' : '{' + members(v).join(',') + '}';
              // A client asks for members by name, so what stands behind an object counts too.
              const members = (v) => {
                const out = [];
                for (const k in v) out.push(plain(k) + ':' + kinds(v[k]));
                return out.sort();
              };
              for (const line of fs.readFileSync(process.argv[2], 'utf8').split('\\n')) {
                const t = JSON.parse(line);
                let said = '';
                try { const v = %s; if (v && typeof v === 'object') said = kinds(v); } catch {}
                console.log(said);
              }
              """
                  .formatted(program.pack(), call));
      var ended = Image.run(new ProcessBuilder("node", script.toString(), file.toString()), "");
      assertThat(ended.code()).as(ended.err()).isZero();
      return ended.out().lines().toList();
    }
  }

  private static String kinds(Json value) {
    return switch (value) {
      case JsonNull _ -> "null";
      case JsonNumber _ -> "number";
      case JsonBoolean bool -> String.valueOf(bool == JsonBoolean.TRUE);
      case JsonString string -> plain(string.value());
      case JsonArray(var items) ->
          items.stream().map(ReadersIT::kinds).collect(Collectors.joining(",", "[", "]"));
      case JsonObject object ->
          object.members().entrySet().stream()
              .map(member -> plain(member.getKey()) + ":" + kinds(member.getValue()))
              .sorted()
              .collect(Collectors.joining(",", "{", "}"));
    };
  }

  // Two writers of JSON escape different characters.
  private static String plain(String text) {
    // Readers of YAML differ on which of these are texts; none of them starts another program.
    return NUMBER.matcher(text).matches()
        ? "number"
        : "\""
            + Pattern.compile("[^a-z]")
                .matcher(text)
                .replaceAll(one -> (int) one.group().charAt(0) + ";")
            + "\"";
  }

  private static String damaged(String text, Random random) {
    var damaged = new StringBuilder(text);
    for (int left = 1 + random.nextInt(3); left > 0; left--) {
      int at = random.nextInt(damaged.length() + 1);
      switch (random.nextInt(5)) {
        case 0 -> damaged.delete(at, Math.min(damaged.length(), at + 1 + random.nextInt(4)));
        case 1 ->
            damaged.insert(
                at, damaged.substring(at, Math.min(damaged.length(), at + random.nextInt(30))));
        default -> damaged.insert(at, PIECES.get(random.nextInt(PIECES.size())));
      }
    }
    return damaged.toString();
  }

  @ParameterizedTest
  @EnumSource
  void whatIsReadHereSaysTheSameThere(Reader reader, @TempDir Path folder) throws Exception {
    var random = new Random(Depth.seed(reader.ordinal()));
    var read = new ArrayList<String>();
    var ours = new ArrayList<String>();
    for (int tries = 0; tries < TEXTS; tries++) {
      String text = damaged(reader.texts.get(tries % reader.texts.size()), random);
      try {
        var tree = reader.format.read("f", text.getBytes(StandardCharsets.UTF_8));
        read.add(text);
        ours.add(kinds(tree));
      } catch (WiringException _) {
        // Unread, which is said.
      }
    }
    List<String> theirs = reader.said(folder, read);
    assertThat(theirs).hasSameSizeAs(read);
    var different = new ArrayList<String>();
    for (int i = 0; i < read.size(); i++) {
      if (!theirs.get(i).isEmpty() && !theirs.get(i).equals(ours.get(i))) {
        different.add(
            JsonWriter.write(new JsonString(read.get(i)))
                + "\n  here  "
                + ours.get(i)
                + "\n  there "
                + theirs.get(i));
      }
    }
    assertThat(read).hasSizeGreaterThan(TEXTS / 10);
    assertThat(different).isEmpty();
  }
}
