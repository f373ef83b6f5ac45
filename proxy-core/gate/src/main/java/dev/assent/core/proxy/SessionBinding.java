package dev.assent.core.proxy;

import dev.assent.core.access.Subject;
import dev.assent.core.identity.SignInState;
import dev.assent.core.identity.SignedInPerson;
import dev.assent.core.identity.TokenSubject;
import dev.assent.core.identity.token.IdentityFault;
import dev.assent.core.identity.token.IdentityRefusal;
import dev.assent.core.json.JsonObject;
import dev.assent.core.pep.Refusal;
import dev.assent.core.pep.SessionPolicy.Asker;
import dev.assent.core.pep.SessionPolicy.Waiting;
import dev.assent.core.proxy.runtime.SessionFault;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// Binds one session to the person who opened it: to the one whose sign-in counts at its first
/// call. It is over when that person is signed out or refused for good, when another signs in, and
/// when its life is. Without the setting `identity` it belongs to the user of the system, and has
/// no end of its own. Thread-safe.
final class SessionBinding {
  private final SignedInPerson person;
  private final Supplier<Duration> life;
  private final InstantSource clock;
  private final LongSupplier nanos;
  private final Instant begun;
  private final long begunNanos;
  private final boolean configured;
  private volatile @Nullable TokenSubject owner;
  private volatile @Nullable SessionFault over;
  private volatile @Nullable Proved proved;

  /// A sign-in and who it says asks, made once for many calls.
  private record Proved(SignInState.SignedIn in, Optional<Asker> asker) {}

  /// Begins a session.
  ///
  /// @param life how long a session of a person may last, by the settings of the moment
  /// @param nanos the steady clock: one that is set back makes no session longer
  SessionBinding(
      SignedInPerson person, Supplier<Duration> life, InstantSource clock, LongSupplier nanos) {
    this.person = person;
    this.life = life;
    this.clock = clock;
    this.nanos = nanos;
    this.begun = clock.instant();
    this.begunNanos = nanos.getAsLong();
    this.configured = person.now().isPresent();
  }

  /// Begins a session of this core.
  static SessionBinding of(CoreParts core) {
    return new SessionBinding(
        core.person(),
        () -> core.config().settings().limits().session(),
        core.surroundings().clock(),
        System::nanoTime);
  }

  /// Checks who opens the session.
  ///
  /// @return for the record of it: `subject`, or `identity` with the reason why there is none;
  ///   empty without the setting
  JsonObject atOpening() throws InterruptedException {
    var facts = JsonObject.builder();
    if (asker(Waiting.ALLOWED).orElseThrow() instanceof Asker.Nobody nobody) {
      facts.put("identity", nobody.code());
    }
    ownerInLog().ifPresent(person -> facts.put("subject", person));
    return facts.build();
  }

  /// To whom the session belongs, for records: `id`, `issuer`; absent while nobody was signed in,
  /// and without the setting.
  Optional<JsonObject> ownerInLog() {
    return Optional.ofNullable(owner)
        .map(who -> JsonObject.builder().put("id", who.id()).put("issuer", who.issuer()).build());
  }

  /// The one who asks at this moment, as [dev.assent.core.pep.SessionPolicy#asker(Waiting)].
  Optional<Asker> asker(Waiting waiting) throws InterruptedException {
    if (waiting == Waiting.FORBIDDEN && person.isBeingFound()) {
      return Optional.empty();
    }
    var state = waiting == Waiting.FORBIDDEN ? person.now() : person.awaited();
    var ended = over(state);
    if (ended.isPresent()) {
      return Optional.of(nobody(ended.get()));
    }
    return state.isEmpty() ? SYSTEM_USER : asker(state.get());
  }

  private static final Optional<Asker> SYSTEM_USER = Optional.of(new Asker.SystemUser());

