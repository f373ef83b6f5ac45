package dev.assent.core.proxy;

import dev.assent.core.audit.AuditException;
import dev.assent.core.audit.AuditFile;
import dev.assent.core.audit.AuditLog.Durability;
import dev.assent.core.identity.SignInState;
import dev.assent.core.identity.SignedInPerson;
import dev.assent.core.identity.SignedInPerson.Cause;
import dev.assent.core.identity.TokenSubject;
import dev.assent.core.identity.token.IdentityFault;
import dev.assent.core.json.JsonObject;
import dev.assent.core.proxy.host.CoreEvent;
import dev.assent.core.proxy.runtime.ProxyRuntime;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Draws the consequences of a sign-in, a sign-out and all between: what was allowed for one person
/// is forgotten for the next, sessions that belong to nobody any more end, and the logs say it.
final class PersonWatch implements SignedInPerson.Listener {
  private final CoreParts core;
  private final Runnable endings;
  // Of one thread: changes are told one at a time.
  private @Nullable TokenSubject last;
  private boolean configured;

  /// @param endings ends the sessions whose binding is over
  PersonWatch(CoreParts core, Runnable endings) {
    this.core = core;
    this.endings = endings;
    this.configured = core.person().now().isPresent();
  }

  @Override
  public void changed(SignedInPerson.Change change) {
    if (isSomebodyElse(change.now())) {
      core.broker().personChanged();
    }
    endings.run();
    body(change).ifPresent(record -> write(change.cause(), record));
  }

  // A sign-in that does not count for the time keeps its person.
  private boolean isSomebodyElse(Optional<SignInState> now) {
    boolean switched = now.isPresent() != configured;
    configured = now.isPresent();
    TokenSubject before = last;
    if (now.isEmpty() || now.get() instanceof SignInState.SignedOut) {
      last = null;
      return switched || before != null;
    }
    return switch (now.get()) {
      case SignInState.SignedIn in -> {
        last = in.who();
        yield switched || before != null && !before.isSame(in.who());
      }
      case SignInState.Refused(var why) when why.fault().isForGood() -> {
        last = null;
        yield switched || before != null;
      }
      case SignInState.Refused _, SignInState.SignedOut _ -> switched;
    };
  }

  private record Entry(String type, JsonObject body) {}

  // `signed_in`: `subject`, `issuer`, `client_id`, `until`, `cause`; `sign_in_renewed` likewise;
  // `sign_in_refused`: `reason`, `message`, `subject`?, `issuer`?; `signed_out` and
  // `sign_in_setting`: of whom it was.
  private static Optional<Entry> body(SignedInPerson.Change change) {
    String cause = change.cause().name().toLowerCase(Locale.ROOT);
    if (change.now().isEmpty()) {
      return Optional.of(new Entry("identity_removed", of(change.before(), cause).build()));
    }
    return switch (change.now().get()) {
      case SignInState.SignedIn in -> {
        String type = change.cause() == Cause.RENEWED ? "sign_in_renewed" : "signed_in";
        var body = of(change.now(), cause).put("until", in.until().toString());
        yield Optional.of(new Entry(type, body.build()));
      }
      case SignInState.SignedOut _ ->
          change.cause() == Cause.FOUND
              ? Optional.empty()
              : Optional.of(new Entry("signed_out", of(change.before(), cause).build()));
      case SignInState.Refused(var why) ->
          why.fault() == IdentityFault.NOT_KNOWN_YET
              ? Optional.of(new Entry("identity_configured", of(change.before(), cause).build()))
              : Optional.of(
                  new Entry(
                      "sign_in_refused",
                      of(change.before(), cause)
                          .put("reason", why.fault().word())
                          .put("message", why.message())
                          .put("for_good", why.fault().isForGood())
                          .build()));
    };
  }

  private static JsonObject.Builder of(Optional<SignInState> state, String cause) {
    var body = JsonObject.builder();
    if (state.isPresent() && state.get() instanceof SignInState.SignedIn in) {
      body.put("subject", in.who().id())
          .put("issuer", in.who().issuer())
          .put("client_id", in.who().clientId());
    }
    return body.put("cause", cause);
  }

  // In the log of every proxy; a renewal, of which there are many, where calls were made in this
  // run.
  private void write(Cause cause, Entry entry) {
    for (String proxy : cause == Cause.RENEWED ? used() : core.proxyNames()) {
      try {
        core.runtime(proxy)
            .audit(core.config().settings().audit())
            .append(
                AuditFile.AUTH,
                entry.type(),
                entry.body(),
                cause == Cause.RENEWED ? Durability.WRITTEN : Durability.FORCED);
      } catch (AuditException e) {
        // The change itself was made; a log that fails lets nothing pass, and is told of.
        core.events().tell(CoreEvent.unlogged(proxy, e));
      } catch (InterruptedException _) {
        Thread.currentThread().interrupt();
        return;
      }
    }
  }

  private Collection<String> used() {
    var names = new LinkedHashSet<>(core.proxyNames());
    names.retainAll(core.runtimes().known().stream().map(ProxyRuntime::name).toList());
    return names;
  }
}
