package dev.assent.core.risk.through;

import dev.assent.core.risk.shell.EscapeSequences;
import dev.assent.core.risk.step.Circumstance;
import dev.assent.core.risk.through.code.LenientDecoders;
import dev.assent.core.risk.through.value.Printf;
import dev.assent.core.risk.through.value.SedScript;
import dev.assent.core.risk.through.value.ShellArithmetic;
import dev.assent.core.risk.through.value.TextFilters;
import dev.assent.core.risk.through.value.UnknownMarks;
import dev.assent.core.risk.through.value.VariableValue;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/// Programs whose output is known text: they print, filter, cut and decode.
final class TextPrograms {
  private TextPrograms() {}

  static void into(Map<String, KnownProgram> table) {
    table.put("echo", TextPrograms::echo);
    table.put("printf", TextPrograms::printf);
    table.put("cat", call -> content(call, 0));
    table.put("bat", call -> content(call, 0));
    table.put("tee", TextPrograms::tee);
    table.put("sponge", TextPrograms::tee);
    table.put("pwd", call -> ShellParameters.folder(call.shell()).text() + "\n");
    table.put("yes", call -> (call.size() == 0 ? "y" : ProgramRun.joined(call.arguments())) + "\n");
    table.put("seq", TextPrograms::seq);
    table.put("basename", call -> call.size() == 0 ? null : ProgramName.base(call.text(0)) + "\n");
    table.put("mktemp", _ -> "/tmp/tmp." + UnknownMarks.NOWHERE + "\n");
    table.put(
        "rev",
        call ->
            decoded(
                call,
                text ->
                    TextFilters.lines(text, line -> new StringBuilder(line).reverse().toString())));
    table.put(
        "tac",
        call -> decoded(call, text -> String.join("\n", text.lines().toList().reversed()) + "\n"));
    table.put("tr", TextPrograms::tr);
    table.put("cut", TextPrograms::cut);
    table.put("sed", TextPrograms::sed);
    table.put("gsed", TextPrograms::sed);
    table.put("head", call -> part(call, true));
    table.put("tail", call -> part(call, false));
    table.put("base64", TextPrograms::base64);
    table.put("gbase64", TextPrograms::base64);
    table.put("base32", call -> decodes(call) ? decoded(call, LenientDecoders::base32) : null);
    table.put("basenc", TextPrograms::basenc);
    table.put("xxd", TextPrograms::xxd);
    table.put("openssl", TextPrograms::openssl);
    for (var name :
        ("sort uniq grep egrep fgrep rg pv dd dos2unix iconv fold fmt paste column strings expand"
                + " jq nl shuf mbuffer buffer")
            .split(" ")) {
      table.put(name, ProgramRun::input);
    }
    for (var name :
        ("gunzip zcat gzip bunzip2 bzip2 unxz xz xzcat zstd unzstd lz4 uudecode gpg age brotli"
                + " uncompress")
            .split(" ")) {
      table.put(name, TextPrograms::packed);
    }
  }

  /// The content of files or the input, decoded; as it is where it is not known.
  private static @Nullable String decoded(
      ProgramRun call, Function<String, @Nullable String> decoder) {
    return decoded(call, content(call, 0), decoder);
  }

  private static @Nullable String decoded(
      ProgramRun call, @Nullable String text, Function<String, @Nullable String> decoder) {
    if (text == null || !UnknownMarks.known(text)) {
      return text;
    }
    String decoded = call.walk().budget().characters(text.length()) ? decoder.apply(text) : null;
    return decoded == null || decoded.equals(text)
        ? decoded
        : call.walk().decoded(UnknownMarks.clean(decoded));
  }

  // A packed or enciphered text stays unknown; its origin is kept.
  private static @Nullable String packed(ProgramRun call) {
    String input = call.input();
    return input == null || UnknownMarks.known(input) ? null : input;
  }

  private static boolean decodes(ProgramRun call) {
    return call.hasWord("--decode")
        || call.arguments().stream().anyMatch(word -> word.text().matches("(?s)-(?!-).*[dD].*"));
  }

  private static @Nullable String base64(ProgramRun call) {
    if (decodes(call)) {
      return decoded(call, LenientDecoders::base64);
    }
    String text = content(call, 0);
    return text == null
            || !UnknownMarks.known(text)
            || !call.walk().budget().characters(text.length())
        ? null
        : Base64.getEncoder().encodeToString(text.getBytes(StandardCharsets.UTF_8)) + "\n";
  }

