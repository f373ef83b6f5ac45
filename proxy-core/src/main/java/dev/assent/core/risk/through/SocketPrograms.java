package dev.assent.core.risk.through;

import dev.assent.core.risk.through.value.LeadingOptions;
import dev.assent.core.risk.through.value.Pipe;
import dev.assent.core.risk.through.value.StandardInput;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Programs that join a connection to a program: `nc -e`, `socat EXEC:`.
final class SocketPrograms {
  private SocketPrograms() {}

  static void into(Map<String, KnownProgram> table) {
    for (var name : List.of("nc", "ncat", "netcat", "nc.traditional")) {
      table.put(name, SocketPrograms::nc);
    }
    table.put("socat", SocketPrograms::socat);
  }

  private static @Nullable String nc(ProgramRun call) {
    var options =
        LeadingOptions.of(
            call.arguments(),
            0,
            "ecgGiIopqsTVwXxmOP",
            Set.of("exec", "sh-exec", "wait", "idle-timeout", "source", "source-port"));
    var program = options.value("e", "c", "exec", "sh-exec");
    if (program != null) {
      run(call, program.text());
    }
    return null;
  }

  private static @Nullable String socat(ProgramRun call) {
    for (var argument : call.arguments()) {
      String text = argument.text();
      int colon = text.indexOf(':');
      if (colon == "exec".length() && text.regionMatches(true, 0, "exec", 0, 4)
          || colon == "system".length() && text.regionMatches(true, 0, "system", 0, 6)) {
        int comma = text.indexOf(',');
        run(call, text.substring(colon + 1, comma < 0 ? text.length() : comma));
      }
    }
    return null;
  }

  /// The text comes from whoever is at the other end.
  private static void run(ProgramRun call, String text) {
    var pipe = new Pipe();
    call.writesTo(pipe);
    call.walk().maybeCode(text, call.inside().apart().reading(StandardInput.unknown(), pipe));
  }
}
