package dev.assent.core.risk.through;

import dev.assent.core.risk.rules.RuleFiles;
import dev.assent.core.risk.step.Argument;
import dev.assent.core.risk.step.ShellCrossings;
import dev.assent.core.risk.step.Step.Shell;
import dev.assent.core.risk.through.value.Field;
import dev.assent.core.risk.through.value.UnknownMarks;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// cmd and PowerShell started from a POSIX shell; their texts are given to the readers of Windows.
final class WindowsShellPrograms {
  private static final Pattern NAME = Pattern.compile("[a-z][\\w-]*");

  /// `/F`, `//IM`, `//w:C`
  private static final Pattern SWITCH = Pattern.compile("//?[A-Za-z][A-Za-z0-9_-]{0,20}(?::.*)?");

  /// Names for which rules of all systems ask, and that only Windows has.
  private static final Set<String> ONLY_THERE =
      Set.of("taskkill", "certutil", "bitsadmin", "diskpart");

  /// Names that other systems have too, for something else.
  private static final Set<String> SHARED =
      Set.of(
          ("arp at copy del erase find format ipconfig label logoff more move rd ren reset rmdir"
                  + " route set shutdown sort start subst type verifier wsl compact attrib assoc"
                  + " doskey sqlcmd osql isql autohotkey")
              .split(" "));

  private WindowsShellPrograms() {}

  static void into(Map<String, KnownProgram> table) {
    table.put("cmd", WindowsShellPrograms::cmd);
    table.put("powershell", WindowsShellPrograms::powershell);
    table.put("pwsh", WindowsShellPrograms::powershell);
    table.put("pwsh-preview", WindowsShellPrograms::powershell);
  }

  /// Reads a program of Windows that a shell such as that of MSYS starts, where `//F` stands for
  /// `/F`.
  ///
  /// @param word by which it was called
  /// @return whether it is one
  static boolean program(ProgramRun call, String word) {
    String name = call.name();
    if (!NAME.matcher(name).matches() || !RuleFiles.own().knowsOnWindows(name)) {
      return false;
    }
    boolean surely =
        !SHARED.contains(name)
            && (RuleFiles.own().knowsOnWindowsAlone(name) || ONLY_THERE.contains(name));
    boolean marked =
        word.toLowerCase(Locale.ROOT).endsWith(".exe")
            || call.arguments().stream()
                .anyMatch(argument -> SWITCH.matcher(argument.text()).matches());
    if (!surely && !marked) {
      return false;
    }
    call.drop();
    read(
        call,
        Shell.CMD,
        line(
            name,
            call.arguments().stream().map(argument -> bare(argument.text())),
            "&|<>^()\"%'",
            text -> '"' + text.replace("\"", "") + '"'));
    return true;
  }

  /// A command line; words with blanks or one of some signs are quoted.
  private static String line(
      String name, Stream<String> words, String signs, UnaryOperator<String> quoted) {
    return Argument.line(
        Stream.concat(Stream.of(name), words),
        word -> word.chars().allMatch(symbol -> symbol > ' ' && signs.indexOf(symbol) < 0),
        quoted);
  }

  private static String bare(String text) {
    return SWITCH.matcher(text).matches() && text.startsWith("//") ? text.substring(1) : text;
  }

  private static @Nullable String cmd(ProgramRun call) {
    for (int at = 0; at < call.size(); at++) {
      String option = call.text(at).toLowerCase(Locale.ROOT);
      if (List.of("/c", "/k", "//c", "//k", "/r").contains(option)) {
        boolean bare = option.startsWith("//");
        return read(
            call,
            Shell.CMD,
            call.rest(at + 1).stream()
                .map(word -> bare ? bare(word.text()) : word.text())
                .collect(Collectors.joining(" ")));
      }
    }
    return call.size() == 0 ? input(call, Shell.CMD) : null;
  }

  private static @Nullable String input(ProgramRun call, Shell shell) {
    String input = call.input();
    if (input != null && !UnknownMarks.nothingKnown(input)) {
      return read(call, shell, input);
    }
    if (input != null || !call.from().isEmpty()) {
      call.runs(input == null ? "" : input);
    }
    return null;
  }

  /// The whole command line, as PowerShell itself reads the options of a PowerShell it starts.
  private static @Nullable String powershell(ProgramRun call) {
    if (call.size() == 0 || call.text(call.size() - 1).equals("-")) {
      return input(call, Shell.POWERSHELL);
    }
    return read(
        call,
        Shell.POWERSHELL,
        line(
            "powershell",
            call.arguments().stream().map(Field::text),
            "'\"`$;|&(){}<>@#,",
            text -> "'" + text.replace("'", "''") + "'"));
  }

  private static @Nullable String read(ProgramRun call, Shell shell, String text) {
    var budget = call.walk().budget();
    var steps =
        budget.crossings().cross(() -> call.walk().others().read(shell, UnknownMarks.plain(text)));
    if (steps.isEmpty()) {
      budget.note(ShellCrossings.refusal());
      return null;
    }
    steps.get().trouble().ifPresent(budget::note);
    call.walk()
        .drafts()
        .add(steps.get().steps(), call.from(), call.into(), call.inside(), call.place());
    call.detach();
    return null;
  }
}
