package dev.assent.core.risk.through;

import dev.assent.core.risk.step.Circumstance;
import dev.assent.core.risk.table.NameTable;
import dev.assent.core.risk.through.value.Field;
import dev.assent.core.risk.through.value.LeadingOptions;
import dev.assent.core.risk.through.value.ShellFolders;
import dev.assent.core.risk.through.value.ShellState;
import dev.assent.core.risk.through.value.WalkScope;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// A program that skips some of its words and runs the rest, as a row of `names/launchers.txt`
/// says.
///
/// @param valued options that take a value, see [LeadingOptions#of]
/// @param says the other words of the row, those behind `=` with blanks between them
record Launchers(String valued, Map<String, String> says) implements KnownProgram {
  private static final Map<String, String> PACKAGES =
      Map.copyOf(NameTable.of("programs").byName("packages"));

  static void into(Map<String, KnownProgram> table) {
    for (var row : NameTable.rows("launchers")) {
      int colon = row.indexOf(": ");
      var launcher = of(row.substring(colon + 2).strip());
      for (var name : row.substring(0, colon).split(" +")) {
        var before = table.get(name);
        table.put(
            name,
            before instanceof Launchers first
                ? call -> first.begin(call) < 0 ? launcher.look(call) : first.look(call)
                : launcher);
      }
    }
  }

  private static Launchers of(String row) {
    String letters = "";
    var names = new StringBuilder();
    var says = new HashMap<String, String>();
    for (var word : row.split(" +")) {
      if (word.startsWith("--")) {
        names.append(' ').append(word.substring(2));
      } else if (word.startsWith("-")) {
        letters = word.substring(1);
      } else {
        int equals = word.indexOf('=');
        says.put(
            equals < 0 ? word : word.substring(0, equals),
            equals < 0 ? "" : word.substring(equals + 1).replace(',', ' '));
      }
    }
    return new Launchers(letters + names, Map.copyOf(says));
  }

  private boolean is(String word) {
    return says.containsKey(word);
  }

  private String says(String word) {
    return says.getOrDefault(word, "");
  }

  private boolean has(LeadingOptions options, String word) {
    return is(word) && options.has(says(word));
  }

  private boolean lists(String word, String text) {
    return List.of(says(word).split(" ")).contains(text);
  }

  private @Nullable Field value(LeadingOptions options, String word) {
    return is(word) ? options.value(says(word)) : null;
  }

  /// The index of the first word to look at; negative where this row is not meant.
  private int begin(ProgramRun call) {
    if (is("word")) {
      return call.hasWord(says("word")) ? 0 : -1;
    }
    if (is("behind")) {
      int at = 0;
      while (at < call.size() && !lists("behind", call.text(at))) {
        at++;
      }
      return at < call.size() ? at + 1 : -1;
    }
    if (!is("verb")) {
      return 0;
    }
    int at =
        lists("verb", call.text(0)) ? 0 : call.options(0, "Cp dir prefix directory profile").next();
    return lists("verb", call.text(at)) ? at + 1 : -1;
  }

  @Override
  public @Nullable String look(ProgramRun call) {
    int begin = begin(call);
    if (begin < 0) {
      return null;
    }
    var options = call.options(begin, valued);
    if (has(options, "quit")) {
      return null;
    }
    int next = is("behind") ? begin : options.next();
    WalkScope inside = scope(call, options);
    var line = value(options, "line");
    if (is("skip") && next < call.size()) {
      var more = call.options(next + Integer.parseInt(says("skip")), valued);
      next = more.next();
      line = line == null ? value(more, "line") : line;
    }
    if (is("keep")) {
      var words = new ArrayList<>(call.rest(begin - 1));
      words.subList(1, call.text(begin).equals("--") ? 2 : 1).clear();
      return call.launch(words, inside);
    }
    String text = line == null ? text(call, options, next) : line.text();
    if (text != null) {
      call.detach();
      return call.code(text, inside.apart());
    }
    return is("only") ? null : command(call, options, next, inside);
  }

  /// The line for a shell that is no value of a leading option; null where there is none.
  private @Nullable String text(ProgramRun call, LeadingOptions options, int next) {
    if (is("option")) {
      return LeadingOptions.after(call.arguments(), says("option"));
    }
    boolean single = is("behind") && (call.text(next).indexOf(' ') > 0 || next + 1 == call.size());
    boolean joined =
        is("joined")
            && (says("joined").isEmpty() || has(options, "joined"))
            && !has(options, "words");
    return next < call.size() && single
        ? call.text(next)
        : next < call.size() && joined ? ProgramRun.joined(call.rest(next)) : null;
  }

  private @Nullable String command(
      ProgramRun call, LeadingOptions options, int next, WalkScope inside) {
    int command = OddLaunchers.settings(call, next);
    if (command >= call.size()) {
      return has(options, "shell") ? ShellPrograms.started(call, inside) : null;
    }
    var settings = OddLaunchers.texts(call.arguments(), next, command);
    RunVariables.runs(call.walk(), settings, inside, call.place());
    var words = new ArrayList<>(call.rest(command));
    if (is("package")) {
      words.set(0, words.getFirst().with(packaged(words.getFirst().text())));
    }
    return call.launch(words, inside.setting(settings));
  }

  private WalkScope scope(ProgramRun call, LeadingOptions options) {
    WalkScope inside =
        switch (says("scope")) {
          case "remote" -> far(call);
          case "container" -> ContainerPrograms.inside(call, List.of());
          case "later" -> call.alone().with(Circumstance.LATER);
          case "background" -> call.inside().apart().with(Circumstance.IN_BACKGROUND);
          default -> call.inside();
        };
    for (var one : Circumstance.values()) {
      boolean has = is(one.name().toLowerCase(Locale.ROOT).replace('_', '-'));
      inside = has ? inside.with(one) : inside;
    }
    if (is("user")) {
      inside = inside.with(asUser(value(options, "user")));
    }
    var folder = value(options, "folder");
    if (folder != null) {
      inside = inside.apart();
      inside.shell().folder(ShellFolders.then(call.shell().folder(), folder));
    }
    return inside;
  }

  /// The scope of commands on another machine.
  static WalkScope far(ProgramRun call) {
    WalkScope inside = call.inside().in(new ShellState()).with(Circumstance.REMOTE);
    inside.shell().folder("~");
    return inside;
  }

  static Circumstance asUser(@Nullable Field user) {
    boolean root =
        user == null
            || List.of("root", "0", "#0").contains(user.text())
            || user.text().startsWith("root:");
    return root ? Circumstance.AS_ROOT : Circumstance.AS_OTHER;
  }

  /// The program of a package: `@scope/name@version` without scope and version, as far as its name
  /// tells.
  private static String packaged(String name) {
    int at = name.indexOf('@', 1);
    String bare = at > 0 ? name.substring(0, at) : name;
    return name.indexOf(':') >= 0
        ? name
        : PACKAGES.getOrDefault(
            bare, bare.startsWith("@") ? bare.substring(bare.indexOf('/') + 1) : bare);
  }
}
