package dev.assent.core.audit;

import dev.assent.core.audit.check.AuditVerifier;
import dev.assent.core.audit.check.ChainLimits;
import dev.assent.core.audit.check.TrustSources;
import dev.assent.core.audit.check.Verification;
import dev.assent.core.audit.writer.FileAuditLog;
import dev.assent.core.audit.writer.LastingAuditLog;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;

/// Logs on a disk that a test in another package watches or makes fail.
public final class ScriptedLogs {
  private final ScriptedDisk disk = new ScriptedDisk();
  private final AtomicInteger failures = new AtomicInteger();

  /// Of a disk that works until it is told otherwise.
  public ScriptedLogs() {}

  /// Sees what is on the disk.
  public interface Witness {
    /// @param file such as `decisions.jsonl`
    /// @param bytes what was written; not yet forced
    void written(String file, byte[] bytes);

    /// Everything written to a file before is forced now.
    void forced(String file);
  }

  /// Opens a log; as [LastingAuditLog#open(Path, AuditOptions, Clock, LastingAuditLog.Listener)]
  /// does.
  public LastingAuditLog open(
      Path folder, AuditOptions options, Clock clock, LastingAuditLog.Listener listener)
      throws AuditException {
    var place =
        new FileAuditLog.Place(
            folder.toAbsolutePath(),
            options,
            new ChainLimits(
                200_000, 50, java.time.Duration.ofMinutes(10), java.time.Duration.ofMinutes(1)),
            disk,
            clock,
            System::nanoTime);
    return LastingAuditLog.open(place, listener);
  }

  /// Shows everything to a witness.
  public void watch(Witness witness) {
    disk.listen((op, path, bytes) -> {
      String file = String.valueOf(path.getFileName());
      if (op == ScriptedDisk.Op.WRITE) {
        witness.written(file, bytes);
      } else if (op == ScriptedDisk.Op.FORCE) {
        witness.forced(file);
      }
    });
  }

  /// Lets one operation in so many fail, or write half.
  public void failOneIn(int many, Random random) {
    disk.follow((op, path, number) -> {
      synchronized (random) {
        if (op == ScriptedDisk.Op.OPEN || random.nextInt(many) > 0) {
          return ScriptedDisk.Fate.WORKS;
        }
        failures.incrementAndGet();
        return random.nextBoolean() ? ScriptedDisk.Fate.HALF : ScriptedDisk.Fate.FAILS;
      }
    });
  }

  /// Lets nothing be written: the disk is full.
  public void fill() {
    disk.follow((op, path, number) -> {
      boolean writes = op == ScriptedDisk.Op.WRITE || op == ScriptedDisk.Op.REPLACE;
      return writes ? ScriptedDisk.Fate.FAILS : ScriptedDisk.Fate.WORKS;
    });
  }

  /// Lets nothing be opened or changed: the disk was made read-only, or the rights were taken away.
  public void makeReadOnly() {
    disk.follow((op, path, number) ->
        op == ScriptedDisk.Op.FORCE ? ScriptedDisk.Fate.WORKS : ScriptedDisk.Fate.FAILS);
  }

  /// Lets everything work.
  public void mend() {
    disk.follow(ScriptedDisk.Script.ALL_WELL);
  }

  /// The number of operations that [#failOneIn] made fail.
  public int failures() {
    return failures.get();
  }

  /// A log's end in words: `intact`, or the fault.
  public static String verdict(Path folder, AuditFile file) throws IOException {
    var found = AuditVerifier.verify(folder, file, TrustSources.NONE);
    return found instanceof Verification.Intact ? "intact" : found.toString();
  }
}
