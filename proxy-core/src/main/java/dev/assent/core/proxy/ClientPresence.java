package dev.assent.core.proxy;

import dev.assent.core.transport.LocalSession;
import java.io.Closeable;
import java.nio.channels.Channel;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;

/// Whether a client that sends no more may still be there to read its answers. The end of its input does not tell: it is
/// the same for one that said all it has to say and for one that was killed.
final class ClientPresence {
  private final Closeable connection;
  private final List<ProcessHandle> processes;

  private ClientPresence(Closeable connection, List<ProcessHandle> processes) {
    this.connection = connection;
    this.processes = List.copyOf(processes);
  }

  /// Of the client behind a bridge. It counts as gone where it did not say which processes the two are.
  static ClientPresence of(LocalSession session) {
    var processes = new ArrayList<ProcessHandle>();
    add(session.hello().clientPid(), processes);
    add(session.hello().bridgePid(), processes);
    return new ClientPresence(session.connection(), processes.size() == 2 ? processes : List.of());
  }

  // A handle knows its process's start, so another one that gets the number later is not taken for it.
  private static void add(OptionalLong pid, List<ProcessHandle> to) {
    if (pid.isPresent()) {
      ProcessHandle.of(pid.getAsLong()).ifPresent(to::add);
    }
  }

  /// Whether both processes live and the connection between is open.
  boolean mayListen() {
    return !processes.isEmpty()
        && connection instanceof Channel channel
        && channel.isOpen()
        && processes.stream().allMatch(ProcessHandle::isAlive);
  }
}
