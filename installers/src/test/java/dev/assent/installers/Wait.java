package dev.assent.installers;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

/// Waits for what other processes do; fails after a generous time.
final class Wait {
  private static final long SECONDS = 60;

  private Wait() {}

  interface Condition {
    boolean holds() throws Exception;
  }

  static void until(String what, Condition condition) throws Exception {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(SECONDS);
    while (!condition.holds()) {
      assertThat(System.nanoTime()).as(what).isLessThan(end);
      TimeUnit.MILLISECONDS.sleep(20);
    }
  }

  /// True if a process runs no more; one that only waits to be noticed by its parent counts as
  /// gone.
  static boolean gone(long pid) throws Exception {
    if (ProcessHandle.of(pid).filter(ProcessHandle::isAlive).isEmpty()) {
      return true;
    }
    Path stat = Path.of("/proc", Long.toString(pid), "stat");
    try {
      return Files.exists(stat)
          && Files.readString(stat).replaceFirst("^.*\\) ", "").startsWith("Z");
    } catch (java.io.IOException e) {
      return true;
    }
  }
}
