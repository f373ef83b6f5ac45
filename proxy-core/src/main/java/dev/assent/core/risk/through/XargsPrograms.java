package dev.assent.core.risk.through;

import dev.assent.core.risk.step.Circumstance;
import dev.assent.core.risk.through.code.EscapeSequences;
import dev.assent.core.risk.through.value.Field;
import dev.assent.core.risk.through.value.LeadingOptions;
import dev.assent.core.risk.through.value.PatternEdits;
import dev.assent.core.risk.through.value.Pipe;
import dev.assent.core.risk.through.value.ShellArithmetic;
import dev.assent.core.risk.through.value.StandardInput;
import dev.assent.core.risk.through.value.UnknownMarks;
import dev.assent.core.risk.through.value.WalkScope;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// `xargs` and `parallel`, which run a command for the words they read.
final class XargsPrograms {
  /// A command is walked through so many times at most.
  private static final int MOST_RUNS = 64;

  private static final Set<String> XARGS =
      Set.of(
          "arg-file",
          "delimiter",
          "max-args",
          "max-lines",
          "max-procs",
          "max-chars",
          "process-slot-var",
          "eof",
          "replace");

  private static final Set<String> PARALLEL =
      Set.of(
          "jobs",
          "arg-file",
          "delay",
          "delimiter",
          "colsep",
          "joblog",
          "results",
          "sshlogin",
          "tmpdir",
          "timeout",
          "retries",
          "max-args",
          "halt",
          "workdir",
          "recstart",
          "recend",
          "block",
          "tagstring",
          "load",
          "nice",
          "env",
          "basefile",
          "return",
          "transferfile");

  private XargsPrograms() {}

  static void into(Map<String, KnownProgram> table) {
    table.put("xargs", XargsPrograms::xargs);
    table.put("gxargs", XargsPrograms::xargs);
    table.put("parallel", XargsPrograms::parallel);
    table.put("rush", XargsPrograms::parallel);
  }

  private static @Nullable String xargs(ProgramRun call) {
    var options = LeadingOptions.of(call.arguments(), 0, "adEILnPsJR", XARGS);
    var command = new ArrayList<>(call.rest(options.next()));
    var replace = options.value("I", "J", "replace");
    String place = replace != null ? replace.text() : options.has("i", "replace") ? "{}" : "";
    boolean lines = !place.isEmpty() || options.has("L", "l", "max-lines");
    var words = words(call, options, lines);
    WalkScope inside =
        call.inside().with(Circumstance.FOR_EACH).reading(StandardInput.unknown(), Pipe.NONE);
    if (command.isEmpty()) {
      return words == null ? null : ShellBuiltins.joined(words) + "\n";
    }
    if (words == null) {
      var unknown = call.walk().marks().from(call.scope().streams().in());
      if (place.isEmpty()) {
        command.add(Field.many(unknown));
        return call.run(command, inside);
      }
      return call.run(replaced(command, place, Field.of(unknown)), inside);
    }
    if (!place.isEmpty()) {
      var output = new StringBuilder();
      for (int at = 0; at < Math.min(words.size(), MOST_RUNS); at++) {
        output.append(call.run(replaced(command, place, words.get(at)), inside));
      }
      return output.toString();
    }
    var count = options.value("n", "max-args", "L", "max-lines");
    int each =
        count == null
            ? Integer.MAX_VALUE
            : Math.clamp(ShellArithmetic.number(count.text()), 1, Integer.MAX_VALUE);
    return chunks(call, command, words, each, inside);
  }

  private static String chunks(
      ProgramRun call, List<Field> command, List<Field> words, int each, WalkScope inside) {
    var output = new StringBuilder();
    int runs = 0;
    for (int at = 0; at == 0 || at < words.size() && runs < MOST_RUNS; runs++) {
      int end = (int) Math.min((long) at + each, words.size());
      var whole = new ArrayList<>(command);
      for (var word : words.subList(at, end)) {
        // Words of one line are told apart again by the program.
        for (var piece : word.text().split(each == Integer.MAX_VALUE ? "\n" : " ", 64)) {
          whole.add(word.with(piece));
        }
      }
      output.append(call.run(whole, inside));
      at = Math.max(end, at + 1);
    }
    return output.toString();
  }

