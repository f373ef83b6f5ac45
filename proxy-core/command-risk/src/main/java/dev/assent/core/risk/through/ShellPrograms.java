package dev.assent.core.risk.through;

import dev.assent.core.risk.through.value.Field;
import dev.assent.core.risk.through.value.Pipe;
import dev.assent.core.risk.through.value.ShellManner;
import dev.assent.core.risk.through.value.ShellState;
import dev.assent.core.risk.through.value.StandardInput;
import dev.assent.core.risk.through.value.UnknownMarks;
import dev.assent.core.risk.through.value.WalkScope;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Shells that are given a text to run: as a word, a file, or at their input.
final class ShellPrograms {
  private ShellPrograms() {}

  static void into(Map<String, KnownProgram> table) {
    List.of("sh bash dash ash zsh ksh mksh rbash fish osh yash git-shell".split(" "))
        .forEach(name -> table.put(name, ShellPrograms::look));
  }

  static @Nullable String look(ProgramRun call) {
    int at = 0;
    boolean command = false;
    boolean input = false;
    boolean runs = true;
    while (at < call.size()) {
      String text = call.text(at);
      boolean option = text.length() > 1 && (text.charAt(0) == '-' || text.charAt(0) == '+');
      if (!option || text.equals("--")) {
        at += text.equals("--") || text.equals("-") ? 1 : 0;
        break;
      }
      at++;
      if (text.startsWith("--")) {
        command |= text.equals("--command");
        if (text.equals("--rcfile") || text.equals("--init-file")) {
          // An interactive shell reads it first.
          String name = call.text(at++);
          String first = call.file(name);
          if (first != null) {
            call.code(first, call.inside().apart());
          } else {
            call.file(name, List.of());
          }
        }
      } else {
        command |= text.indexOf('c') > 0;
        input |= text.indexOf('s') > 0;
        runs &= !text.startsWith("-") || text.indexOf('n') < 0;
        at += text.endsWith("o") || text.endsWith("O") ? 1 : 0;
      }
    }
    if (command) {
      return at < call.size() ? command(call, at) : null;
    }
    if (at >= call.size() || input) {
      return input(call, call.rest(at));
    }
    return file(call, at, runs);
  }

  private static ShellState child(ProgramRun call) {
    return call.shell()
        .child(
            switch (call.name()) {
              case "zsh" -> ShellManner.ZSH;
              case "bash", "dash", "ksh", "ash", "rbash" -> ShellManner.OTHER;
              default -> ShellManner.ANY;
            });
  }

  /// Runs a script with arguments.
  private static @Nullable String script(
      ProgramRun call, String text, ShellState shell, List<Field> arguments) {
    if (UnknownMarks.nothingKnown(text)) {
      call.runs(text);
      return null;
    }
    shell.positional(List.copyOf(arguments));
    return call.walk().code(text, call.inside().in(shell));
  }

  /// The text of `-c`, then the name of the shell and its arguments.
  private static @Nullable String command(ProgramRun call, int at) {
    var shell = child(call);
    shell.zeroth(at + 1 < call.size() ? call.text(at + 1) : call.name());
    // `bash -c "$0" 'rm x'`: the name of the outer shell is meant to be that of the inner one.
    boolean outer = call.text(at).equals(call.shell().zeroth());
    String code = call.text(outer && call.text(at + 1).indexOf(' ') > 0 ? at + 1 : at);
    call.detach();
    return script(
        call,
        switch (call.name()) {
          case "fish" -> FishText.posix(code);
          case "zsh" -> ZshText.posix(code);
          default -> code;
        },
        shell,
        call.rest(at + 2));
  }

  private static @Nullable String input(ProgramRun call, List<Field> arguments) {
    String text = call.input();
    if (text == null ? call.from().isEmpty() && !fromStream(call) : text.isBlank()) {
      if (text == null) {
        call.inputFile(arguments);
        return null;
      }
      return "";
    }
    if (text == null || UnknownMarks.nothingKnown(text)) {
      call.runs(text == null ? "" : text);
      return null;
    }
    call.detach();
    var shell = child(call);
    shell.positional(List.copyOf(arguments));
    return call.walk()
        .code(text, call.inside().in(shell).reading(StandardInput.unknown(), Pipe.NONE));
  }

  /// True if it reads from the network, or from a stream that was opened before.
  private static boolean fromStream(ProgramRun call) {
    for (var use : call.scope().streams().files()) {
      String name = use.file().text();
      if (name.startsWith("/dev/tcp/")
          || name.startsWith("/dev/udp/")
          || use.stream().equals("0") && name.startsWith(RedirectedScope.STREAMS)) {
        return true;
      }
    }
    return false;
  }

  private static @Nullable String file(ProgramRun call, int at, boolean runs) {
    String name = call.text(at);
    if (ProgramRun.isInput(name)) {
      return input(call, call.rest(at + 1));
    }
    String content = call.file(name);
    if (content == null) {
      if (runs) {
        call.file(name, call.rest(at + 1));
      }
      return null;
    }
    return script(call, content, child(call), call.rest(at + 1));
  }

  /// A shell that a program starts and that reads commands at its input.
  static String started(ProgramRun call, WalkScope scope) {
    call.detach();
    return call.run(scope.apart(), "sh");
  }
}
