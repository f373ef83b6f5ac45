package dev.assent.core.wiring.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.assent.core.json.Json;
import dev.assent.core.json.JsonLimits;
import dev.assent.core.json.JsonReader;
import dev.assent.core.json.JsonWriter;
import dev.assent.testing.Depth;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TomlReaderTest {
  private static final long SEED = 20261122;
  private static final int TEXTS = Depth.of(1000, 50_000);

  // Reads texts in hexadecimal digits, one a line; says each as JSON without what is neither text
  // nor finite number nor yes nor no, or `-`.
  private static final String PYTHON =
      """
      import json, math, sys, tomllib
      def plain(v):
          if isinstance(v, dict): return {k: plain(x) for k, x in v.items()}
          if isinstance(v, list): return [plain(x) for x in v]
          if isinstance(v, float): return v if math.isfinite(v) else None
          return v if isinstance(v, (str, bool, int)) else None
      for line in open(sys.argv[1]):
          try: print(json.dumps(plain(tomllib.loads(bytes.fromhex(line).decode('utf-8')))))
          except Exception: print('-')
      """;

  private static final String SAMPLE =
      """
      # mine
      model = "gpt"   # a comment
      a.b = 1
      'quoted key'."x y" = true
      numbers = [ 1, -2_000, 0xff, 3.5e-2, inf, # first
        1979-05-27T07:32:00Z, 07:32:00, 1979-05-27 ]
      [mcp_servers.files]
      command = "/opt/assent/bin/assent"
      args = ["run", 'files',]
      env = { A = "1", B.c = "\\u00e4\\t" }
      [mcp_servers."my.fs"]
      command = '''
      raw \\n'''
      text = \"\"\"one \\
         two ""\"\"\"
      [[profiles]]
      name = 'a'
      [profiles.more]
      x = false
      [[profiles]]
      """;

  private static Json read(String text) throws WiringException {
    return TomlReader.read("config.toml", text.getBytes(StandardCharsets.UTF_8));
  }

  @Test
  void everyKindOfValueIsRead() throws Exception {
    assertThat(read(SAMPLE))
        .isEqualTo(
            JsonReader.read(
                """
                {"model": "gpt", "a": {"b": 1}, "quoted key": {"x y": true},
                 "numbers": [1, -2000, 255, 0.035, null, null, null, null],
                 "mcp_servers": {
                   "files": {"command": "/opt/assent/bin/assent", "args": ["run", "files"], "env": {"A": "1", "B": {"c": "ä\\t"}}},
                   "my.fs": {"command": "raw \\\\n", "text": "one two \\"\\""}},
                 "profiles": [{"name": "a", "more": {"x": false}}, {}]}
                """,
                JsonLimits.MESSAGE));
    assertThat(read("\uFEFFa = 1\r\n[b]\r\n").toString()).isEqualTo(read("a = 1\n[b]").toString());
    assertThat(read("[a.b]\n[a]\nx = ''\n"))
        .isEqualTo(JsonReader.read("{\"a\": {\"b\": {}, \"x\": \"\"}}", JsonLimits.MESSAGE));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "a",
        "a =",
        "= 1",
        "a = 1 b = 2",
        "a = 1\na = 2",
        "a = {b = 1}\na.c = 2",
        "a = {b = 1}\n[a.c]",
        "[a]\n[a]",
        "[a]\nb.c = 1\n[a.b]",
        "a = [1]\n[[a]]",
        "[[a]]\n[a]",
        "[a]\n[[a]]",
        "a = [1 2]",
        "a = [,]",
        "a = {b = 1,}",
        "a = {b = 1\n}",
        "a = \"x",
        "a = \"x\ny\"",
        "a = 'x",
        "a = \"\\x\"",
        "a = \"\\U00110000\"",
        "a = \"\u0001\"",
        "# \u0001",
        "a = '''x",
        "a = 01",
        "a = 1__0",
        "a = _1",
        "a = 1.",
        "a = +0x1",
        "a = truex",
        "a = yes",
        "a = 1979-05-27T",
        "[a",
        "[a]]",
        "[[a]",
        "[]",
        "[a.]",
        "\"\"\"a\"\"\" = 1",
        "a.b.c = 1\na.b = 2",
        "a = 1\ra = 2",
        "{\"a\": 1}"
      })
  void whatIsNoTomlIsRefusedWithItsPlace(String text) {
    assertThatThrownBy(() -> read(text))
        .isInstanceOf(WiringException.class)
        .hasMessageContaining("`config.toml`, line ");
  }

  @Test
  void whatIsNoUtf8IsRefused() {
    assertThatThrownBy(() -> TomlReader.read("c", new byte[] {'a', '=', '"', (byte) 0xff, '"'}))
        .isInstanceOf(WiringException.class)
        .hasMessageContaining("UTF-8");
  }

  @ParameterizedTest
  @ValueSource(strings = {"[", "{a=", "a.", "\"\"\"\"", "'''"})
  void deepTextsAreRefusedAndNothingWorse(String part) throws Exception {
    var thrown = new ArrayList<Throwable>();
    for (String start : List.of("x = ", "", "[")) {
      // As the stack of a hook.
      var small =
          new Thread(
              null,
              () -> thrown.add(catchThrowable(() -> read(start + part.repeat(100_000)))),
              "small",
              512 * 1024);
      small.start();
      small.join();
    }
    assertThat(thrown)
        .hasSize(3)
        .allSatisfy(one -> assertThat(one).isInstanceOf(WiringException.class));
  }

  /// A text that another reader takes, too, is the same to both. A text that only one of them takes
  /// does no harm: a file that the agent refuses starts no server of its own, and one that we
  /// refuse leaves every call to be asked about.
  @Test
  void anotherReaderAgrees(@TempDir Path folder) throws Exception {
    Path script = Files.writeString(folder.resolve("read.py"), PYTHON);
    Path in = folder.resolve("texts");
    var texts = new ArrayList<String>(List.of(SAMPLE));
    var random = new Random(SEED);
    while (texts.size() < TEXTS) {
      texts.add(mutated(random));
    }
    var lines = new StringBuilder();
    texts.forEach(text ->
        lines
            .append(java.util.HexFormat.of().formatHex(text.getBytes(StandardCharsets.UTF_8)))
            .append('\n'));
    Files.writeString(in, lines);
    List<String> said = python(script, in);
    assumeTrue(said.size() == texts.size(), "no python3 with tomllib here");
    int both = 0;
    for (int i = 0; i < texts.size(); i++) {
      try {
        Json ours = read(texts.get(i));
        String label = "seed " + SEED + ", text " + i + ":\n" + texts.get(i);
        if (said.get(i).equals("-")) {
          continue;
        }
        both++;
        Json theirs = JsonReader.read(said.get(i), JsonLimits.MESSAGE);
        assertThat(Trees.same(ours, theirs))
            .as(() -> label + JsonWriter.write(ours) + "\n" + JsonWriter.write(theirs))
            .isTrue();
      } catch (WiringException _) {
        // Refusing is always safe.
      }
    }
    assertThat(both).isBetween(TEXTS / 20, TEXTS - 1);
  }

  private static String mutated(Random random) {
    var text = new StringBuilder(SAMPLE);
    String signs = "[]{}=.,\"'\\#\n \tax1_-:T\r";
    for (int i = random.nextInt(1, 4); i > 0; i--) {
      int at = random.nextInt(text.length());
      char sign = signs.charAt(random.nextInt(signs.length()));
      switch (random.nextInt(3)) {
        case 0 -> text.insert(at, sign);
        case 1 -> text.setCharAt(at, sign);
        default -> text.delete(at, Math.min(text.length(), at + random.nextInt(1, 30)));
      }
    }
    return text.toString();
  }

  private static List<String> python(Path script, Path in) throws InterruptedException {
    try {
      Process python =
          new ProcessBuilder("python3", script.toString(), in.toString())
              .redirectError(ProcessBuilder.Redirect.DISCARD)
              .start();
      try (var out = python.inputReader(StandardCharsets.UTF_8)) {
        return out.lines().toList();
      } finally {
        python.waitFor();
      }
    } catch (IOException _) {
      return List.of();
    }
  }
}
