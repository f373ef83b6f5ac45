package dev.assent.core.risk.through;

import dev.assent.core.risk.step.Circumstance;
import dev.assent.core.risk.through.value.Field;
import dev.assent.core.risk.through.value.PatternEdits;
import dev.assent.core.risk.through.value.Pipe;
import dev.assent.core.risk.through.value.ShellPatterns;
import dev.assent.core.risk.through.value.StandardInput;
import dev.assent.core.risk.through.value.UnknownMarks;
import dev.assent.core.risk.through.value.WalkScope;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// `find`, `fd` and their like, which run commands for the files they find.
///
/// A file found below `dir` is named `dir/*.txt` when only such names are looked for, else `dir/`
/// and an unknown piece; the folder itself counts where nothing keeps it out.
final class FindPrograms {
  private static final Set<String> RUNNING = Set.of("-exec", "-execdir", "-ok", "-okdir");

  private static final Set<String> NAMING = Set.of("-name", "-iname");

  private static final Set<String> KEEPING_NOTHING_OUT =
      Set.of("-delete", "-depth", "-xdev", "-mount");

  private FindPrograms() {}

  static void into(Map<String, KnownProgram> table) {
    table.put("find", FindPrograms::find);
    table.put("gfind", FindPrograms::find);
    table.put("fd", FindPrograms::fd);
    table.put("fdfind", FindPrograms::fd);
  }

  private static @Nullable String find(ProgramRun call) {
    int at = 0;
    while (at < call.size() && Set.of("-H", "-L", "-P").contains(call.text(at))) {
      at++;
    }
    var starts = new ArrayList<Field>(1);
    while (at < call.size() && !isExpression(call.text(at))) {
      starts.add(call.at(at++));
    }
    if (starts.isEmpty()) {
      starts.add(Field.of("."));
    }
    var tests = call.rest(at);
    var found = Found.by(call, starts, tests);
    WalkScope inside =
        call.inside().with(Circumstance.FOR_EACH).reading(StandardInput.unknown(), Pipe.NONE);
    boolean deletes = false;
    for (int index = 0; index < tests.size(); index++) {
      String text = tests.get(index).text();
      deletes |= text.equals("-delete");
      if (RUNNING.contains(text)) {
        int end = end(tests, index + 1);
        run(call, tests.subList(index + 1, end), found, inside);
        index = end;
      }
    }
    if (deletes) {
      for (var file : found.files()) {
        call.run(List.of(Field.of("rm"), Field.of(found.whole() ? "-rf" : "-f"), file), inside);
      }
    }
    return null;
  }

  private static boolean isExpression(String text) {
    return text.startsWith("-") && text.length() > 1
        || text.equals("(")
        || text.equals("!")
        || text.equals(",");
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

  private static void run(ProgramRun call, List<Field> command, Found found, WalkScope inside) {
    var words = new ArrayList<Field>(command.size());
    for (var word : command) {
      if (!word.text().contains("{}")) {
        words.add(word);
        continue;
      }
      for (var file : found.files()) {
        if (!call.walk().budget().words(1)
            || !call.walk().budget().characters(word.text().length())) {
          return;
        }
        words.add(
            word.is("{}") ? file : file.with(PatternEdits.all(word.text(), "{}", file.text())));
      }
    }
    call.run(words, inside);
  }

  /// Tells if no test keeps anything below the start out.
  private static boolean isWhole(List<Field> tests) {
    int at = 0;
    while (at < tests.size()) {
      String text = tests.get(at).text();
      if (KEEPING_NOTHING_OUT.contains(text)) {
        at++;
        continue;
      }
      boolean all =
          (text.equals("-mindepth")
                  || text.equals("-type") && tests.size() > at + 1 && tests.get(at + 1).is("f"))
              && at + 1 < tests.size();
      if (!all) {
        return false;
      }
      at += 2;
    }
    return true;
  }

  /// The names that stand for the files found, one for each start.
  ///
  /// @param whole whether no test keeps anything below the starts out
  private record Found(boolean whole, List<Field> files) {
    static Found by(ProgramRun call, List<Field> starts, List<Field> tests) {
      String name = "";
      boolean below = false;
      for (int at = 0; at + 1 < tests.size(); at++) {
        boolean not = at > 0 && (tests.get(at - 1).is("!") || tests.get(at - 1).is("-not"));
        if (NAMING.contains(tests.get(at).text()) && !not) {
          name = name.isEmpty() ? tests.get(at + 1).text() : UnknownMarks.NOWHERE;
        }
        below |= tests.get(at).is("-mindepth");
      }
      boolean whole = isWhole(tests);
      var files = new ArrayList<Field>(starts.size());
      for (var start : starts) {
        files.add(
            name.isEmpty() && whole && !below
                ? start
                : inside(call, start, name.isEmpty() && whole ? "*" : name));
      }
      return new Found(whole, files);
    }

    private static Field inside(ProgramRun call, Field start, String name) {
      String folder = start.text();
      String piece = name.isEmpty() ? call.walk().marks().from(call.scope().streams().out()) : name;
      return new Field(
          folder + (folder.endsWith("/") ? "" : "/") + piece,
          ShellPatterns.isPattern(piece),
          start.inHome(),
          true,
          false);
    }
  }

  private static @Nullable String fd(ProgramRun call) {
    for (int at = 0; at < call.size(); at++) {
      String text = call.text(at);
      boolean each =
          text.equals("-x")
              || text.equals("--exec")
              || text.equals("-X")
              || text.equals("--exec-batch");
      if (each && at + 1 < call.size()) {
        var command = new ArrayList<>(call.rest(at + 1));
        var found = Field.many(UnknownMarks.NOWHERE);
        boolean named = command.stream().anyMatch(word -> word.is("{}"));
        command.removeIf(word -> word.is(";"));
        if (!named) {
          command.add(found);
        }
        call.run(
            XargsPrograms.replaced(command, "{}", found),
            call.inside().with(Circumstance.FOR_EACH));
        break;
      }
    }
    return null;
  }
}
