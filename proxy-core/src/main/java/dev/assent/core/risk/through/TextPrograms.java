package dev.assent.core.risk.through;

import dev.assent.core.risk.step.Circumstance;
import dev.assent.core.risk.through.code.EscapeSequences;
import dev.assent.core.risk.through.value.Field;
import dev.assent.core.risk.through.value.LeadingOptions;
import dev.assent.core.risk.through.value.LineCuts;
import dev.assent.core.risk.through.value.Pipe;
import dev.assent.core.risk.through.value.Printf;
import dev.assent.core.risk.through.value.SedScript;
import dev.assent.core.risk.through.value.ShellArithmetic;
import dev.assent.core.risk.through.value.StandardInput;
import dev.assent.core.risk.through.value.Transliteration;
import dev.assent.core.risk.through.value.UnknownMarks;
import dev.assent.core.risk.through.value.VariableValue;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Programs that print or change text, worked out where the text is known.
///
/// Of text that is not known the marks are handed on, so that what comes out still tells where it
/// came from.
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
    table.put(
        "yes", call -> (call.size() == 0 ? "y" : ShellBuiltins.joined(call.arguments())) + "\n");
    table.put("seq", TextPrograms::seq);
    table.put("basename", call -> call.size() == 0 ? null : ProgramName.base(call.text(0)) + "\n");
    table.put("mktemp", _ -> "/tmp/tmp." + UnknownMarks.NOWHERE + "\n");
    table.put(
        "rev", filter(text -> lines(text, line -> new StringBuilder(line).reverse().toString())));
    table.put("tac", filter(TextPrograms::reversed));
    table.put("tr", TextPrograms::tr);
    table.put("cut", TextPrograms::cut);
    table.put("sed", TextPrograms::sed);
    table.put("gsed", TextPrograms::sed);
    table.put("head", call -> part(call, true));
    table.put("tail", call -> part(call, false));
    // All that these leave out or rearrange may still come out.
    for (var name :
        List.of(
            "sort",
            "uniq",
            "grep",
            "egrep",
            "fgrep",
            "rg",
            "pv",
            "dd",
            "dos2unix",
            "iconv",
            "fold",
            "fmt",
            "paste",
            "column",
            "strings",
            "expand",
            "jq",
            "nl",
            "shuf",
            "mbuffer",
            "buffer")) {
      table.put(name, call -> readsFiles(call) ? null : call.input());
    }
  }

  private static boolean readsFiles(ProgramRun call) {
    return call.input() == null;
  }

  /// A program that changes the text at its input, or in the one file it is given.
  private static KnownProgram filter(java.util.function.UnaryOperator<String> change) {
    return call -> {
      String text = content(call, 0);
      return text == null || !UnknownMarks.known(text)
          ? text
          : call.walk().decoded(change.apply(text));
    };
  }

  private static String lines(String text, java.util.function.UnaryOperator<String> change) {
    var out = new StringBuilder();
    text.lines().forEach(line -> out.append(change.apply(line)).append('\n'));
    return out.toString();
  }

  private static String reversed(String text) {
    return String.join("\n", text.lines().toList().reversed()) + "\n";
  }

  private static @Nullable String echo(ProgramRun call) {
    int at = 0;
    boolean escapes = false;
    boolean end = true;
    while (at < call.size() && call.text(at).matches("-[neE]+")) {
      escapes |= call.text(at).indexOf('e') > 0;
      end &= call.text(at).indexOf('n') < 0;
      at++;
    }
    String text = ShellBuiltins.joined(call.rest(at));
    String decoded = escapes ? EscapeSequences.decode(text, EscapeSequences.Kind.ECHO) : text;
    if (escapes && !decoded.equals(text) && (text.contains("\\x") || text.contains("\\0"))) {
      call.walk().decoded(decoded);
    }
    return end ? decoded + "\n" : decoded;
  }

  private static @Nullable String printf(ProgramRun call) {
    int at = 0;
    String variable = "";
    if (call.text(0).equals("-v") && call.size() > 2) {
      variable = call.text(1);
      SubscriptCommands.look(call.walk(), variable, call.scope());
      at = 2;
    }
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

  /// The content of the files named from an index on, or else of the input; null when not known.
  static @Nullable String content(ProgramRun call, int from) {
    StringBuilder all = null;
    for (int at = from; at < call.size(); at++) {
      String name = call.text(at);
      if (name.startsWith("-") && name.length() > 1) {
        continue;
      }
      boolean input = name.equals("-") || name.equals("/dev/stdin");
      String text = input ? call.input() : call.walk().marks().content(name);
      text = text == null && !input ? call.shell().file(name) : text;
      if (text == null) {
        return null;
      }
      all = all == null ? new StringBuilder() : all;
      if (!call.walk().budget().characters(text.length())) {
        return null;
      }
      all.append(text);
    }
    return all == null ? call.input() : all.toString();
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
    if (call.arguments().stream().anyMatch(word -> !word.text().matches("-?[0-9]{1,6}"))
        || call.size() == 0
        || call.size() > 3) {
      return null;
    }
    long first = call.size() == 1 ? 1 : ShellArithmetic.number(call.text(0));
    long step = call.size() == 3 ? ShellArithmetic.number(call.text(1)) : 1;
    long last = ShellArithmetic.number(call.text(call.size() - 1));
    var out = new StringBuilder();
    for (int count = 0;
        step != 0 && count < 256 && (step > 0 ? first <= last : first >= last);
        count++, first += step) {
      out.append(first).append('\n');
    }
    return out.toString();
  }

  private static @Nullable String tr(ProgramRun call) {
    String text = call.input();
    if (text == null || !UnknownMarks.known(text) || call.size() == 0) {
      return text;
    }
    boolean deletes = call.text(0).equals("-d") || call.text(0).equals("--delete");
    int at = deletes ? 1 : 0;
    if (at >= call.size() || call.text(at).length() > 1 && call.text(at).startsWith("-")) {
      return null;
    }
    var from = Transliteration.set(call.text(at));
    var to = Transliteration.set(call.text(at + 1));
    if (from == null || to == null) {
      return null;
    }
    String changed = Transliteration.apply(text, from, deletes ? "" : to, deletes);
    return changed.equals(text) ? text : call.walk().decoded(changed);
  }

  private static @Nullable String cut(ProgramRun call) {
    var options =
        LeadingOptions.of(
            call.arguments(), 0, "dfcb", Set.of("delimiter", "fields", "characters", "bytes"));
    var list = options.value("c", "b", "characters", "bytes");
    var fields = options.value("f", "fields");
    var delimiter = options.value("d", "delimiter");
    String text = options.next() < call.size() ? content(call, options.next()) : call.input();
    if (text == null || !UnknownMarks.known(text)) {
      return text;
    }
    String ranges = list != null ? list.text() : fields != null ? fields.text() : "";
    String between = list != null ? "" : delimiter == null ? "\t" : delimiter.text();
    return lines(text, line -> LineCuts.of(line, ranges, between));
  }

  private static @Nullable String sed(ProgramRun call) {
    String text = call.input();
    String script = script(call);
    var inside = call.inside().apart().reading(StandardInput.unknown(), Pipe.NONE);
    var opened = SedScript.of(script);
    opened.runs().forEach(command -> call.walk().maybeCode(command, inside));
    opened.writes().forEach(file -> call.run(List.of(Field.of("tee"), Field.of(file)), inside));
    opened.reads().forEach(file -> call.run(List.of(Field.of("cat"), Field.of(file)), inside));
    if (opened.runsLines()) {
      call.runs(text == null ? UnknownMarks.NOWHERE : text);
    } else if (!opened.runs().isEmpty()) {
      call.add(Circumstance.RUNS_INPUT);
    }
    if (text == null || !UnknownMarks.known(text)) {
      return text;
    }
    String changed = LineCuts.substituted(text, script);
    return changed == null || changed.equals(text) ? changed : call.walk().decoded(changed);
  }

  /// The script of `sed`, of all its options or in the first operand.
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

  private static @Nullable String part(ProgramRun call, boolean first) {
    var options = LeadingOptions.of(call.arguments(), 0, "nc", Set.of("lines", "bytes"));
    String text = options.next() < call.size() ? content(call, options.next()) : call.input();
    if (text == null || !UnknownMarks.known(text)) {
      return text;
    }
    var bytes = options.value("c", "bytes");
    var count = options.value("n", "lines");
    String number = bytes != null ? bytes.text() : count != null ? count.text() : "10";
    boolean fromStart = !first && number.startsWith("+");
    long size = Math.abs(ShellArithmetic.number(number));
    if (bytes != null) {
      int length = text.length();
      int most = (int) Math.min(size, length);
      return first
          ? text.substring(0, most)
          : fromStart ? text.substring(Math.max(0, most - 1)) : text.substring(length - most);
    }
    var lines = text.lines().toList();
    int most = (int) Math.min(size, lines.size());
    var chosen =
        first
            ? lines.subList(0, most)
            : fromStart
                ? lines.subList(Math.max(0, most - 1), lines.size())
                : lines.subList(lines.size() - most, lines.size());
    return chosen.isEmpty() ? "" : String.join("\n", chosen) + "\n";
  }
}
