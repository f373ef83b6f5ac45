package dev.assent.core.identity.server;

import dev.assent.core.config.ConfigException;
import dev.assent.core.config.store.SignInNotes;
import dev.assent.core.identity.issuer.TokenAnswer;
import dev.assent.core.identity.issuer.TokenEndpoint;
import dev.assent.core.identity.token.IdentityException;
import dev.assent.core.identity.token.IdentityFault;
import dev.assent.core.identity.token.IdentityRefusal;
import dev.assent.core.identity.token.TokenShelf;
import java.io.IOException;
import java.lang.System.Logger;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The token of one server for all its sessions in this process: kept, renewed, and given up when
/// the server refuses it. Opens no browser; it notes what the server asks for, and the person signs
/// in. Thread-safe.
public final class ServerAccess implements AutoCloseable {
  private static final Logger LOG = System.getLogger(ServerAccess.class.getName());
  private static final Duration SOON = Duration.ofSeconds(30);
  private static final Duration AFTER_FAILURE = Duration.ofSeconds(10);
  private static final Duration LOOKED_FOR = Duration.ofMinutes(10);

  private static final Set<IdentityFault> ENDS_THE_SIGN_IN =
      Set.of(
          IdentityFault.GRANT_REFUSED,
          IdentityFault.CLIENT_REFUSED,
          IdentityFault.ISSUER_NOT_NAMED,
          IdentityFault.RESOURCE_DIFFERS);

  private final ServerSignIn.Server server;
  private final ServerPlaces places;
  private final TokenShelf<ServerTokens> vault;
  private boolean loaded;
  private Optional<SignInNotes.SignedIn> lastNoted = Optional.empty();
  private @Nullable ServerTokens current;
  private @Nullable Unsaved unsaved;
  private @Nullable String dead;
  private @Nullable Failed failed;
  private @Nullable Instant renewed;
  private @Nullable Looked looked;
  private @Nullable ServerEvent told;

  private record Failed(IdentityRefusal refusal, Instant at) {}

  private record Looked(boolean described, Instant at) {}

  /// Tokens that the store did not take, and the token whose place they take.
  private record Unsaved(ServerTokens tokens, String over) {
    @Override
    public String toString() {
      return "Unsaved[not shown]";
    }
  }

  /// The meaning of a refusal.
  public sealed interface Refusal {
    /// There is another token by now: the request may be sent once more.
    record Again() implements Refusal {}

    /// The person has to sign in.
    ///
    /// @param scopes what the server wants beyond the present sign-in; empty where there is none,
    ///   or the server does not say
    /// @param trouble why the present sign-in could not be renewed; absent where nothing was tried
    record SignIn(List<String> scopes, Optional<CharSequence> trouble) implements Refusal {}

    /// The server refuses what a sign-in does not change.
    ///
    /// @param why for people, without a period
    record InVain(CharSequence why) implements Refusal {}

    /// It is not about a sign-in.
    record Unrelated() implements Refusal {}
  }

  public ServerAccess(ServerSignIn.Server server) {
    this(server, new ServerPlaces(server.endpoint(), server.tls(), server.clock()));
  }

  ServerAccess(ServerSignIn.Server server, ServerPlaces places) {
    this.server = server;
    this.places = places;
    this.vault = ServerVault.of(server.store(), server.name());
  }

  /// The token for the next request; absent when nobody is signed in. One that ends soon is renewed
  /// first.
  public synchronized Optional<String> token() throws InterruptedException {
    // A command, the window or another process may have signed the person out or in meanwhile.
    var inForce = inForce();
    if (!loaded || !inForce.equals(lastNoted)) {
      loaded = true;
      lastNoted = inForce;
      current = inForce.isPresent() ? kept() : null;
      if (current == null) {
        tellOfOtherDefinition();
      }
    }
    ServerTokens now = current;
    if (now != null && endsSoon(now)) {
      Optional<IdentityRefusal> _ = renew(now.access(), Optional.empty());
      now = current;
    }
    return now == null || now.access().equals(dead) ? Optional.empty() : Optional.of(now.access());
  }

  /// True if the notes have a sign-in at this server.
  public boolean isSignedIn() {
    return inForce().isPresent();
  }

  private Optional<SignInNotes.SignedIn> inForce() {
    return server.notes().read().signedIn().filter(in -> in.url().equals(server.url()));
  }

  private boolean endsSoon(ServerTokens tokens) {
    return tokens.refresh().isPresent()
        && tokens
            .until()
            .filter(until -> !server.clock().instant().plus(SOON).isBefore(until))
            .isPresent();
  }

