package dev.assent.core.risk.through;

import dev.assent.core.risk.step.Circumstance;
import dev.assent.core.risk.through.code.EscapeSequences;
import dev.assent.core.risk.through.value.Field;
import dev.assent.core.risk.through.value.LeadingOptions;
import dev.assent.core.risk.through.value.Pipe;
import dev.assent.core.risk.through.value.StandardInput;
import dev.assent.core.risk.through.value.UnknownMarks;
import dev.assent.core.risk.through.value.WalkScope;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Programs that run commands at another time, when something happens, or in a terminal of their
/// own.
final class DeferredPrograms {
  private DeferredPrograms() {}

  static void into(Map<String, KnownProgram> table) {
    table.put("at", DeferredPrograms::at);
    table.put("batch", DeferredPrograms::at);
    table.put("crontab", DeferredPrograms::crontab);
    table.put("watch", DeferredPrograms::watch);
    table.put("entr", DeferredPrograms::entr);
    table.put("inotifywait", _ -> null);
    table.put(
        "watchexec", call -> command(call, "wefieod", Set.of("watch", "exts", "ignore", "delay")));
    table.put("nodemon", call -> option(call, "-x", "--exec"));
    table.put("systemd-run", DeferredPrograms::systemdRun);
    table.put("tmux", DeferredPrograms::tmux);
    table.put("screen", DeferredPrograms::screen);
    for (var name :
        List.of(
            "xterm",
            "gnome-terminal",
            "konsole",
            "alacritty",
            "kitty",
            "x-terminal-emulator",
            "urxvt",
            "foot")) {
      table.put(name, DeferredPrograms::terminal);
    }
  }

  private static WalkScope later(ProgramRun call) {
    return call.inside().apart().with(Circumstance.LATER);
  }

  private static @Nullable String text(ProgramRun call, @Nullable String text) {
    if (text == null) {
      if (!call.from().isEmpty()) {
        call.runs("");
      }
      return null;
    }
    boolean known = !UnknownMarks.nothingKnown(text);
    String output = call.code(text, later(call).reading(StandardInput.unknown(), Pipe.NONE));
    if (known) {
      call.detach();
    }
    return output;
  }

  private static @Nullable String at(ProgramRun call) {
    var options = LeadingOptions.of(call.arguments(), 0, "qftT", Set.of());
    if (options.has("l", "c", "r", "d", "V", "b")
        || call.name().equals("at") && options.next() >= call.size() && !options.has("t", "f")) {
      return null;
    }
    var file = options.value("f");
    if (file != null) {
      String content = call.shell().file(file.text());
      return content == null ? null : text(call, content);
    }
    return text(call, call.input());
  }

  private static @Nullable String crontab(ProgramRun call) {
    var options = LeadingOptions.of(call.arguments(), 0, "u", Set.of());
    if (options.has("l", "e", "r", "V", "T")) {
      return null;
    }
    String name = call.text(options.next());
    String table =
        name.isEmpty() || name.equals("-") ? call.input() : call.walk().marks().content(name);
    table = table == null ? call.shell().file(name) : table;
    if (table == null) {
      return null;
    }
    for (var line : table.lines().limit(256).toList()) {
      String command = command(line.strip());
      if (!command.isEmpty()) {
        call.walk().maybeCode(command, later(call).reading(StandardInput.unknown(), Pipe.NONE));
      }
    }
    return null;
  }

  /// The command of a line of a table; empty for comments and settings.
  private static String command(String line) {
    if (line.isEmpty() || line.charAt(0) == '#' || EnvProgram.isSetting(line.split("\\s", 2)[0])) {
      return "";
    }
    int fields = line.charAt(0) == '@' ? 1 : 5;
    var pieces = line.split("\\s+", fields + 1);
    return pieces.length <= fields ? "" : pieces[fields];
  }

  private static @Nullable String watch(ProgramRun call) {
    var options = LeadingOptions.of(call.arguments(), 0, "nq", Set.of("interval", "equexit"));
    var words = call.rest(options.next());
    if (words.isEmpty()) {
      return null;
    }
    call.detach();
    return options.has("x", "exec")
        ? call.run(words, later(call))
        : call.code(ShellBuiltins.joined(words), later(call));
  }

  private static @Nullable String entr(ProgramRun call) {
    var options = LeadingOptions.of(call.arguments(), 0, "", Set.of());
    var words = call.rest(options.next());
    if (words.isEmpty()) {
      return null;
    }
    call.detach();
    WalkScope inside = later(call).reading(StandardInput.unknown(), Pipe.NONE);
    return options.has("s") ? call.code(words.getFirst().text(), inside) : call.run(words, inside);
  }

