package dev.assent.core.transport;

import dev.assent.core.local.ControlRequest;
import dev.assent.core.local.HookReply;
import dev.assent.core.local.RefusalLine;
import dev.assent.core.local.SessionHello;
import dev.assent.core.transport.LocalService.LocalHook;
import dev.assent.core.transport.LocalService.LocalSession;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;

/// A core in miniature: knows the proxy `echo`, which sends back what it gets, and `brief`, which
/// ends at once.
public final class EchoService implements LocalService {
  private final List<LocalSession> sessions = new CopyOnWriteArrayList<>();
  private final List<LocalHook> hooks = new CopyOnWriteArrayList<>();
  private volatile CountDownLatch decided = new CountDownLatch(0);

  /// The sessions so far, in the order of their beginning.
  public List<LocalSession> sessions() {
    return List.copyOf(sessions);
  }

  @Override
  public Opening opening(SessionHello hello) {
    return switch (hello.proxy()) {
      case "echo", "brief" -> new Opening.Accepted(Set.of("TOKEN", "ABSENT"));
      default ->
          new Opening.TurnedAway(
              new RefusalLine("unknown-proxy", "there is no proxy `" + hello.proxy() + "`"));
    };
  }

  @Override
  public void session(LocalSession session) {
    sessions.add(session);
    try {
      if (session.hello().proxy().equals("echo")) {
        session.input().transferTo(session.output());
      }
    } catch (IOException _) {
      // The client is gone.
    }
  }

  /// From now on a hook is answered when this is open.
  public void hookWaitsFor(CountDownLatch decision) {
    decided = decision;
  }

  /// Lets pass what says `yes`, refuses what says `no`, and never answers anything else while the
  /// hook is there.
  @Override
  public HookReply hook(LocalHook asked) {
    hooks.add(asked);
    String document = new String(asked.document(), StandardCharsets.UTF_8);
    try {
      decided.await();
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
    if (!document.equals("yes") && !document.equals("no")) {
      try {
        int _ = asked.input().read();
      } catch (IOException _) {
        // The hook is gone.
      }
    }
    return document.equals("yes")
        ? HookReply.document("{\"said\":\"yes\"}\n")
        : HookReply.blocked("no");
  }

  /// The hooks so far, in the order of their coming.
  public List<LocalHook> hooks() {
    return List.copyOf(hooks);
  }

  @Override
  public String control(ControlRequest request) {
    return "{\"verb\":\"" + request.verb() + "\",\"id\":\"" + request.id() + "\"}";
  }
}
