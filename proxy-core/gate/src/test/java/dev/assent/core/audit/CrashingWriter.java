package dev.assent.core.audit;

import dev.assent.core.audit.AuditLog.Durability;
import dev.assent.core.audit.writer.FileAuditLog;
import dev.assent.core.audit.writer.FileDisk;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.util.concurrent.atomic.AtomicInteger;

/// A process that appends from many threads and says what was acknowledged, until it is killed.
/// With `hold` it opens the log, says so and waits.
final class CrashingWriter {
  private CrashingWriter() {}

  public static void main(String[] arguments) throws Exception {
    var bench = new LogBench(Path.of(arguments[0]));
    // Not the console's own stream: a line is handed over whole and at once.
    var out =
        new PrintStream(
            new BufferedOutputStream(new java.io.FileOutputStream(java.io.FileDescriptor.out)),
            false,
            StandardCharsets.UTF_8);
    try (var log =
        FileAuditLog.open(
            bench.folder,
            bench.anchored(),
            LogBench.rhythm(40_000, 50),
            new FileDisk(),
            Clock.systemUTC())) {
      say(out, "open");
      if (arguments[1].equals("hold")) {
        endWithParent();
        return;
      }
      var number = new AtomicInteger(Integer.parseInt(arguments[1]));
      for (int i = 0; i < 16; i++) {
        var durability = i % 4 == 0 ? Durability.WRITTEN : Durability.FORCED;
        Thread.ofPlatform().daemon().start(() -> append(log, number, durability, out));
      }
      endWithParent();
    }
  }

  private static void append(
      AuditLog log, AtomicInteger number, Durability durability, PrintStream out) {
    try {
      while (true) {
        int next = number.getAndIncrement();
        var file = next % 3 == 0 ? AuditFile.OPERATIONS : AuditFile.DECISIONS;
        var receipt = log.append(file, "decision", LogBench.body(next), durability);
        say(out, file + " " + receipt.seq() + " call-" + next);
      }
    } catch (AuditException | InterruptedException e) {
      say(out, "failed " + e);
    }
  }

  private static void endWithParent() throws IOException {
    System.in.transferTo(OutputStream.nullOutputStream());
  }

  private static void say(PrintStream out, String line) {
    synchronized (out) {
      out.print(line + "\n");
      out.flush();
    }
  }
}
