package dev.assent.installers;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.json.JsonLimits;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonReader;
import dev.assent.core.json.JsonString;
import dev.assent.core.json.JsonWriter;
import dev.assent.testing.Depth;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// The program works whatever is around it: no locale with UTF-8, as in cron, units and containers,
/// no folder; and leaves nothing in a project when Java crashes. Everything is done by a shell, so
/// that it does not depend on the locale of the test.
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "there is no POSIX shell")
class SurroundingsIT {
  private static final String LETTERS =
      """
      assent=$1
      letter=$(printf '\\303\\274')
      mkdir -p "projekt-$letter"
      cd "projekt-$letter" || exit 9
      export HOME="$PWD" ASSENT_HOME="$PWD/home"
      "$assent" proxy add files -- /bin/echo "srv-$letter.py" >/dev/null || exit 10
      grep -q "srv-$letter.py" home/proxies/files/config.json || exit 11
      "$assent" check "rm -rf ~/B${letter}cher" >checked
      grep -q "B${letter}cher" checked || exit 12
      mkdir .cursor
      printf '{"mcpServers": {"db": {"command": "/bin/echo", "args": ["%s"]}}}' "$letter" >.cursor/mcp.json
      "$assent" coverage >covered
      grep -q "cursor  open   0 of 1" covered || exit 13
      export ASSENT_HOME=$2
      document='{"hook_event_name":"PreToolUse","session_id":"s","cwd":"'$PWD'","tool_name":"Bash",'
      printf '%s"tool_input":{"command":"git status"}}' "$document" |
        "$assent" hook claude-code >answer 2>errors || exit 14
      "$assent" stop >/dev/null
      cat answer errors
      """;

  private static final String GONE =
      """
      mkdir gone
      export ASSENT_HOME=$2
      cd gone || exit 9
      rmdir ../gone
      "$1" check ls
      [ $? = 2 ] || exit 10
      printf '{"hook_event_name":"PreToolUse","session_id":"s","cwd":"/","tool_name":"Bash","tool_input":{"command":"ls"}}' |
        "$1" hook claude-code || exit 11
      "$1" stop 2>/dev/null
      cd /
      "$1" stop
      """;
  private static final String CRASH =
      """
      mkdir -p project "$2"
      export ASSENT_HOME=$2
      cd project || exit 9
      mkfifo ../in
      "$1" mcp <../in >/dev/null 2>&1 &
      java=$!
      exec 3>../in
      until grep -q java "/proc/$java/comm" && grep -q libjvm "/proc/$java/maps"; do sleep 0.1; done
      sleep 1
      kill -SEGV "$java"
      wait "$java"
      [ -z "$(ls -A)" ] || exit 11
      ls "$ASSENT_HOME" | grep -q '^crash-' || exit 10
      """;

  private static final String NO_TEXT =
      """
      export ASSENT_HOME=$2
      bad=$(printf 'a\\377b')
      "$1" proxy add files -- /bin/echo "$bad"
      [ $? = 2 ] || exit 10
      [ -z "$(ls -A "$2/proxies" 2>/dev/null)" ] || exit 11
      mkdir "$bad"
      cd "$bad" || exit 9
      "$1" check ls
      [ $? = 2 ] || exit 12
      document='{"hook_event_name":"PreToolUse","session_id":"s","cwd":"/","tool_name":"Bash",'
      printf '%s"tool_input":{"command":"ls"}}' "$document" | "$1" hook claude-code || exit 13
      cd /
      "$1" stop
      """;

  @TempDir private Path folder;

