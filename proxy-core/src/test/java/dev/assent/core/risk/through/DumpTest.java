package dev.assent.core.risk.through;
import java.nio.file.*;
import org.junit.jupiter.api.Test;
class DumpTest {
  @Test void dump() throws Exception {
    var out = new StringBuilder();
    for (var line : Files.readAllLines(Path.of(System.getProperty("dump.in")))) {
      String text = line.replace('␤','\n').replace('␉','\t');
      out.append(line).append("\n      => ").append(Printed.of(LookThrough.of(text)).replace(" ¦ ", "\n       ¦ ")).append("\n");
    }
    Files.writeString(Path.of("/tmp/p6/out.through.txt"), out.toString());
  }
}