  private static @Nullable String command(ProgramRun call, String letters, Set<String> names) {
    int next = LeadingOptions.of(call.arguments(), 0, letters, names).next();
    call.detach();
    return call.run(call.rest(next), later(call));
  }

  private static @Nullable String option(ProgramRun call, String... names) {
    for (int at = 0; at + 1 < call.size(); at++) {
      if (List.of(names).contains(call.text(at))) {
        return call.code(call.text(at + 1), later(call));
      }
    }
    return null;
  }

  private static @Nullable String systemdRun(ProgramRun call) {
    var names =
        Set.of(
            "unit",
            "property",
            "description",
            "slice",
            "uid",
            "gid",
            "nice",
            "working-directory",
            "setenv",
            "host",
            "machine",
            "on-active",
            "on-boot",
            "on-startup",
            "on-unit-active",
            "on-calendar",
            "timer-property",
            "service-type");
    var options = LeadingOptions.of(call.arguments(), 0, "upEHMd", names);
    boolean later =
        options.has("on-active", "on-boot", "on-startup", "on-unit-active", "on-calendar");
    WalkScope inside = later ? later(call) : call.inside().apart().with(Circumstance.IN_BACKGROUND);
    call.detach();
    return call.run(
        call.rest(options.next()),
        options.has("user") ? inside : inside.with(Circumstance.AS_ROOT));
  }

  private static @Nullable String tmux(ProgramRun call) {
    int at = LeadingOptions.of(call.arguments(), 0, "cfLST", Set.of()).next();
    var commands = new ArrayList<List<Field>>();
    for (int start = at; start < call.size(); ) {
      int end = start;
      while (end < call.size() && !call.text(end).equals(";")) {
        end++;
      }
      commands.add(call.arguments().subList(start, end));
      start = end + 1;
    }
    for (var command : commands) {
      tmux(call, command);
    }
    return null;
  }

  private static void tmux(ProgramRun call, List<Field> command) {
    if (command.isEmpty()) {
      return;
    }
    WalkScope inside = call.inside().apart().with(Circumstance.IN_BACKGROUND);
    switch (command.getFirst().text()) {
      case "new",
          "new-session",
          "neww",
          "new-window",
          "splitw",
          "split-window",
          "respawn-pane",
          "respawn-window",
          "popup",
          "display-popup",
          "if-shell",
          "if",
          "run",
          "run-shell" -> {
        int at = LeadingOptions.of(command, 1, "cFenstxylpEbhwSTB", Set.of()).next();
        var words = command.subList(at, command.size());
        if (words.size() == 1) {
          call.code(words.getFirst().text(), inside);
        } else {
          call.run(words, inside);
        }
      }
      case "send", "send-keys" -> {
        int at = LeadingOptions.of(command, 1, "tN", Set.of()).next();
        var text = new StringBuilder();
        for (var word : command.subList(at, command.size())) {
          text.append(
              switch (word.text()) {
                case "Enter", "C-m", "KPEnter", "C-j" -> "\n";
                case "Space" -> " ";
                default -> word.text();
              });
        }
        call.walk().maybeCode(text.toString(), inside);
      }
      default -> {}
    }
  }

  private static @Nullable String screen(ProgramRun call) {
    int at = 0;
    WalkScope inside = call.inside().apart().with(Circumstance.IN_BACKGROUND);
    for (int index = 0; index + 1 < call.size(); index++) {
      if (call.text(index).equals("stuff")) {
        call.walk()
            .maybeCode(
                EscapeSequences.decode(call.text(index + 1), EscapeSequences.Kind.PRINTF), inside);
        return null;
      }
    }
    while (at < call.size() && call.text(at).startsWith("-")) {
      String text = call.text(at++);
      boolean value = text.length() > 1 && "SctTpheLs".indexOf(text.charAt(text.length() - 1)) >= 0;
      at += value && !text.equals("-L") ? 1 : 0;
    }
    return at < call.size() ? call.run(call.rest(at), inside) : null;
  }

  private static @Nullable String terminal(ProgramRun call) {
    for (int at = 0; at + 1 < call.size(); at++) {
      String text = call.text(at);
      if (text.equals("-e") || text.equals("-x") || text.equals("--")) {
        WalkScope inside = call.inside().apart().with(Circumstance.IN_BACKGROUND);
        return at + 2 == call.size()
            ? call.code(call.text(at + 1), inside)
            : call.run(call.rest(at + 1), inside);
      }
    }
    return null;
  }
}
