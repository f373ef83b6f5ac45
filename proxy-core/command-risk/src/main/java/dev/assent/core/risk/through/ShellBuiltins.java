package dev.assent.core.risk.through;

import dev.assent.core.risk.step.Circumstance;
import dev.assent.core.risk.through.value.ShellArithmetic;
import dev.assent.core.risk.through.value.ShellFolders;
import dev.assent.core.risk.through.value.UnknownMarks;
import dev.assent.core.risk.through.value.WellKnownPrograms;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// Follows the commands of the shell itself: folders, functions' arguments, texts that are run.
final class ShellBuiltins {
  private ShellBuiltins() {}

  static void into(Map<String, KnownProgram> table) {
    silent(table, ShellBuiltins::cd, "cd", "chdir", "pushd");
    silent(table, call -> call.shell().folder(null), "popd");
    silent(table, call -> call.shell().returns(call.walk().budget()), "return");
    silent(table, call -> call.shell().leaves(call.walk().budget()), "break", "continue");
    silent(table, ShellBuiltins::shopt, "shopt");
    silent(table, ShellBuiltins::set, "set");
    silent(table, ShellBuiltins::shift, "shift");
    silent(table, ShellBuiltins::alias, "alias");
    silent(
        table,
        call -> call.arguments().forEach(name -> call.shell().unalias(name.text())),
        "unalias");
    silent(table, ShellBuiltins::trap, "trap");
    silent(table, ShellBuiltins::copy, "cp", "mv", "ln", "install");
    silent(
        table, _ -> {}, ":", "true", "false", "mkfifo", "chmod", "touch", "mkdir", "sleep", "wait",
        "exit");
    table.put("eval", ShellBuiltins::eval);
    table.put("source", ShellBuiltins::source);
    table.put("exec", ShellBuiltins::exec);
    table.put("command", ShellBuiltins::command);
    table.put("builtin", ShellBuiltins::command);
    table.put("which", call -> call.size() == 1 && call.at(0).known() ? call.text(0) + "\n" : null);
    table.put(
        "type",
        call ->
            call.size() == 2 && call.text(0).equalsIgnoreCase("-p") ? call.text(1) + "\n" : null);
  }

  /// Enters what prints nothing.
  static void silent(Map<String, KnownProgram> table, Consumer<ProgramRun> does, String... names) {
    for (var name : names) {
      table.put(
          name,
          call -> {
            does.accept(call);
            return "";
          });
    }
  }

  private static void shopt(ProgramRun call) {
    if (call.hasWord("nocasematch")) {
      call.shell().ignoreCase();
    }
  }

  private static void cd(ProgramRun call) {
    int at = 0;
    while (at < call.size() && call.text(at).length() > 1 && call.text(at).charAt(0) == '-') {
      at++;
    }
    var shell = call.shell();
    if (at == call.size()) {
      shell.folder(call.name().equals("pushd") ? null : "~");
      return;
    }
    var target = call.at(at);
    boolean lost =
        target.text().equals("-")
            || target.text().startsWith("+")
            || target.many()
            || shell.variable("CDPATH") != null && !target.text().startsWith(".")
            || target.pattern();
    shell.folder(lost ? null : ShellFolders.then(shell.folder(), target));
  }

  private static void set(ProgramRun call) {
    for (int at = 0; at < call.size(); at++) {
      String text = call.text(at);
      if (text.equals("--") || text.equals("-") || !text.startsWith("-") && !text.startsWith("+")) {
        boolean marker = text.equals("--") || text.equals("-");
        call.shell().positional(List.copyOf(call.rest(marker ? at + 1 : at)));
        return;
      }
      if (text.equals("-o") || text.equals("+o")) {
        at++;
      }
    }
  }

  private static void shift(ProgramRun call) {
    var all = call.shell().positional();
    if (all != null) {
      long count = call.size() == 0 ? 1 : ShellArithmetic.number(call.text(0));
      if (call.size() > 0 && !UnknownMarks.known(call.text(0))) {
        call.shell().positional(null);
      } else if (count > 0 && count <= all.size()) {
        call.shell().positional(all.subList((int) count, all.size()));
      }
    }
  }

  private static void alias(ProgramRun call) {
    for (var argument : call.arguments()) {
      int equals = argument.text().indexOf('=');
      if (equals > 0) {
        call.shell()
            .alias(argument.text().substring(0, equals), argument.text().substring(equals + 1));
      }
    }
  }

  private static @Nullable String eval(ProgramRun call) {
    boolean marker = call.text(0).equals("--");
    return call.code(ProgramRun.joined(call.rest(marker ? 1 : 0)), call.inside());
  }

  private static @Nullable String source(ProgramRun call) {
    if (call.size() == 0) {
      return "";
    }
    String name = call.text(0);
    boolean input = ProgramRun.isInput(name);
    String content = input ? call.input() : call.file(name);
    if (content == null) {
      if (!input) {
        call.file(name, call.rest(1));
      } else if (call.from().isEmpty()) {
        call.inputFile(call.rest(1));
      } else {
        call.runs("");
      }
      return null;
    }
    return call.code(content, call.inside());
  }

  private static @Nullable String exec(ProgramRun call) {
    var options = call.options(0, "a");
    if (options.next() == call.size()) {
      return "";
    }
    call.drop();
    return call.run(call.rest(options.next()), call.inside());
  }

  private static @Nullable String command(ProgramRun call) {
    var options = call.options(0, "");
    if (options.has("v V")) {
      var name = call.rest(options.next());
      return name.size() == 1 && name.getFirst().known() ? name.getFirst().text() + "\n" : null;
    }
    call.drop();
    return call.run(call.rest(options.next()), call.inside());
  }

  private static void trap(ProgramRun call) {
    int at = call.text(0).equals("--") ? 1 : 0;
    String code = call.text(at);
    if (call.size() - at >= 2 && !code.isEmpty() && !code.startsWith("-")) {
      call.walk().trap(code, call.inside().at(call.place()).with(Circumstance.LATER));
    }
  }

  /// Files whose text is known, and programs under another name.
  private static void copy(ProgramRun call) {
    var options = call.options(0, "tSmog target-directory suffix mode owner group");
    var names = new ArrayList<>(call.rest(options.next()));
    if (names.size() != 2) {
      return;
    }
    String from = names.getFirst().text();
    String to = names.getLast().text();
    String content = call.shell().file(from);
    if (content != null) {
      call.scope().writes(to, content);
    } else if (from.indexOf('/') >= 0 && WellKnownPrograms.has(ProgramName.base(from))) {
      call.scope().writes("program " + to, ProgramName.base(from));
    }
  }
}
