package dev.assent.core.linux;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.system.CompiledCheck;
import dev.assent.testing.Project;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/// The numbers and structures of the native calls are those of the headers of Linux.
@EnabledOnOs(value = OS.LINUX, disabledReason = "the headers of Linux are needed")
class LinuxLayoutTest {
  private static final Path TABLE = Project.sample("linux-layouts.tsv");

  @TempDir Path folder;

  private static long number(SystemCall call, String field) throws ReflectiveOperationException {
    var found = SystemCall.class.getDeclaredField(field);
    found.setAccessible(true);
    return found.getLong(call);
  }

  private static String numbers(String prefix, String field) throws ReflectiveOperationException {
    var text = new StringBuilder();
    for (var call : SystemCall.values()) {
      text.append("_Static_assert(")
          .append(prefix)
          .append(call.name().toLowerCase(Locale.ROOT))
          .append(" == ")
          .append(number(call, field));
      text.append(", \"").append(call).append("\");\n");
    }
    return text + "int main(void) { return 0; }\n";
  }

  @Test
  void theNumbersOfItsCallsAreThoseOfTheHeaders() throws Exception {
    var compiler = new CompiledCheck("cc", folder);
    compiler.passes("#include <asm/unistd_64.h>\n" + numbers("__NR_", "onX86"));
    // Those of ARM are the general ones.
    compiler.passes(
        "#define __BITS_PER_LONG 64\n#include <asm-generic/unistd.h>\n"
            + numbers("__NR_", "onArm"));
  }

  @Test
  void theRestIsWhatTheTableSaysAndTheHeadersToo() throws Exception {
    var claims =
        new StringBuilder(
            "#define _GNU_SOURCE\n#include <errno.h>\n#include <fcntl.h>\n#include <poll.h>\n#include <stddef.h>\n#include <sys/socket.h>\n");
    Map<String, Long> table = new TreeMap<>();
    for (String line : Files.readAllLines(TABLE)) {
      if (!line.startsWith("#")) {
        String[] cells = line.split("\t");
        claims
            .append("_Static_assert(")
            .append(cells[0])
            .append(" == ")
            .append(cells[1])
            .append(", \"")
            .append(cells[2])
            .append("\");\n");
        table.put(cells[2], Long.decode(cells[1]));
      }
    }
    for (var row : table.entrySet()) {
      int dot = row.getKey().lastIndexOf('.');
      var field =
          Class.forName("dev.assent.core." + row.getKey().substring(0, dot))
              .getDeclaredField(row.getKey().substring(dot + 1));
      field.setAccessible(true);
      assertThat(((Number) field.get(null)).longValue()).as(row.getKey()).isEqualTo(row.getValue());
    }
    new CompiledCheck("cc", folder).passes(claims + "int main(void) { return 0; }\n");
  }
}
