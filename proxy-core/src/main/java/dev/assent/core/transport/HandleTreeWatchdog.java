package dev.assent.core.transport;

import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

/// Watches by process handles, for systems without process groups.
///
/// Ends trees in an orderly stop. It cannot act when the core itself is killed.
final class HandleTreeWatchdog implements Watchdog {
  private final Set<Process> watched = ConcurrentHashMap.newKeySet();

  @Override
  public List<String> wrapped(List<String> command) {
    return command;
  }

  @Override
  public void adopt(Process process) {
    watched.add(process);
  }

  @Override
  public void terminate(Process process) {
    tree(process).forEach(ProcessHandle::destroy);
  }

  @Override
  public void kill(Process process) {
    tree(process).forEach(ProcessHandle::destroyForcibly);
  }

  @Override
  public void release(Process process) {
    kill(process);
    watched.remove(process);
  }

  @Override
  public void close() {
    watched.forEach(this::release);
  }

  private static Stream<ProcessHandle> tree(Process process) {
    return Stream.concat(process.descendants(), Stream.of(process.toHandle()));
  }
}
