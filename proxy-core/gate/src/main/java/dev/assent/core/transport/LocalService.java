package dev.assent.core.transport;

import dev.assent.core.local.ControlRequest;
import dev.assent.core.local.HookReply;
import dev.assent.core.local.RefusalLine;
import dev.assent.core.local.SessionHello;
import java.util.Set;

/// Serves those who connect to the core's socket. Called on a thread per connection.
public interface LocalService {
  /// The answer to a greeting.
  sealed interface Opening {
    /// The session may begin.
    ///
    /// @param environment names of the variables wanted from the client, at most 64
    record Accepted(Set<String> environment) implements Opening {
      public Accepted {
        environment = Set.copyOf(environment);
      }
    }

    /// The session may not begin, and why.
    record TurnedAway(RefusalLine refusal) implements Opening {}
  }

  /// Takes in that somebody has come, a session or a hook; until [#leave] the service does not end
  /// by itself.
  ///
  /// @return false when it ends already: nothing may be asked of it any more
  default boolean enter() {
    return true;
  }

  /// Takes in that one is gone who was let in by [#enter].
  default void leave() {}

  /// Decides whether a session may begin. Must answer at once.
  Opening opening(SessionHello hello);

  /// Serves a session and returns when it is over; the connection is closed then.
  void session(LocalSession session);

  /// Judges what an agent asks before it uses a tool; returns when it is decided, which may wait
  /// for a person.
  ///
  /// @return what the agent gets; never throws
  HookReply hook(LocalHook asked);

  /// Answers a question.
  ///
  /// @return JSON on one line, without a line end
  String control(ControlRequest request);
}