  private static @Nullable String basenc(ProgramRun call) {
    return !decodes(call)
        ? null
        : call.hasWord("--base16")
            ? decoded(call, LenientDecoders::hex)
            : decoded(
                call, call.hasWord("--base32") ? LenientDecoders::base32 : LenientDecoders::base64);
  }

  private static @Nullable String xxd(ProgramRun call) {
    String letters =
        call.arguments().stream()
            .map(word -> word.text())
            .filter(text -> text.startsWith("-"))
            .collect(Collectors.joining());
    boolean reverts = letters.contains("r") && letters.contains("p");
    return reverts ? decoded(call, LenientDecoders::hex) : null;
  }

  private static @Nullable String openssl(ProgramRun call) {
    boolean cipher =
        call.arguments().stream().anyMatch(word -> word.text().matches("(?s)-(aes|des).*|-k"));
    boolean base64 = call.hasWord("base64") || call.hasWord("-base64") || call.hasWord("-a");
    return base64 && call.hasWord("-d") && !cipher
        ? decoded(call, call.input(), LenientDecoders::base64)
        : call.hasWord("s_client") ? null : packed(call);
  }

  private static @Nullable String echo(ProgramRun call) {
    int at = 0;
    boolean escapes = false;
    boolean end = true;
    while (call.text(at).matches("-[neE]+")) {
      escapes |= call.text(at).indexOf('e') > 0;
      end &= call.text(at).indexOf('n') < 0;
      at++;
    }
    String text = ProgramRun.joined(call.rest(at));
    String decoded = escapes ? EscapeSequences.decode(text, EscapeSequences.Kind.ECHO) : text;
    if (!decoded.equals(text) && (text.contains("\\x") || text.contains("\\0"))) {
      call.walk().decoded(decoded);
    }
    return end ? decoded + "\n" : decoded;
  }

  private static @Nullable String printf(ProgramRun call) {
    String variable = call.text(0).equals("-v") && call.size() > 2 ? call.text(1) : "";
    SubscriptCommands.look(call.walk(), variable, call.scope());
    int at = variable.isEmpty() ? 0 : 2;
    at += call.text(at).equals("--") ? 1 : 0;
    if (at >= call.size()) {
      return "";
    }
    String format = call.text(at);
    String text = Printf.text(format, call.rest(at + 1));
    if (!call.walk().budget().characters(text.length())) {
      return null;
    }
    boolean coded =
        (format.contains("\\x") || format.matches("(?s).*\\\\[0-7]{2}.*"))
            && !format.contains("\\x1b")
            && !format.contains("\\033");
    if (coded || format.contains("%b")) {
      call.walk().decoded(text);
    }
    if (!variable.isEmpty()) {
      call.shell().set(variable, VariableValue.of(text));
      return "";
    }
    return text;
  }

  /// The content of the files that words from an index on name, or the input where none does; null
  /// when not known.
  private static @Nullable String content(ProgramRun call, int from) {
    var all = new StringBuilder();
    boolean some = false;
    for (var word : call.rest(from)) {
      String name = word.text();
      if (name.startsWith("-") && name.length() > 1) {
        continue;
      }
      String text = name.equals("-") || name.equals("/dev/stdin") ? call.input() : call.file(name);
      if (text == null || !call.walk().budget().characters(text.length())) {
        return null;
      }
      some = true;
      all.append(text);
    }
    return some ? all.toString() : call.input();
  }

  private static @Nullable String tee(ProgramRun call) {
    String text = call.input();
    boolean append = call.text(0).equals("-a") || call.text(0).equals("--append");
    for (var file : call.arguments()) {
      if (!file.text().startsWith("-")
          && text != null
          && call.walk().budget().characters(text.length())) {
        String before = append ? call.shell().file(file.text()) : "";
        call.scope().writes(file.text(), before == null ? text : before + text);
      }
    }
    return text;
  }

