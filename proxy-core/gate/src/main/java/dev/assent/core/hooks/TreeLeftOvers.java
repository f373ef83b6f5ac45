package dev.assent.core.hooks;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;

/// Knows the descendants it has seen, for systems without `/proc`. One that leaves its parent
/// between two looks is not seen; the watchdog ends it with its group.
final class TreeLeftOvers implements LeftOvers {
  private static final int ROUNDS = 100;

  private final Process leader;
  private final Set<ProcessHandle> seen = ConcurrentHashMap.newKeySet();

  TreeLeftOvers(Process leader) {
    this.leader = leader;
    seen.add(leader.toHandle());
  }

  @Override
  public void look() {
    leader.descendants().forEach(seen::add);
    for (ProcessHandle handle : seen) {
      handle.descendants().forEach(seen::add);
    }
  }

  @Override
  public boolean any() {
    look();
    return seen.stream().anyMatch(ProcessHandle::isAlive);
  }

  @Override
  public void end() throws InterruptedException {
    for (int round = 0; round < ROUNDS && any(); round++) {
      seen.forEach(ProcessHandle::destroyForcibly);
      TimeUnit.MILLISECONDS.sleep(20);
    }
  }
}
