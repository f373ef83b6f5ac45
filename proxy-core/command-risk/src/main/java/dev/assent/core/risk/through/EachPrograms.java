package dev.assent.core.risk.through;

import dev.assent.core.risk.shell.EscapeSequences;
import dev.assent.core.risk.step.Circumstance;
import dev.assent.core.risk.through.value.Field;
import dev.assent.core.risk.through.value.LeadingOptions;
import dev.assent.core.risk.through.value.PatternEdits;
import dev.assent.core.risk.through.value.Pipe;
import dev.assent.core.risk.through.value.ShellArithmetic;
import dev.assent.core.risk.through.value.ShellPatterns;
import dev.assent.core.risk.through.value.StandardInput;
import dev.assent.core.risk.through.value.UnknownMarks;
import dev.assent.core.risk.through.value.WalkScope;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Programs that run a command for each of many words: `xargs` and `parallel` for those they read,
/// `find` and `fd` for the files they find.
///
/// A file found below `dir` is named `dir/*.txt` when only such names are looked for, else `dir/`
/// and an unknown piece; the folder itself counts where nothing keeps it out.
final class EachPrograms {
  /// A command is walked through so many times at most.
  private static final int MOST_RUNS = 64;

  private static final String XARGS =
      "adEILnPsJR arg-file delimiter max-args max-lines max-procs max-chars process-slot-var eof"
          + " replace";
  private static final String PARALLEL =
      "jaIdCSnNLXP jobs arg-file delay delimiter colsep joblog results sshlogin tmpdir timeout"
          + " retries max-args halt workdir recstart recend block tagstring load nice env basefile"
          + " return transferfile";
  private static final Set<String> RUNNING = Set.of("-exec", "-execdir", "-ok", "-okdir");

  private EachPrograms() {}

  static void into(Map<String, KnownProgram> table) {
    table.put("xargs", EachPrograms::xargs);
    table.put("gxargs", EachPrograms::xargs);
    table.put("parallel", EachPrograms::parallel);
    table.put("rush", EachPrograms::parallel);
    table.put("find", EachPrograms::find);
    table.put("gfind", EachPrograms::find);
    table.put("fd", EachPrograms::fd);
    table.put("fdfind", EachPrograms::fd);
  }

  private static WalkScope inside(ProgramRun call) {
    return call.inside().with(Circumstance.FOR_EACH).reading(StandardInput.unknown(), Pipe.NONE);
  }

  private static Field unknown(ProgramRun call) {
    return Field.many(call.walk().marks().from(call.scope().streams().in()));
  }

  private static @Nullable String xargs(ProgramRun call) {
    var options = call.options(0, XARGS);
    var command = new ArrayList<>(call.rest(options.next()));
    var replace = options.value("I J replace");
    String place = replace != null ? replace.text() : options.has("i replace") ? "{}" : "";
    var words = words(call, options, !place.isEmpty() || options.has("L l max-lines"));
    WalkScope inside = inside(call);
    if (command.isEmpty()) {
      return words == null ? null : ProgramRun.joined(words) + "\n";
    }
    if (words == null) {
      var unknown = unknown(call);
      if (place.isEmpty()) {
        command.add(unknown);
        return call.run(command, inside);
      }
      return call.run(replaced(command, place, Field.of(unknown.text())), inside);
    }
    var count = options.value("n max-args L max-lines");
    int each =
        !place.isEmpty()
            ? 1
            : count == null
                ? Integer.MAX_VALUE
                : Math.clamp(ShellArithmetic.number(count.text()), 1, Integer.MAX_VALUE);
    var output = new StringBuilder();
    int runs = 0;
    for (int at = 0; at == 0 && place.isEmpty() || at < words.size() && runs < MOST_RUNS; runs++) {
      int end = (int) Math.min((long) at + each, words.size());
      var whole = new ArrayList<>(command);
      for (var word : place.isEmpty() ? words.subList(at, end) : List.<Field>of()) {
        // Words of one line are told apart again by the program.
        for (var piece : word.text().split(each == Integer.MAX_VALUE ? "\n" : " ", 64)) {
          whole.add(word.with(piece));
        }
      }
      output.append(
          call.run(place.isEmpty() ? whole : replaced(command, place, words.get(at)), inside));
      at = Math.max(end, at + 1);
    }
    return output.toString();
  }

