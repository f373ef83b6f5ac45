package dev.assent.core.risk.through;

import dev.assent.core.risk.step.Circumstance;
import dev.assent.core.risk.through.value.QuotedLists;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Editors and pagers whose commands can run a shell: `vim -c '!…'`.
final class EditorPrograms {
  private EditorPrograms() {}

  static void into(Map<String, KnownProgram> table) {
    for (var name : List.of("vim", "vi", "nvim", "view", "vimdiff", "rvim", "gvim", "ex")) {
      table.put(name, EditorPrograms::vim);
    }
    table.put("ed", EditorPrograms::ed);
    table.put("gdb", call -> afterOption(call, "-ex"));
    table.put("psql", call -> backslash(call));
    table.put("sqlite3", EditorPrograms::sqlite);
  }

  private static void shell(ProgramRun call, String text) {
    call.walk().maybeCode(text, call.inside().apart().with(Circumstance.IN_CODE));
  }

  private static @Nullable String vim(ProgramRun call) {
    for (int at = 0; at < call.size(); at++) {
      String text = call.text(at);
      boolean value =
          text.equals("-c") || text.equals("--cmd") || text.equals("-sc") || text.equals("-esc");
      if (value || text.startsWith("+")) {
        String command = (value ? call.text(at + 1) : text.substring(1)).strip();
        command = command.startsWith(":") ? command.substring(1) : command;
        command(call, command);
      }
    }
    String input = call.input();
    if (input != null
        && (call.name().equals("ex")
            || call.arguments().stream().anyMatch(word -> isSilent(word.text())))) {
      input.lines().limit(256).forEach(line -> command(call, line.strip()));
    }
    return null;
  }

  /// `-s`, `-es` and the like.
  private static boolean isSilent(String text) {
    return text.length() > 1 && text.length() < 8 && text.charAt(0) == '-' && text.indexOf('s') > 0;
  }

  private static void command(ProgramRun call, String command) {
    int mark = command.indexOf('!');
    boolean filter =
        mark >= 0
            && command
                .substring(0, mark)
                .chars()
                .allMatch(symbol -> "%.,$r w0123456789".indexOf(symbol) >= 0);
    int system = command.indexOf("system(");
    if (filter) {
      shell(call, command.substring(mark + 1));
    } else if (command.startsWith("term ") || command.startsWith("terminal ")) {
      shell(call, command.substring(command.indexOf(' ') + 1));
    } else if (system >= 0) {
      var words = QuotedLists.words("[" + command.substring(system + "system(".length()) + "]", 0);
      if (!words.isEmpty()) {
        shell(call, words.getFirst().text());
      }
    }
  }

  private static @Nullable String ed(ProgramRun call) {
    String input = call.input();
    if (input != null) {
      input
          .lines()
          .limit(256)
          .filter(line -> line.startsWith("!"))
          .forEach(line -> shell(call, line.substring(1)));
    }
    return null;
  }

  private static @Nullable String afterOption(ProgramRun call, String option) {
    for (int at = 0; at + 1 < call.size(); at++) {
      String text = call.text(at + 1);
      if (call.text(at).equals(option) && (text.startsWith("shell ") || text.startsWith("!"))) {
        shell(call, text.startsWith("!") ? text.substring(1) : text.substring("shell ".length()));
      }
      if (call.text(at).equals("--args")) {
        return call.run(call.rest(at + 1), call.inside());
      }
    }
    return null;
  }

  private static @Nullable String backslash(ProgramRun call) {
    for (int at = 0; at < call.size(); at++) {
      String text = call.text(at).strip();
      text = text.startsWith("--command=") ? text.substring("--command=".length()) : text;
      if (text.startsWith("\\!")) {
        shell(call, text.substring(2));
      }
    }
    String input = call.input();
    if (input != null) {
      input
          .lines()
          .limit(256)
          .map(String::strip)
          .filter(line -> line.startsWith("\\!"))
          .forEach(line -> shell(call, line.substring(2)));
    }
    return null;
  }

  private static @Nullable String sqlite(ProgramRun call) {
    for (int at = 0; at < call.size(); at++) {
      String text = call.text(at).strip();
      if (text.startsWith(".shell ") || text.startsWith(".system ")) {
        shell(call, text.substring(text.indexOf(' ') + 1));
      }
    }
    return null;
  }
}