  private static @Nullable String seq(ProgramRun call) {
    int last = call.size() - 1;
    if (last < 0
        || last > 2
        || call.arguments().stream().anyMatch(word -> !word.text().matches("-?[0-9]{1,6}"))) {
      return null;
    }
    long first = last == 0 ? 1 : ShellArithmetic.number(call.text(0));
    long step = last == 2 ? ShellArithmetic.number(call.text(1)) : 1;
    long end = ShellArithmetic.number(call.text(last));
    return LongStream.iterate(
            first, at -> step > 0 ? at <= end : step < 0 && at >= end, at -> at + step)
        .limit(256)
        .mapToObj(at -> at + "\n")
        .collect(Collectors.joining());
  }

  private static @Nullable String tr(ProgramRun call) {
    boolean deletes = call.text(0).equals("-d") || call.text(0).equals("--delete");
    int at = deletes ? 1 : 0;
    String text = call.input();
    if (text == null || !UnknownMarks.known(text) || call.size() == 0) {
      return text;
    }
    var from = TextFilters.set(call.text(at));
    var to = TextFilters.set(call.text(at + 1));
    boolean option = call.text(at).length() > 1 && call.text(at).startsWith("-");
    return at >= call.size() || option || from == null || to == null
        ? null
        : decoded(call, text, all -> TextFilters.translated(all, from, to, deletes));
  }

  private static @Nullable String cut(ProgramRun call) {
    var options = call.options(0, "dfcb delimiter fields characters bytes");
    var list = options.value("c b characters bytes");
    var fields = options.value("f fields");
    var delimiter = options.value("d delimiter");
    String text = options.next() < call.size() ? content(call, options.next()) : call.input();
    if (text == null || !UnknownMarks.known(text)) {
      return text;
    }
    String ranges = list != null ? list.text() : fields != null ? fields.text() : "";
    String between = list != null ? "" : delimiter == null ? "\t" : delimiter.text();
    return TextFilters.lines(text, line -> TextFilters.cut(line, ranges, between));
  }

  private static @Nullable String sed(ProgramRun call) {
    String text = call.input();
    String script = script(call);
    var inside = call.alone();
    var opened = SedScript.of(script);
    opened.runs().forEach(command -> call.maybe(command, inside));
    opened.writes().forEach(file -> call.run(inside, "tee", file));
    opened.reads().forEach(file -> call.run(inside, "cat", file));
    if (opened.runsLines()) {
      call.runs(text == null ? UnknownMarks.NOWHERE : text);
    } else if (!opened.runs().isEmpty()) {
      call.add(Circumstance.RUNS_INPUT);
    }
    return decoded(call, text, all -> TextFilters.substituted(all, script));
  }

  private static String script(ProgramRun call) {
    var script = new StringBuilder();
    String operand = null;
    for (int at = 0; at < call.size(); at++) {
      String word = call.text(at);
      int option = word.startsWith("-") && !word.startsWith("--") ? word.indexOf('e') : -1;
      if (word.equals("--expression")
          || option > 0 && option == word.length() - 1 && !word.startsWith("-i")) {
        script.append(call.text(++at)).append('\n');
      } else if (word.startsWith("--expression=")) {
        script.append(word.substring("--expression=".length())).append('\n');
      } else if (option > 0 && word.substring(1, option).matches("[nErsuz]*")) {
        script.append(word.substring(option + 1)).append('\n');
      } else if (word.equals("-f") || word.equals("--file")) {
        String file = call.shell().file(call.text(++at));
        script.append(file == null ? "" : file).append('\n');
      } else if (!word.startsWith("-") && operand == null) {
        operand = word;
      }
    }
    return script.isEmpty() ? operand == null ? "" : operand : script.toString();
  }

  private static @Nullable String part(ProgramRun call, boolean head) {
    var options = call.options(0, "nc lines bytes");
    String text = options.next() < call.size() ? content(call, options.next()) : call.input();
    if (text == null || !UnknownMarks.known(text)) {
      return text;
    }
    var bytes = options.value("c bytes");
    var count = bytes == null ? options.value("n lines") : bytes;
    String number = count == null ? "10" : count.text();
    List<String> lines = bytes == null ? text.lines().toList() : List.of();
    int length = bytes == null ? lines.size() : text.length();
    int size = (int) Math.min(Math.abs(ShellArithmetic.number(number)), length);
    int from = head ? 0 : number.startsWith("+") ? Math.max(0, size - 1) : length - size;
    int to = head ? size : length;
    return bytes == null
        ? lines.subList(from, to).stream().map(line -> line + "\n").collect(Collectors.joining())
        : text.substring(from, to);
  }
}
