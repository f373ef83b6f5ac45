package dev.assent.core.risk.through;

import dev.assent.core.risk.through.value.LeadingOptions;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Programs that fetch files: what they wrote is known to come from them when it is run later.
final class DownloadPrograms {
  private DownloadPrograms() {}

  static void into(Map<String, KnownProgram> table) {
    table.put("curl", call -> look(call, "oAbcCdDeEFHKmPQrTuUwxXyYzt", "o", "output", "O"));
    table.put("wget", call -> look(call, "OoaeiBtTwQPUlADIRX", "O", "output-document", ""));
    table.put("aria2c", call -> look(call, "odsjx", "o", "out", ""));
    table.put("fetch", call -> look(call, "o", "o", "output", ""));
  }

  private static @Nullable String look(
      ProgramRun call, String letters, String shortName, String longName, String named) {
    String file = "";
    String url = "";
    for (int at = 0; at < call.size(); ) {
      var options =
          LeadingOptions.of(
              call.arguments(),
              at,
              letters,
              Set.of(longName, "request", "header", "data", "user", "user-agent"));
      var value = options.value(shortName, longName);
      file = value == null ? file : value.text();
      boolean remote = !named.isEmpty() && options.has(named, "remote-name", "remote-name-all");
      at = options.next();
      if (at < call.size()) {
        url = call.text(at++);
      }
      file = file.isEmpty() && remote ? "-O" : file;
    }
    boolean plainWget = call.name().equals("wget") && file.isEmpty();
    if (file.equals("-O") || plainWget) {
      int query = url.indexOf('?');
      file = ProgramName.base(query < 0 ? url : url.substring(0, query));
    }
    if (!file.isEmpty() && !file.equals("-")) {
      call.scope().writes(file, call.writes());
    }
    return null;
  }
}
