package dev.assent.core.risk.through;

import dev.assent.core.risk.step.FileUse;
import dev.assent.core.risk.through.value.Field;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// `apply_patch`, as agents have it: its patch is put as commands that delete, move and write the
/// files it names.
///
/// Lines are trimmed before headers are looked for, as the program itself does.
final class PatchProgram {
  private PatchProgram() {}

  static void into(Map<String, KnownProgram> table) {
    for (var name : List.of("apply_patch", "applypatch", "apply-patch")) {
      table.put(name, PatchProgram::look);
    }
  }

  private static @Nullable String look(ProgramRun call) {
    String patch = call.size() > 0 ? ShellBuiltins.joined(call.arguments()) : call.input();
    if (patch == null || !call.walk().budget().characters(patch.length())) {
      return null;
    }
    String file = "";
    for (var line : patch.lines().limit(4096).toList()) {
      String text = line.strip();
      if (text.startsWith("*** Delete File:")) {
        call.run(List.of(Field.of("rm"), Field.of("-f"), Field.of(name(text))), call.inside());
      } else if (text.startsWith("*** Move to:")) {
        call.run(List.of(Field.of("mv"), Field.of(file), Field.of(name(text))), call.inside());
      } else if (text.startsWith("*** Add File:") || text.startsWith("*** Update File:")) {
        file = name(text);
        var use = new FileUse("1", FileUse.Kind.APPEND, Field.of(file).argument());
        call.run(List.of(Field.of(":")), call.inside().under(List.of(use)));
      }
    }
    return null;
  }

  private static String name(String header) {
    return header.substring(header.indexOf(':') + 1).strip();
  }
}
