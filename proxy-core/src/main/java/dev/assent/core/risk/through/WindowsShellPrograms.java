package dev.assent.core.risk.through;

import dev.assent.core.risk.rules.RuleFiles;
import dev.assent.core.risk.step.ShellCrossings;
import dev.assent.core.risk.step.Step.Shell;
import dev.assent.core.risk.through.value.Field;
import dev.assent.core.risk.through.value.UnknownMarks;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
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
    var line = new StringBuilder(name);
    for (var argument : call.arguments()) {
      String text = bare(argument.text());
      boolean plain =
          text.chars().allMatch(symbol -> symbol > ' ' && "&|<>^()\"%'".indexOf(symbol) < 0);
      line.append(' ').append(plain ? text : '"' + text.replace("\"", "") + '"');
    }
    call.drop();
    read(call, Shell.CMD, line.toString());
    return true;
  }

  private static String bare(String text) {
    return SWITCH.matcher(text).matches() && text.startsWith("//") ? text.substring(1) : text;
  }

  private static @Nullable String cmd(ProgramRun call) {
    for (int at = 0; at < call.size(); at++) {
      String option = call.text(at).toLowerCase(Locale.ROOT);
      if (List.of("/c", "/k", "//c", "//k", "/r").contains(option)) {
        var words = new ArrayList<Field>();
        call.rest(at + 1)
            .forEach(
                word -> words.add(option.startsWith("//") ? word.with(bare(word.text())) : word));
        return read(call, Shell.CMD, ProgramRun.joined(words));
      }
    }
    return null;
  }

  /// The whole command line, as PowerShell itself reads the options of a PowerShell it starts.
  private static @Nullable String powershell(ProgramRun call) {
    if (call.size() == 0 || call.text(call.size() - 1).equals("-")) {
      String input = call.input();
      if (input != null && !UnknownMarks.nothingKnown(input)) {
        return read(call, Shell.POWERSHELL, input);
      }
      if (input != null || !call.from().isEmpty()) {
        call.runs(input == null ? "" : input);
      }
      return null;
    }
    var text = new StringBuilder("powershell");
    for (var word : call.arguments()) {
      boolean plain =
          word.text()
              .chars()
              .allMatch(symbol -> symbol > ' ' && "'\"`$;|&(){}<>@#,".indexOf(symbol) < 0);
      text.append(' ').append(plain ? word.text() : "'" + word.text().replace("'", "''") + "'");
    }
    return read(call, Shell.POWERSHELL, text.toString());
  }

  private static @Nullable String read(ProgramRun call, Shell shell, String text) {
    var budget = call.walk().budget();
    var steps =
        budget.crossings().cross(() -> call.walk().others().read(shell, UnknownMarks.plain(text)));
    if (steps.isEmpty()) {
      budget.note(ShellCrossings.refusal());
    }
    if (steps.isPresent()) {
      steps.get().trouble().ifPresent(budget::note);
      call.walk()
          .drafts()
          .add(steps.get().steps(), call.from(), call.into(), call.inside(), call.place());
      call.detach();
    }
    return null;
  }
}