  private String said(String script, String locale) throws Exception {
    String home = folder.resolve("known").toString();
    var builder = Image.built().command(folder, Map.of("ASSENT_HOME", home), "assent");
    String program = builder.command().getFirst();
    builder
        .command("/bin/sh", "-c", script, "sh", program, home)
        .directory(folder.toFile())
        .redirectErrorStream(true)
        .redirectOutput(folder.resolve("said").toFile());
    builder.environment().keySet().retainAll(Set.of("PATH"));
    if (!locale.isEmpty()) {
      int at = locale.indexOf('=');
      builder.environment().put(locale.substring(0, at), locale.substring(at + 1));
    }
    Process process = builder.start();
    assertThat(process.waitFor(180, TimeUnit.SECONDS)).isTrue();
    String said = Files.readString(folder.resolve("said"));
    assertThat(process.exitValue()).as(said).isZero();
    return said;
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "LANG=C",
        "LC_ALL=C",
        "LC_ALL=POSIX",
        "LC_CTYPE=de_DE.ISO-8859-1",
        // Named, and not installed anywhere.
        "LANG=xx_YY.UTF-8",
        "LC_ALL=xx_YY.utf8@none",
        "LC_CTYPE=UTF-8",
        "LANG=xx_YY",
        "LC_TIME=xx_YY.UTF-8"
      })
  void namesWithAnyLetterWork(String locale) throws Exception {
    assertThat(said(LETTERS, locale))
        .doesNotContain("absolute path", "??", "Exception", "Malformed");
  }

  /// Names of letters, digits, marks and signs of any script, some of them in folders.
  private static String name(Random random) {
    var name = new StringBuilder();
    while (name.length() < 12) {
      int one = random.nextInt(random.nextBoolean() ? 0x2000 : Character.MAX_CODE_POINT + 1);
      switch (Character.getType(one)) {
        case Character.UPPERCASE_LETTER,
            Character.LOWERCASE_LETTER,
            Character.OTHER_LETTER,
            Character.NON_SPACING_MARK,
            Character.DECIMAL_DIGIT_NUMBER,
            Character.MATH_SYMBOL,
            Character.CURRENCY_SYMBOL,
            Character.OTHER_PUNCTUATION ->
            name.appendCodePoint(one);
        default -> {}
      }
    }
    return name.toString();
  }

  private static String printed(String text) {
    var octal = new StringBuilder();
    for (byte one : text.getBytes(StandardCharsets.UTF_8)) {
      octal.append("\\0%03o".formatted(one & 0xff));
    }
    return "\"$(printf '%b' '" + octal + "')\"";
  }

  @ParameterizedTest
  @ValueSource(strings = {"LC_ALL=C", "LANG=xx_YY.UTF-8"})
  void anyNameArrivesAsItIs(String locale) throws Exception {
    long seed = 20_261_129;
    var random = new Random(seed);
    var names = new ArrayList<String>();
    var script = new StringBuilder("export ASSENT_HOME=$2\n");
    for (int i = 0; i < Depth.of(6, 60); i++) {
      names.add(name(random));
      script
          .append("\"$1\" proxy add s%d -- /bin/echo ".formatted(i))
          .append(printed(names.getLast()))
          .append(" >/dev/null || exit 9\n");
    }
    var _ = said(script.toString(), locale);
    for (int i = 0; i < names.size(); i++) {
      byte[] file = Files.readAllBytes(folder.resolve("known/proxies/s" + i + "/config.json"));
      var text = new String(file, StandardCharsets.UTF_8);
      var root = (JsonObject) JsonReader.read(text, JsonLimits.FILE);
      assertThat(JsonWriter.write(root))
          .as("seed %d, name %d", seed, i)
          .contains(JsonWriter.write(new JsonString(names.get(i))));
    }
  }

  @Test
  void aFolderThatIsGoneIsOneSentence() throws Exception {
    assertThat(said(GONE, ""))
        .contains("assent: the folder in which it was started is gone")
        .doesNotContain("Exception", "Error", "\tat ");
  }

  @Test
  @EnabledOnOs(value = OS.LINUX, disabledReason = "the system takes names in UTF-8 only")
  void aNameThatIsNoTextIsOneSentence() throws Exception {
    assertThat(said(NO_TEXT, ""))
        .contains("expected text in UTF-8", "expected one with a name in UTF-8")
        .doesNotContain("Exception", "\tat ");
  }

  @Test
  @EnabledOnOs(value = OS.LINUX, disabledReason = "there is no /proc")
  void aCrashLeavesNothingInTheProject() throws Exception {
    assertThat(said(CRASH, "")).doesNotContain("Exception");
  }
}
