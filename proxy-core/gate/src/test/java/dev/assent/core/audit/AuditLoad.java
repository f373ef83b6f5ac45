package dev.assent.core.audit;

import dev.assent.core.audit.AuditLog.Durability;
import dev.assent.core.audit.check.AuditVerifier;
import dev.assent.core.audit.check.TrustSources;
import dev.assent.core.audit.writer.FileAuditLog;
import java.io.PrintStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Clock;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

/// Prints what the disk's own force takes and how many appends a second the log does; run by hand.
final class AuditLoad {
  private static final int FORCES = 1000;

  private AuditLoad() {}

  /// @param arguments a folder on the disk to be measured, which is created
  public static void main(String[] arguments) throws Exception {
    var out = System.out;
    Path root = Files.createDirectories(Path.of(arguments[0]));
    force(root, out);
    for (int threads : new int[] {1, 8, 64}) {
      load(root.resolve("forced-" + threads), threads, Durability.FORCED, 20_000, out);
    }
    load(root.resolve("written-64"), 64, Durability.WRITTEN, 200_000, out);
    large(root.resolve("large"), out);
  }

  private static void force(Path root, PrintStream out) throws Exception {
    long[] nanos = new long[FORCES];
    try (var channel =
        FileChannel.open(
            root.resolve("force"), StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
      for (int i = 0; i < FORCES; i++) {
        long start = System.nanoTime();
        channel.write(ByteBuffer.allocate(575), i * 575L);
        channel.force(false);
        nanos[i] = System.nanoTime() - start;
      }
    }
    print(out, "write and force of 575 bytes", nanos, 0);
  }

  private static void load(
      Path root, int threads, Durability durability, int records, PrintStream out)
      throws Exception {
    var bench = new LogBench(Files.createDirectories(root));
    var number = new AtomicInteger();
    long[] nanos = new long[records];
    long start = System.nanoTime();
    try (var log = FileAuditLog.open(bench.folder, bench.anchored(), Clock.systemUTC());
        var pool = Executors.newVirtualThreadPerTaskExecutor()) {
      for (int t = 0; t < threads; t++) {
        pool.submit(() -> {
          for (int i = number.getAndIncrement(); i < records; i = number.getAndIncrement()) {
            long begun = System.nanoTime();
            log.append(AuditFile.DECISIONS, "decision", LogBench.body(i), durability);
            nanos[i] = System.nanoTime() - begun;
          }
          return null;
        });
      }
    }
    print(
        out,
        "append " + durability + ", " + threads + " threads",
        nanos,
        System.nanoTime() - start);
  }

  private static void large(Path root, PrintStream out) throws Exception {
    int records = 1_000_000;
    load(root, 64, Durability.WRITTEN, records, out);
    var bench = new LogBench(root);
    long start = System.nanoTime();
    var trust =
        new TrustSources(
            Optional.of(bench.anchor), Optional.of(bench.key.publicKey()), Optional.empty());
    var verification = AuditVerifier.verify(bench.folder, AuditFile.DECISIONS, trust);
    line(
        out,
        "verify %,d records: %,d ms, %s",
        records,
        (System.nanoTime() - start) / 1_000_000,
        verification.getClass().getSimpleName());
    start = System.nanoTime();
    FileAuditLog.open(bench.folder, bench.anchored(), Clock.systemUTC()).close();
    line(out, "open and close: %,d ms", (System.nanoTime() - start) / 1_000_000);
    var reader = new AuditReader(bench.folder, AuditFile.DECISIONS);
    start = System.nanoTime();
    int page = reader.before(records / 2, 200).size();
    line(out, "page of %d in the middle: %,d ms", page, (System.nanoTime() - start) / 1_000_000);
    start = System.nanoTime();
    int found = reader.find(AuditQuery.ALL.withText("call-77777\""), Long.MAX_VALUE, 1).size();
    line(
        out,
        "search of everything (%d found): %,d ms",
        found,
        (System.nanoTime() - start) / 1_000_000);
  }

  private static void print(PrintStream out, String what, long[] nanos, long all) {
    Arrays.sort(nanos);
    line(
        out,
        "%s: p50 %.3f ms, p99 %.3f ms%s",
        what,
        nanos[nanos.length / 2] / 1e6,
        nanos[nanos.length * 99 / 100] / 1e6,
        all == 0 ? "" : String.format(Locale.ROOT, ", %,.0f a second", nanos.length / (all / 1e9)));
  }

  private static void line(PrintStream out, String format, Object... values) {
    out.println(String.format(Locale.ROOT, format, values));
  }
}