  /// The words that are read; null when none of them is known.
  private static @Nullable List<Field> words(
      ProgramRun call, LeadingOptions options, boolean lines) {
    var file = options.value("a arg-file");
    String text = file == null ? call.input() : call.file(file.text());
    if (text == null || UnknownMarks.nothingKnown(text)) {
      return null;
    }
    var delimiter = options.value("d delimiter");
    boolean ends = options.has("0 null");
    String separators =
        ends
            ? "\0"
            : delimiter != null
                ? EscapeSequences.decode(delimiter.text(), EscapeSequences.Kind.PRINTF)
                : lines ? "\n" : " \t\n";
    return split(text, separators, delimiter == null && !ends);
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

  private static List<Field> replaced(List<Field> command, String place, Field by) {
    return command.stream()
        .map(word ->
            word.text().equals(place)
                ? by
                : word.text().contains(place)
                    ? word.with(PatternEdits.all(word.text(), place, by.text()))
                    : word)
        .toList();
  }

  private static @Nullable String parallel(ProgramRun call) {
    var options = call.options(0, PARALLEL);
    if (options.has("help version citation")) {
      return null;
    }
    int mark = options.next();
    while (mark < call.size() && !call.text(mark).startsWith(":::")) {
      mark++;
    }
    var command = call.arguments().subList(Math.min(mark, options.next()), mark);
    var words = mark < call.size() ? call.rest(mark + 1) : words(call, options, true);
    var place = options.value("I");
    words = words == null ? List.of(unknown(call)) : words;
    for (var word : words.subList(0, Math.min(words.size(), MOST_RUNS))) {
      one(call, command, place == null ? "{}" : place.text(), word);
    }
    return null;
  }

  private static void one(ProgramRun call, List<Field> command, String place, Field word) {
    // A single word, or words with the shell's own signs, are text for a shell.
    String text = ProgramRun.joined(command);
    boolean plain = text.chars().noneMatch(symbol -> ";|&<>$`'\"".indexOf(symbol) >= 0);
    if (command.size() > 1 && plain) {
      var words = new ArrayList<>(replaced(command, place, word));
      if (words.equals(command)) {
        words.add(word);
      }
      call.run(words, inside(call));
      return;
    }
    call.code(
        text.contains(place)
            ? PatternEdits.all(text, place, word.text())
            : (text + " " + word.text()).strip(),
        inside(call));
  }

  private static @Nullable String find(ProgramRun call) {
    int at = 0;
    while (Set.of("-H", "-L", "-P").contains(call.text(at))) {
      at++;
    }
    int first = at;
    while (at < call.size() && !call.text(at).matches("(?s)-.+|[(!,]")) {
      at++;
    }
    var starts = at == first ? List.of(Field.of(".")) : call.arguments().subList(first, at);
    var tests = call.rest(at);
    boolean whole = isWhole(tests);
    var found = found(call, starts, tests, whole);
    for (int index = 0; index < tests.size(); index++) {
      if (RUNNING.contains(tests.get(index).text())) {
        int end = end(tests, index + 1);
        run(call, tests.subList(index + 1, end), found);
        index = end;
      }
    }
    if (tests.stream().anyMatch(test -> test.text().equals("-delete"))) {
      for (var file : found) {
        call.run(List.of(Field.of("rm"), Field.of(whole ? "-rf" : "-f"), file), inside(call));
      }
    }
    return null;
  }

  private static int end(List<Field> tests, int from) {
    int at = from;
    while (at < tests.size()
        && !tests.get(at).is(";")
        && !(tests.get(at).is("+") && at > from && tests.get(at - 1).is("{}"))) {
      at++;
    }
    return at;
  }

  private static void run(ProgramRun call, List<Field> command, List<Field> found) {
    var budget = call.walk().budget();
    var words = new ArrayList<Field>(command.size());
    for (var word : command) {
      for (var file : word.text().contains("{}") ? found : List.of(word)) {
        if (!budget.words(1) || !budget.characters(word.text().length())) {
          return;
        }
        words.add(
            word.is("{}")
                ? file
                : word.text().contains("{}")
                    ? file.with(PatternEdits.all(word.text(), "{}", file.text()))
                    : word);
      }
    }
    call.run(words, inside(call));
  }

  /// Tells if no test keeps anything below the start out.
  private static boolean isWhole(List<Field> tests) {
    for (int at = 0; at < tests.size(); at++) {
      String text = tests.get(at).text();
      boolean takes = at + 1 < tests.size();
      if (takes
          && (text.equals("-mindepth") || text.equals("-type") && tests.get(at + 1).is("f"))) {
        at++;
      } else if (!Set.of("-delete", "-depth", "-xdev", "-mount").contains(text)) {
        return false;
      }
    }
    return true;
  }

  /// The names that stand for the files found, one for each start.
  private static List<Field> found(
      ProgramRun call, List<Field> starts, List<Field> tests, boolean whole) {
    String name = "";
    boolean below = false;
    for (int at = 0; at + 1 < tests.size(); at++) {
      boolean not = at > 0 && (tests.get(at - 1).is("!") || tests.get(at - 1).is("-not"));
      if (Set.of("-name", "-iname").contains(tests.get(at).text()) && !not) {
        name = name.isEmpty() ? tests.get(at + 1).text() : UnknownMarks.NOWHERE;
      }
      below |= tests.get(at).is("-mindepth");
    }
    if (name.isEmpty() && whole && !below) {
      return starts;
    }
    String piece =
        !name.isEmpty()
            ? name
            : whole ? "*" : call.walk().marks().from(call.scope().streams().out());
    return starts.stream()
        .map(start ->
            new Field(
                start.text() + (start.text().endsWith("/") ? "" : "/") + piece,
                ShellPatterns.isPattern(piece),
                start.inHome(),
                true,
                false))
        .toList();
  }

  private static @Nullable String fd(ProgramRun call) {
    for (int at = 0; at + 1 < call.size(); at++) {
      if (Set.of("-x", "--exec", "-X", "--exec-batch").contains(call.text(at))) {
        var command = new ArrayList<>(call.rest(at + 1));
        var found = Field.many(UnknownMarks.NOWHERE);
        command.removeIf(word -> word.is(";"));
        if (command.stream().noneMatch(word -> word.is("{}"))) {
          command.add(found);
        }
        call.run(replaced(command, "{}", found), call.inside().with(Circumstance.FOR_EACH));
        break;
      }
    }
    return null;
  }
}
