package dev.assent.core.risk.through;

import dev.assent.core.risk.step.Crossings;
import dev.assent.core.risk.step.Steps;
import dev.assent.core.risk.windows.WindowsLookThrough;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// cmd and PowerShell started from a POSIX shell; their texts are given to the readers of Windows.
final class Windows {
  /// The readers of cmd and PowerShell: the one place where they are plugged in.
  private static final Reader READER =
      new Reader(WindowsLookThrough::cmd, WindowsLookThrough::powershell);

  /// @param cmd reads a line as at the prompt of cmd
  /// @param powershell reads a text as PowerShell does
  private record Reader(Function<String, Steps> cmd, Function<String, Steps> powershell) {}

  private Windows() {}

  static void into(Map<String, Program> table) {
    table.put("cmd", Windows::cmd);
    table.put("powershell", Windows::powershell);
    table.put("pwsh", Windows::powershell);
    table.put("pwsh-preview", Windows::powershell);
  }

  private static @Nullable String cmd(Call call) {
    for (int at = 0; at < call.size(); at++) {
      String option = call.text(at).toLowerCase(Locale.ROOT);
      if (option.equals("/c") || option.equals("/k") || option.equals("//c") || option.equals("//k") || option.equals("/r")) {
        return read(call, READER.cmd(), Builtins.joined(call.rest(at + 1)));
      }
    }
    return null;
  }

  /// The whole command line, as PowerShell itself reads the options of a PowerShell it starts.
  private static @Nullable String powershell(Call call) {
    if (call.size() == 0 || call.text(call.size() - 1).equals("-")) {
      String input = call.input();
      if (input != null && !Marks.nothingKnown(input)) {
        return read(call, READER.powershell(), input);
      }
      if (input != null || !call.from().isEmpty()) {
        call.runs(input == null ? "" : input);
      }
      return null;
    }
    var text = new StringBuilder("powershell");
    for (var word : call.arguments()) {
      boolean plain = word.text().chars().allMatch(symbol -> symbol > ' ' && "'\"`$;|&(){}<>@#,".indexOf(symbol) < 0);
      text.append(' ').append(plain ? word.text() : "'" + word.text().replace("'", "''") + "'");
    }
    return read(call, READER.powershell(), text.toString());
  }

  private static @Nullable String read(Call call, Function<String, Steps> reader, String text) {
    var budget = call.walk().budget();
    var steps = budget.crossings().cross(() -> reader.apply(Marks.plain(text)));
    if (steps.isEmpty()) {
      budget.note(Crossings.refusal());
    }
    if (steps.isPresent()) {
      steps.get().trouble().ifPresent(budget::note);
      call.walk().drafts().add(steps.get().steps(), call.from(), call.into(), call.inside(), call.place());
      call.detach();
    }
    return null;
  }
}
