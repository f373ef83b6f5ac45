package dev.assent.core.transport;

import dev.assent.core.bridge.ControlRequest;
import dev.assent.core.bridge.Refusal;
import dev.assent.core.bridge.SessionHello;
import java.io.IOException;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;

/// A core in miniature: knows the proxy `echo`, which sends back what it gets, and `brief`, which ends at once.
public final class EchoService implements LocalService {
  private final List<LocalSession> sessions = new CopyOnWriteArrayList<>();

  /// The sessions so far, in the order of their beginning.
  public List<LocalSession> sessions() {
    return List.copyOf(sessions);
  }

  @Override
  public Opening opening(SessionHello hello) {
    return switch (hello.proxy()) {
      case "echo", "brief" -> new Opening.Accepted(Set.of("TOKEN", "ABSENT"));
      default -> new Opening.TurnedAway(new Refusal("unknown-proxy", "there is no proxy `" + hello.proxy() + "`"));
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

  @Override
  public String control(ControlRequest request) {
    return "{\"verb\":\"" + request.verb() + "\",\"id\":\"" + request.id() + "\"}";
  }
}
