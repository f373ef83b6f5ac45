package dev.assent.core.transport;

import dev.assent.core.local.ControlRequest;
import dev.assent.core.local.HookHello;
import dev.assent.core.local.HookReply;
import dev.assent.core.local.RefusalLine;
import dev.assent.core.local.SessionHello;
import java.io.Closeable;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Map;
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

  /// A question that an agent asks before it uses a tool, with the connection it came over.
  ///
  /// @param hello what the hook said about itself; claims, not facts
  /// @param document the agent's bytes, as they came
  /// @param input nothing more comes over it; its end means that nobody waits for the answer any
  ///   more
  record LocalHook(HookHello hello, byte[] document, InputStream input) {}

  /// A bridge that was let in.
  ///
  /// @param hello what it said about itself; claims, not facts
  /// @param environment the variables it was asked for and has
  /// @param input what the client sends; its end means the client will send no more, not that it is
  ///   gone
  /// @param output what the client gets
  /// @param connection closes both at once, which ends a read that waits
  record LocalSession(
      SessionHello hello,
      Map<String, String> environment,
      InputStream input,
      OutputStream output,
      Closeable connection) {
    public LocalSession {
      environment = Map.copyOf(environment);
    }
  }
}