  private Optional<Asker> asker(SignInState state) {
    return switch (state) {
      case SignInState.SignedOut _ -> Optional.of(signedOut());
      case SignInState.Refused(var why) -> Optional.of(nobody(why));
      case SignInState.SignedIn in -> {
        Proved known = proved;
        if (known == null || known.in() != in) {
          known = new Proved(in, asker(in));
          proved = known;
        }
        yield known.asker();
      }
    };
  }

  private synchronized Optional<Asker> asker(SignInState.SignedIn in) {
    if (owner == null) {
      owner = in.who();
    }
    Subject subject = in.who().subject();
    return Optional.of(new Asker.Person(subject));
  }

  private static Asker.Nobody signedOut() {
    return new Asker.Nobody(
        "signed-out",
        "nobody is signed in",
        Refusal.unproved("the user is not signed in", Refusal.Retry.SIGNED_IN));
  }

  private static Asker.Nobody nobody(IdentityRefusal why) {
    boolean again = why.fault().isForGood() || why.fault() == IdentityFault.EXPIRED;
    return new Asker.Nobody(
        why.fault().word(),
        why.message().toString(),
        Refusal.unproved(
            "the user's sign-in does not count at the moment (" + why.fault().sentence() + ")",
            again ? Refusal.Retry.SIGNED_IN : Refusal.Retry.LATER));
  }

  private static Asker.Nobody nobody(SessionFault fault) {
    String said = fault.sentence().toString();
    String why = said.substring(0, said.length() - 1);
    return new Asker.Nobody(
        fault.code(),
        why,
        Refusal.unproved(
            Character.toLowerCase(why.charAt(0)) + why.substring(1), Refusal.Retry.REOPENED));
  }

  /// Why the session is over by what is known now; absent while it is not.
  Optional<SessionFault> over() {
    return over(person.now());
  }

  private Optional<SessionFault> over(Optional<SignInState> state) {
    SessionFault known = over;
    if (known != null) {
      return Optional.of(known);
    }
    Optional<SessionFault> found = faultOf(state);
    if (found.isPresent()) {
      synchronized (this) {
        // The first reason stays.
        known = over;
        over = known == null ? found.get() : known;
      }
      return Optional.ofNullable(over);
    }
    return found;
  }

  private Optional<SessionFault> faultOf(Optional<SignInState> state) {
    if (state.isPresent() != configured) {
      return fault("identity-setting", "the setting `identity` of Assent was changed");
    }
    if (state.isEmpty()) {
      return Optional.empty();
    }
    Duration most = life.get();
    if (age().compareTo(most) >= 0) {
      return fault(
          SessionFault.SESSION_OVER,
          "it has lasted " + most.toHours() + " h, as long as a session may last");
    }
    TokenSubject opener = owner;
    if (opener == null) {
      return Optional.empty();
    }
    return switch (state.get()) {
      case SignInState.SignedOut _ -> fault("signed-out", "the user signed out of Assent");
      case SignInState.SignedIn in when !in.who().isSame(opener) ->
          fault("person-changed", "somebody else signed in to Assent");
      case SignInState.Refused(var why) when why.fault().isForGood() ->
          fault(
              "sign-in-refused",
              "the user's sign-in does not count any more (" + why.fault().sentence() + ")");
      case SignInState.SignedIn _, SignInState.Refused _ -> Optional.empty();
    };
  }

  private static Optional<SessionFault> fault(String code, String why) {
    return Optional.of(new SessionFault(code, "This session has ended, because " + why, true));
  }

  private Duration age() {
    Duration steady = Duration.ofNanos(nanos.getAsLong() - begunNanos);
    Duration wall = Duration.between(begun, clock.instant());
    return steady.compareTo(wall) > 0 ? steady : wall;
  }

  /// Returns whether a server may be started for it: who asks is known, or needs not be.
  boolean isProved() {
    var state = person.now();
    return over(state).isEmpty()
        && (state.isEmpty() || state.get() instanceof SignInState.SignedIn);
  }
}
