package dev.assent.core.risk.through;

import dev.assent.core.risk.rules.ProgramUses;
import dev.assent.core.risk.rules.RuleFiles;
import dev.assent.core.risk.through.value.Field;
import java.util.List;

/// Walks through the values of options that are programs: `scp -S`, `tar --to-command`, `git
/// difftool -x`, `ssh -o ProxyCommand=`.
///
/// This comes beside what else is known of a program.
final class OptionCommands {
  private OptionCommands() {}

  /// Walks through what the options of a call run.
  static void look(ProgramRun call) {
    if (call.size() == 0) {
      return;
    }
    var operands =
        call.arguments().stream().map(Field::text).filter(text -> !text.startsWith("-")).toList();
    var names = RuleFiles.own().uses(call.name()).commands(operands);
    for (int at = 0; at < call.size() && !names.isEmpty(); at++) {
      for (var name : names) {
        String value = name.endsWith("=") ? setting(call.text(at), name) : value(call, at, name);
        boolean program = name.endsWith("=") && value.indexOf(' ') < 0;
        if (!value.isBlank() && !value.startsWith("--") && !program) {
          run(call, value);
        }
      }
    }
  }

  private static String value(ProgramRun call, int at, String name) {
    String text = call.text(at);
    if (text.equals(name)) {
      return call.text(at + 1);
    }
    if (text.startsWith(name + "=")) {
      return text.substring(name.length() + 1);
    }
    boolean glued = name.length() == 2 && text.startsWith(name) && text.indexOf(' ') > 0;
    return glued ? text.substring(2) : "";
  }

  private static String setting(String text, String name) {
    int start = ProgramUses.setting(text, name.substring(0, name.length() - 1));
    return start < 0 ? "" : text.substring(start);
  }

  /// True if a program runs the value of a setting.
  static boolean isRun(String program, String key) {
    return RuleFiles.own().uses(program).commands(List.of()).stream()
        .anyMatch(name -> name.endsWith("=") && !setting(key + "=x", name).isEmpty());
  }

  /// A command line; what stands before it in tools' own ways (`!`, `|`, a name of a key) is left
  /// off.
  static void run(ProgramRun call, String value) {
    String text = value.strip();
    if (text.startsWith("\"") && text.indexOf("\":") > 0) {
      text = text.substring(text.indexOf("\":") + 2).strip();
    }
    while (!text.isEmpty() && "!|@-+".indexOf(text.charAt(0)) >= 0) {
      text = text.substring(1).strip();
    }
    if (!text.isEmpty() && call.walk().budget().characters(text.length())) {
      call.maybe(text, call.alone());
    }
  }
}