  /// The words that are read; null when none of them is known.
  private static @Nullable List<Field> words(
      ProgramRun call, LeadingOptions options, boolean lines) {
    String text = call.input();
    var file = options.value("a", "arg-file");
    if (file != null) {
      text = call.walk().marks().content(file.text());
      text = text == null ? call.shell().file(file.text()) : text;
    }
    if (text == null || UnknownMarks.nothingKnown(text)) {
      return null;
    }
    var delimiter = options.value("d", "delimiter");
    String separators =
        options.has("0", "null")
            ? "\0"
            : delimiter != null
                ? EscapeSequences.decode(delimiter.text(), EscapeSequences.Kind.PRINTF)
                : lines ? "\n" : " \t\n";
    return split(text, separators, delimiter == null && !options.has("0", "null"));
  }

  static List<Field> split(String text, String separators, boolean quotes) {
    var words = new ArrayList<Field>();
    var word = new StringBuilder();
    boolean some = false;
    int quote = -1;
    for (int at = 0; at < text.length(); at++) {
      char symbol = text.charAt(at);
      if (quote >= 0) {
        if (symbol == quote) {
          quote = -1;
        } else {
          word.append(symbol);
        }
      } else if (quotes && (symbol == '\'' || symbol == '"')) {
        quote = symbol;
        some = true;
      } else if (quotes && symbol == '\\' && at + 1 < text.length()) {
        word.append(text.charAt(++at));
        some = true;
      } else if (separators.indexOf(symbol) >= 0
          || separators.equals("\0") && symbol == '\n' && at + 1 == text.length()) {
        add(words, word, some);
        some = false;
      } else {
        word.append(symbol);
        some = true;
      }
    }
    add(words, word, some);
    return words;
  }

  private static void add(List<Field> words, StringBuilder word, boolean some) {
    if (some) {
      String text = word.toString();
      words.add(UnknownMarks.nothingKnown(text) ? Field.many(text) : Field.read(text));
      word.setLength(0);
    }
  }

  static List<Field> replaced(List<Field> command, String place, Field by) {
    var words = new ArrayList<Field>(command.size());
    for (var word : command) {
      if (word.text().equals(place)) {
        words.add(by);
      } else if (word.text().contains(place)) {
        words.add(word.with(PatternEdits.all(word.text(), place, by.text())));
      } else {
        words.add(word);
      }
    }
    return words;
  }

  private static @Nullable String parallel(ProgramRun call) {
    var options = LeadingOptions.of(call.arguments(), 0, "jaIdCSnNLXP", PARALLEL);
    if (options.has("help", "version", "citation")) {
      return null;
    }
    int mark = options.next();
    while (mark < call.size() && !call.text(mark).startsWith(":::")) {
      mark++;
    }
    var command =
        new ArrayList<>(
            call.rest(options.next()).subList(0, mark - Math.min(mark, options.next())));
    var words =
        mark < call.size() ? new ArrayList<>(call.rest(mark + 1)) : words(call, options, true);
    var place = options.value("I");
    WalkScope inside =
        call.inside().with(Circumstance.FOR_EACH).reading(StandardInput.unknown(), Pipe.NONE);
    if (words == null) {
      words = List.of(Field.many(call.walk().marks().from(call.scope().streams().in())));
    }
    for (int at = 0; at < Math.min(words.size(), MOST_RUNS); at++) {
      one(call, command, place == null ? "{}" : place.text(), words.get(at), inside);
    }
    return null;
  }

  private static void one(
      ProgramRun call, List<Field> command, String place, Field word, WalkScope inside) {
    if (command.isEmpty()) {
      call.code(word.text(), inside);
      return;
    }
    // A single word, or words with the shell's own signs, are text for a shell.
    String text = ShellBuiltins.joined(command);
    String whole =
        text.contains(place)
            ? PatternEdits.all(text, place, word.text())
            : text + " " + word.text();
    if (command.size() > 1 && text.chars().noneMatch(symbol -> ";|&<>$`'\"".indexOf(symbol) >= 0)) {
      boolean named = command.stream().anyMatch(part -> part.text().contains(place));
      var words = new ArrayList<>(named ? replaced(command, place, word) : command);
      if (!named) {
        words.add(word);
      }
      call.run(words, inside);
      return;
    }
    call.code(whole, inside);
  }
}
