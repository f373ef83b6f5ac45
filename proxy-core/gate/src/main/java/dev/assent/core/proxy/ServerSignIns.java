package dev.assent.core.proxy;

import dev.assent.core.config.AssentHome;
import dev.assent.core.config.proxy.Endpoint;
import dev.assent.core.config.proxy.ProxyDefinition;
import dev.assent.core.config.store.SignInNotes;
import dev.assent.core.identity.server.ServerEvents;
import dev.assent.core.identity.server.ServerSignIn;
import dev.assent.core.identity.token.IdentityException;
import dev.assent.core.identity.token.IdentityFault;
import dev.assent.core.proxy.upstream.ConfiguredValues;
import dev.assent.core.proxy.upstream.ConfiguredValues.MissingSecretException;
import dev.assent.core.secrets.SecretStore;
import dev.assent.core.text.Sentence;
import dev.assent.core.text.ToldException;
import dev.assent.core.transport.http.TlsFiles;
import java.net.URI;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/// The sign-ins at guarded servers over HTTP, for the programs that a person uses. Asks the network
/// and the key store only for a sign-in and its end.
///
/// @param home keeps the notes and the locks
/// @param store the key store
/// @param events takes what happens, for the log
public record ServerSignIns(AssentHome home, SecretStore store, Clock clock, ServerEvents events) {
  /// A sign-in was refused or has failed. The message is for people.
  public static final class SignInException extends ToldException {
    private static final long serialVersionUID = 1L;

    private final boolean ours;

    private SignInException(IdentityException why) {
      super(Sentence.told(why), why);
      IdentityFault fault = why.refusal().fault();
      ours = fault == IdentityFault.NO_KEY_STORE || fault == IdentityFault.NO_LOCK;
    }

    private SignInException(Exception cause) {
      super(Sentence.told(cause), cause);
      ours = true;
    }

    /// True if something of this machine failed, and nobody refused anything.
    public boolean isOurs() {
      return ours;
    }
  }

  /// The standing of a sign-in, as far as it is known without asking anybody.
  ///
  /// @param possible whether Assent signs in at this server when it asks for that
  /// @param signedIn the sign-in that the key store should hold; absent when nobody is signed in
  /// @param asks whether the server asked for a sign-in after that
  /// @param scopes what the next sign-in asks for beyond the present one; empty for nothing more
  public record Standing(
      boolean possible,
      Optional<SignInNotes.SignedIn> signedIn,
      boolean asks,
      List<String> scopes) {
    /// A server at which nobody signs in.
    public static final Standing NONE = new Standing(false, Optional.empty(), false, List.of());

    public Standing {
      scopes = List.copyOf(scopes);
    }
  }

  /// The standing of the sign-in at a server.
  public Standing standing(ProxyDefinition definition) {
    Optional<Endpoint> endpoint = place(definition);
    if (endpoint.isEmpty()) {
      return Standing.NONE;
    }
    String url = endpoint.get().url().toString();
    SignInNotes.Notes notes = new SignInNotes(home, definition.name()).read();
    Optional<SignInNotes.SignedIn> in = notes.signedIn().filter(one -> one.url().equals(url));
    Optional<SignInNotes.Asked> asked = notes.asked().filter(one -> one.url().equals(url));
    List<String> had = in.map(SignInNotes.SignedIn::scopes).orElse(List.of());
    List<String> more =
        in.isEmpty()
            ? List.of()
            : asked.map(SignInNotes.Asked::scopes).orElse(List.of()).stream()
                .filter(scope -> !had.contains(scope))
                .toList();
    return new Standing(true, in, asked.isPresent(), more);
  }

  /// True if the notes tell of a sign-in, for whatever address.
  public boolean isNoted(String name) {
    return new SignInNotes(home, name).read().signedIn().isPresent();
  }

  /// The place where Assent signs in for the person; absent for a server that is started, or gets a
  /// proof with each request already.
  private static Optional<Endpoint> place(ProxyDefinition definition) {
    return definition.backend().reached().filter(Endpoint::signsIn);
  }

  /// Signs the person in.
  ///
  /// @param browser shows a page of the issuer to the person
  /// @throws SignInException when that is refused or fails; an earlier sign-in is kept then
  public SignInNotes.SignedIn signIn(ProxyDefinition definition, Consumer<URI> browser)
      throws SignInException, InterruptedException {
    try (var way = open(definition)) {
      return way.signIn(browser);
    } catch (IdentityException e) {
      throw new SignInException(e);
    }
  }

  /// Signs the person out.
  ///
  /// @return whether there was a sign-in
  /// @throws SignInException when the key store cannot be asked
  public boolean signOut(ProxyDefinition definition) throws SignInException, InterruptedException {
    if (place(definition).isEmpty()) {
      return forget(definition.name());
    }
    try (var way = open(definition)) {
      return way.signOut();
    } catch (IdentityException e) {
      throw new SignInException(e);
    }
  }

  /// Takes the sign-in of a server out of the key store whose definition is gone; nobody is told.
  ///
  /// @return whether there was one
  /// @throws SignInException when the key store cannot be asked
  public boolean forget(String name) throws SignInException, InterruptedException {
    try {
      return ServerSignIn.forget(store, home, name, events);
    } catch (IdentityException e) {
      throw new SignInException(e);
    }
  }

  private ServerSignIn open(ProxyDefinition definition)
      throws SignInException, InterruptedException {
    Endpoint endpoint =
        place(definition)
            .orElseThrow(() ->
                new SignInException(
                    new IdentityException(
                        IdentityFault.SIGN_IN_NOT_ASKED,
                        "it is started here, or a header of its definition proves you already")));
    try {
      return new ServerSignIn(
          new ServerSignIn.Server(
              definition.name(),
              endpoint,
              new ConfiguredValues(store).tls(endpoint),
              store,
              home,
              clock,
              events));
    } catch (MissingSecretException | TlsFiles.UnusableException e) {
      throw new SignInException(e);
    }
  }
}
