package dev.assent.core.transport.http;

import java.util.List;
import java.util.Optional;

/// Proves the person to one server over HTTP, and hears when the server does not take that.
/// Thread-safe.
public interface PersonProof {
  /// Proves nobody; refusals are taken as they are.
  PersonProof NONE =
      new PersonProof() {
        @Override
        public Optional<String> token() {
          return Optional.empty();
        }

        @Override
        public boolean isSignedIn() {
          return false;
        }

        @Override
        public Refusal refused(int status, List<String> challenges, Optional<String> sent) {
          return new Refusal.Unrelated();
        }
      };

  /// The bearer token for the next request; absent for none.
  Optional<String> token() throws InterruptedException;

  /// True while a sign-in is in force, as everybody sees it who may end it: the window, a command,
  /// another process. Asked each second while a session lasts.
  boolean isSignedIn();

  /// Takes in that the server refused a request.
  ///
  /// @param status 401 or 403
  /// @param challenges the values of `WWW-Authenticate`
  /// @param sent the token that went with it; absent for none
  Refusal refused(int status, List<String> challenges, Optional<String> sent)
      throws InterruptedException;

  /// The meaning of a refusal.
  sealed interface Refusal {
    /// There is another token by now: the request may be sent once more.
    record Again() implements Refusal {}

    /// The person has to do something first.
    ///
    /// @param sentence for the client, without a period
    record Asks(String sentence) implements Refusal {}

    /// It is not about the person.
    record Unrelated() implements Refusal {}
  }
}