  /// Takes in that the server refused a request.
  ///
  /// @param status 401 or 403
  /// @param challenges the values of `WWW-Authenticate`
  /// @param sent the token that went with it; absent for none
  public synchronized Refusal refused(int status, List<String> challenges, Optional<String> sent)
      throws InterruptedException {
    Optional<Challenge> challenge;
    try {
      challenge = Challenge.read(challenges);
    } catch (IdentityException e) {
      return new Refusal.InVain(e.refusal().message());
    }
    boolean wantsMore = challenge.filter(Challenge::wantsMore).isPresent();
    if (status == 403 && !wantsMore) {
      return new Refusal.Unrelated();
    }
    ServerTokens now = kept();
    current = now;
    loaded = true;
    if (now != null && !sent.equals(Optional.of(now.access())) && !now.access().equals(dead)) {
      return new Refusal.Again();
    }
    return status == 403
        ? more(challenge.orElseThrow(), now)
        : unknown(challenge, now, sent.isPresent());
  }

  private Refusal more(Challenge challenge, @Nullable ServerTokens now)
      throws InterruptedException {
    var before = new LinkedHashSet<String>();
    if (now != null) {
      before.addAll(now.asked());
      before.addAll(now.granted());
      if (!challenge.scopes().isEmpty() && now.asked().containsAll(challenge.scopes())) {
        String why =
            "it wants the scopes `"
                + String.join(" ", challenge.scopes())
                + "`, for which this sign-in asked already";
        tell(ServerEvent.refusedAgain(server, now, why));
        return new Refusal.InVain(why);
      }
    }
    var all = new LinkedHashSet<>(before);
    all.addAll(challenge.scopes());
    note(challenge.metadata(), List.copyOf(all), true);
    all.removeAll(before);
    return new Refusal.SignIn(List.copyOf(all), Optional.empty());
  }

  private Refusal unknown(Optional<Challenge> challenge, @Nullable ServerTokens now, boolean sent)
      throws InterruptedException {
    Optional<CharSequence> trouble = Optional.empty();
    Optional<String> metadata = challenge.flatMap(Challenge::metadata);
    if (now != null && sent) {
      Optional<IdentityRefusal> why = renewedFor(now, metadata);
      if (why.isEmpty()) {
        return new Refusal.Again();
      }
      trouble = why.map(IdentityRefusal::message);
      // A renewal that fails for a while is tried again with the next call.
      if (current == null || now.refresh().isEmpty()) {
        dead = now.access();
      }
    }
    if (challenge.isEmpty() && now == null && !isDescribed()) {
      return new Refusal.Unrelated();
    }
    var scopes = new LinkedHashSet<>(now == null ? List.<String>of() : now.asked());
    scopes.addAll(challenge.map(Challenge::scopes).orElse(List.of()));
    note(metadata, List.copyOf(scopes), false);
    return new Refusal.SignIn(List.of(), trouble);
  }

  // A server that takes no token would have one renewed with each call.
  private Optional<IdentityRefusal> renewedFor(ServerTokens now, Optional<String> metadata)
      throws InterruptedException {
    if (now.refresh().isEmpty()) {
      return Optional.of(refused(now, IdentityFault.NOT_RENEWABLE));
    }
    return isRecent(renewed)
        ? Optional.of(refused(now, IdentityFault.NEW_TOKEN_REFUSED))
        : renew(now.access(), metadata);
  }

  private IdentityRefusal refused(ServerTokens now, IdentityFault fault)
      throws InterruptedException {
    var why = new IdentityRefusal(fault, "");
    tell(ServerEvent.refused(server, Optional.of(now), why));
    return why;
  }

  // The same again is no news: a client may call as often as it likes.
  private void tell(ServerEvent event) throws InterruptedException {
    if (!event.equals(told)) {
      told = event;
      server.tell(event);
    }
  }

  // The tokens stay where they are, for a definition that is put back.
  private void tellOfOtherDefinition() throws InterruptedException {
    Optional<SignInNotes.SignedIn> noted = server.notes().read().signedIn();
    if (noted.isPresent() && isOfAnother()) {
      tell(ServerEvent.endedByDefinition(server, noted.get().issuer()));
    }
  }

  private boolean isOfAnother() throws InterruptedException {
    try {
      return vault.read().filter(kept -> !kept.isFor(server.endpoint())).isPresent();
    } catch (IdentityException e) {
      LOG.log(Logger.Level.DEBUG, "the sign-in at a server cannot be read", e);
      return false;
    }
  }

  private boolean isRecent(@Nullable Instant at) {
    return at != null
        && Duration.between(at, server.clock().instant()).abs().compareTo(AFTER_FAILURE) < 0;
  }

