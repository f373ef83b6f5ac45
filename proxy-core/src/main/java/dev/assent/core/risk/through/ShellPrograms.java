package dev.assent.core.risk.through;

import dev.assent.core.risk.step.Circumstance;
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
    for (var name :
        List.of(
            "sh",
            "bash",
            "dash",
            "ash",
            "zsh",
            "ksh",
            "mksh",
            "rbash",
            "fish",
            "osh",
            "yash",
            "git-shell")) {
      table.put(name, ShellPrograms::look);
    }
  }

  static @Nullable String look(ProgramRun call) {
    int at = 0;
    boolean command = false;
    boolean input = false;
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
          started(call, at++);
        }
      } else {
        command |= text.indexOf('c') > 0;
        input |= text.indexOf('s') > 0;
        at += text.endsWith("o") || text.endsWith("O") ? 1 : 0;
      }
    }
    if (command) {
      return at < call.size() ? command(call, at) : null;
    }
    if (at >= call.size() || input) {
      return input(call, call.rest(at));
    }
    return file(call, at);
  }

  /// The file that an interactive shell reads first.
  private static void started(ProgramRun call, int at) {
    String name = call.text(at);
    String content = call.walk().marks().content(name);
    content = content == null ? call.shell().file(name) : content;
    if (content != null && UnknownMarks.nothingKnown(content)) {
      call.runs(content);
    } else if (content != null) {
      call.walk().code(content, call.inside().apart());
    }
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

  /// The text of `-c`, then the name of the shell and its arguments.
  private static @Nullable String command(ProgramRun call, int at) {
    var shell = child(call);
    shell.positional(List.copyOf(call.rest(at + 2)));
    shell.zeroth(at + 1 < call.size() ? call.text(at + 1) : call.name());
    // `bash -c "$0" 'rm x'`: the name of the outer shell is meant to be that of the inner one.
    var code =
        call.text(at).equals(call.shell().zeroth()) && call.text(at + 1).indexOf(' ') > 0
            ? call.at(at + 1)
            : call.at(at);
    var inside = call.inside().in(shell);
    if (UnknownMarks.nothingKnown(code.text())) {
      call.detach();
      call.runs(code.text());
      return null;
    }
    call.detach();
    String text =
        call.name().equals("fish")
            ? FishText.posix(code.text())
            : call.name().equals("zsh") ? ZshText.posix(code.text()) : code.text();
    return call.walk().code(text, inside);
  }

  private static @Nullable String input(ProgramRun call, List<Field> arguments) {
    String text = call.input();
    if (text == null) {
      if (!call.from().isEmpty() || fromStream(call)) {
        call.runs("");
      }
      return null;
    }
    if (UnknownMarks.nothingKnown(text)) {
      call.runs(text);
      return null;
    }
    if (text.isBlank()) {
      return "";
    }
    var shell = child(call);
    shell.positional(List.copyOf(arguments));
    call.detach();
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

  private static @Nullable String file(ProgramRun call, int at) {
    String name = call.text(at);
    if (name.equals("/dev/stdin") || name.equals("/dev/fd/0") || name.equals("/proc/self/fd/0")) {
      return input(call, call.rest(at + 1));
    }
    String content = call.walk().marks().content(name);
    content = content == null ? call.shell().file(name) : content;
    if (content == null) {
      return null;
    }
    if (UnknownMarks.nothingKnown(content)) {
      call.runs(content);
      return null;
    }
    var shell = child(call);
    shell.positional(List.copyOf(call.rest(at + 1)));
    return call.walk().code(content, call.inside().in(shell));
  }

  /// The text that a program runs in a shell of its own, in a given scope.
  static @Nullable String text(ProgramRun call, String text, WalkScope scope) {
    return call.code(text, scope.apart());
  }

  /// A shell that a program starts and that reads commands at its input.
  static @Nullable String started(ProgramRun call, WalkScope scope, Circumstance... more) {
    WalkScope inside = scope.apart();
    for (var circumstance : more) {
      inside = inside.with(circumstance);
    }
    call.detach();
    return call.run(List.of(Field.of("sh")), inside);
  }
}
