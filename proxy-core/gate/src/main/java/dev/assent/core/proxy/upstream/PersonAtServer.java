package dev.assent.core.proxy.upstream;

import dev.assent.core.identity.server.ServerAccess;
import dev.assent.core.transport.http.PersonProof;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/// Proves the person to one server with the sign-in there, and says what they have to do where that
/// is not enough. It starts no sign-in.
///
/// @param name of the server's definition
/// @param access the sign-in
/// @param asks told in a sentence what the person has to do
public record PersonAtServer(String name, ServerAccess access, Consumer<String> asks)
    implements PersonProof {
  @Override
  public Optional<String> token() throws InterruptedException {
    return access.token();
  }

  @Override
  public boolean isSignedIn() {
    return access.isSignedIn();
  }

  @Override
  public Refusal refused(int status, List<String> challenges, Optional<String> sent)
      throws InterruptedException {
    return switch (access.refused(status, challenges, sent)) {
      case ServerAccess.Refusal.Again _ -> new Refusal.Again();
      case ServerAccess.Refusal.Unrelated _ -> new Refusal.Unrelated();
      case ServerAccess.Refusal.InVain(var why) -> new Refusal.Asks(refuses(why));
      case ServerAccess.Refusal.SignIn(var scopes, var trouble) -> {
        String sentence = signIn(scopes, trouble);
        asks.accept(sentence + ".");
        yield new Refusal.Asks(sentence);
      }
    };
  }

  private String refuses(CharSequence why) {
    return "The server `" + name + "` refuses this: " + why;
  }

  private String signIn(List<String> scopes, Optional<CharSequence> trouble) {
    String what =
        scopes.isEmpty()
            ? "asks you to sign in"
            : "asks you to sign in for more: `" + String.join(" ", scopes) + "`";
    return "The server `"
        + name
        + "` "
        + what
        + trouble.map(why -> " (" + why + ")").orElse("")
        + ". Choose *Sign in* on the page *Servers* of Assent, or run `assent proxy login "
        + name
        + "`";
  }
}
