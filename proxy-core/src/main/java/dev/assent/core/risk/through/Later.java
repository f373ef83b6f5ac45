package dev.assent.core.risk.through;

import dev.assent.core.risk.step.Circumstance;
import dev.assent.core.risk.through.code.Escapes;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Programs that run commands at another time, when something happens, or in a terminal of their own.
final class Later {
  private Later() {}

  static void into(Map<String, Program> table) {
    table.put("at", Later::at);
    table.put("batch", Later::at);
    table.put("crontab", Later::crontab);
    table.put("watch", Later::watch);
    table.put("entr", Later::entr);
    table.put("inotifywait", _ -> null);
    table.put("watchexec", call -> command(call, "wefieod", Set.of("watch", "exts", "ignore", "delay")));
    table.put("nodemon", call -> option(call, "-x", "--exec"));
    table.put("systemd-run", Later::systemdRun);
    table.put("tmux", Later::tmux);
    table.put("screen", Later::screen);
    for (var name : List.of("xterm", "gnome-terminal", "konsole", "alacritty", "kitty", "x-terminal-emulator", "urxvt", "foot")) {
      table.put(name, Later::terminal);
    }
  }

  private static Scope later(Call call) {
    return call.inside().apart().with(Circumstance.LATER);
  }

  private static @Nullable String text(Call call, @Nullable String text) {
    if (text == null) {
      if (!call.from().isEmpty()) {
        call.runs("");
      }
      return null;
    }
    boolean known = !Marks.nothingKnown(text);
    String output = call.code(text, later(call).reading(Input.unknown(), Pipe.NONE));
    if (known) {
      call.detach();
    }
    return output;
  }

  private static @Nullable String at(Call call) {
    var options = Options.of(call.arguments(), 0, "qftT", Set.of());
    if (options.has("l", "c", "r", "d", "V", "b") || call.name().equals("at") && options.next() >= call.size() && !options.has("t", "f")) {
      return null;
    }
    var file = options.value("f");
    if (file != null) {
      String content = call.shell().file(file.text());
      return content == null ? null : text(call, content);
    }
    return text(call, call.input());
  }

  private static @Nullable String crontab(Call call) {
    var options = Options.of(call.arguments(), 0, "u", Set.of());
    if (options.has("l", "e", "r", "V", "T")) {
      return null;
    }
    String name = call.text(options.next());
    String table = name.isEmpty() || name.equals("-") ? call.input() : call.walk().marks().content(name);
    table = table == null ? call.shell().file(name) : table;
    if (table == null) {
      return null;
    }
    for (var line : table.lines().limit(256).toList()) {
      String command = command(line.strip());
      if (!command.isEmpty()) {
        call.walk().maybeCode(command, later(call).reading(Input.unknown(), Pipe.NONE));
      }
    }
    return null;
  }

  /// What a line of a table runs; empty for comments and settings.
  private static String command(String line) {
    if (line.isEmpty() || line.charAt(0) == '#' || Env.isSetting(line.split("\\s", 2)[0])) {
      return "";
    }
    int fields = line.charAt(0) == '@' ? 1 : 5;
    var pieces = line.split("\\s+", fields + 1);
    return pieces.length <= fields ? "" : pieces[fields];
  }

  private static @Nullable String watch(Call call) {
    var options = Options.of(call.arguments(), 0, "nq", Set.of("interval", "equexit"));
    var words = call.rest(options.next());
    if (words.isEmpty()) {
      return null;
    }
    call.detach();
    return options.has("x", "exec") ? call.run(words, later(call)) : call.code(Builtins.joined(words), later(call));
  }

  private static @Nullable String entr(Call call) {
    var options = Options.of(call.arguments(), 0, "", Set.of());
    var words = call.rest(options.next());
    if (words.isEmpty()) {
      return null;
    }
    call.detach();
    Scope inside = later(call).reading(Input.unknown(), Pipe.NONE);
    return options.has("s") ? call.code(words.getFirst().text(), inside) : call.run(words, inside);
  }

  private static @Nullable String command(Call call, String letters, Set<String> names) {
    int next = Options.of(call.arguments(), 0, letters, names).next();
    call.detach();
    return call.run(call.rest(next), later(call));
  }

  private static @Nullable String option(Call call, String... names) {
    for (int at = 0; at + 1 < call.size(); at++) {
      if (List.of(names).contains(call.text(at))) {
        return call.code(call.text(at + 1), later(call));
      }
    }
    return null;
  }

  private static @Nullable String systemdRun(Call call) {
    var names = Set.of("unit", "property", "description", "slice", "uid", "gid", "nice", "working-directory", "setenv", "host",
        "machine", "on-active", "on-boot", "on-startup", "on-unit-active", "on-calendar", "timer-property", "service-type");
    var options = Options.of(call.arguments(), 0, "upEHMd", names);
    boolean later = options.has("on-active", "on-boot", "on-startup", "on-unit-active", "on-calendar");
    Scope inside = later ? later(call) : call.inside().apart().with(Circumstance.IN_BACKGROUND);
    call.detach();
    return call.run(call.rest(options.next()), options.has("user") ? inside : inside.with(Circumstance.AS_ROOT));
  }

  private static @Nullable String tmux(Call call) {
    int at = Options.of(call.arguments(), 0, "cfLST", Set.of()).next();
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

  private static void tmux(Call call, List<Field> command) {
    if (command.isEmpty()) {
      return;
    }
    Scope inside = call.inside().apart().with(Circumstance.IN_BACKGROUND);
    switch (command.getFirst().text()) {
      case "new", "new-session", "neww", "new-window", "splitw", "split-window", "respawn-pane", "respawn-window", "popup",
          "display-popup", "if-shell", "if", "run", "run-shell" -> {
        int at = Options.of(command, 1, "cFenstxylpEbhwSTB", Set.of()).next();
        var words = command.subList(at, command.size());
        if (words.size() == 1) {
          call.code(words.getFirst().text(), inside);
        } else {
          call.run(words, inside);
        }
      }
      case "send", "send-keys" -> {
        int at = Options.of(command, 1, "tN", Set.of()).next();
        var text = new StringBuilder();
        for (var word : command.subList(at, command.size())) {
          text.append(switch (word.text()) {
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

  private static @Nullable String screen(Call call) {
    int at = 0;
    Scope inside = call.inside().apart().with(Circumstance.IN_BACKGROUND);
    for (int index = 0; index + 1 < call.size(); index++) {
      if (call.text(index).equals("stuff")) {
        call.walk().maybeCode(Escapes.decode(call.text(index + 1), Escapes.Kind.PRINTF), inside);
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

  private static @Nullable String terminal(Call call) {
    for (int at = 0; at + 1 < call.size(); at++) {
      String text = call.text(at);
      if (text.equals("-e") || text.equals("-x") || text.equals("--")) {
        Scope inside = call.inside().apart().with(Circumstance.IN_BACKGROUND);
        return at + 2 == call.size() ? call.code(call.text(at + 1), inside) : call.run(call.rest(at + 1), inside);
      }
    }
    return null;
  }
}