  private boolean isDescribed() throws InterruptedException {
    Looked last = looked;
    Instant now = server.clock().instant();
    if (last != null && Duration.between(last.at(), now).abs().compareTo(LOOKED_FOR) < 0) {
      return last.described();
    }
    boolean described;
    try {
      described = places.isDescribed();
    } catch (IdentityException e) {
      LOG.log(Logger.Level.DEBUG, "a server has no description that can be used", e);
      described = false;
    }
    looked = new Looked(described, now);
    return described;
  }

  private void note(Optional<String> metadata, List<String> scopes, boolean more)
      throws InterruptedException {
    var asked = new SignInNotes.Asked(server.clock().instant(), server.url(), scopes, metadata);
    SignInNotes.Notes before = server.notes().read();
    if (before.asked().filter(asked::isSame).isPresent()) {
      return;
    }
    write(new SignInNotes.Notes(Optional.of(asked), before.signedIn()));
    tell(ServerEvent.asked(server, scopes, more));
  }

  private void write(SignInNotes.Notes notes) {
    try {
      server.notes().write(notes);
    } catch (ConfigException e) {
      LOG.log(Logger.Level.WARNING, "what a server asks for could not be noted", e);
    }
  }

  // Tokens that cannot be read are no sign-in.
  private @Nullable ServerTokens kept() throws InterruptedException {
    try {
      ServerTokens found = vault.read().filter(kept -> kept.isFor(server.endpoint())).orElse(null);
      Unsaved waiting = unsaved;
      if (waiting == null) {
        return found;
      }
      // Somebody else may have signed out or in meanwhile.
      if (found == null || !found.access().equals(waiting.over())) {
        unsaved = null;
        return found;
      }
      return waiting.tokens();
    } catch (IdentityException e) {
      LOG.log(Logger.Level.WARNING, "the sign-in at a server cannot be read", e);
      return null;
    }
  }

  /// Renews, unless another process has just done so.
  ///
  /// @param refused the token that is of no use any more
  /// @return why it is not renewed; absent when there is another token now
  private Optional<IdentityRefusal> renew(String refused, Optional<String> metadata)
      throws InterruptedException {
    Failed last = failed;
    if (last != null && isRecent(last.at())) {
      return Optional.of(last.refusal());
    }
    try (var _ = server.changes()) {
      ServerTokens now = kept();
      if (now == null || now.refresh().isEmpty()) {
        current = now;
        return Optional.of(new IdentityRefusal(IdentityFault.NOT_RENEWABLE, ""));
      }
      if (now.access().equals(refused)) {
        var issuer = places.again(now, metadata);
        var endpoint =
            new TokenEndpoint(
                places.at(issuer.token()), issuer, now.client(), Optional.of(now.resource()));
        TokenAnswer answer = endpoint.renew(now.refresh().get());
        now = now.renewed(answer, server.clock().instant());
        save(now, refused);
        renewed = server.clock().instant();
        tell(ServerEvent.renewed(server, now));
      }
      current = now;
      failed = null;
      return Optional.empty();
    } catch (IdentityException e) {
      return Optional.of(failed(e.refusal(), refused));
    } catch (IOException e) {
      return Optional.of(failed(ServerSignIn.lockFailed(e).refusal(), refused));
    }
  }

  private IdentityRefusal failed(IdentityRefusal why, String refused) throws InterruptedException {
    failed = new Failed(why, server.clock().instant());
    ServerTokens of = kept();
    boolean over = false;
    if (ENDS_THE_SIGN_IN.contains(why.fault())) {
      try (var _ = server.changes()) {
        ServerTokens now = kept();
        // Unless somebody has signed in anew meanwhile.
        if (now != null && now.access().equals(refused)) {
          boolean _ = vault.clear();
          unsaved = null;
          now = null;
          over = true;
          write(new SignInNotes.Notes(server.notes().read().asked(), Optional.empty()));
        }
        current = now;
      } catch (IdentityException | IOException e) {
        LOG.log(Logger.Level.WARNING, "a sign-in that ended stays in the key store", e);
      }
    }
    tell(
        over && of != null
            ? ServerEvent.ended(server, of, why)
            : ServerEvent.refused(server, Optional.ofNullable(of), why));
    return why;
  }

  // Tokens that the store does not take are kept here: the token for renewals before it is used up.
  private void save(ServerTokens tokens, String over) throws InterruptedException {
    Unsaved waiting = unsaved;
    unsaved = new Unsaved(tokens, waiting == null ? over : waiting.over());
    try {
      vault.write(tokens);
      unsaved = null;
    } catch (IdentityException e) {
      LOG.log(Logger.Level.WARNING, "a renewed sign-in could not be kept", e);
    }
  }

  @Override
  public void close() {
    places.close();
  }
}
