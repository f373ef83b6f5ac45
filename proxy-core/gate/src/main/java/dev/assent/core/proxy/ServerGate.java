package dev.assent.core.proxy;

import dev.assent.core.audit.AuditException;
import dev.assent.core.audit.AuditLog;
import dev.assent.core.config.ConfigException;
import dev.assent.core.config.proxy.ProxyDefinition;
import dev.assent.core.config.store.AcceptedCommands;
import dev.assent.core.proxy.upstream.Upstream;
import dev.assent.core.proxy.upstream.Upstream.FailedUpstream;
import dev.assent.core.proxy.upstream.Upstream.HeldUpstream;
import dev.assent.core.text.Sentence;
import java.nio.file.Path;
import java.util.Optional;

/// The one way to a server for a session: asked right before each start, the first and every later
/// one, and before a session over HTTP is begun anew. What was configured and accepted when the
/// session began may be something else by then.
///
/// @param servers says which commands are held
/// @param definition as the session began with it
/// @param session its id
/// @param audit where a server is written down that is held
record ServerGate(
    CoreParts core,
    ServerReview servers,
    ProxyDefinition definition,
    String session,
    AuditLog audit) {
  /// Looks at the server as it is now.
  ///
  /// @param path where its program is looked for
  /// @param folder where it works
  /// @return what stands in its place, and says why; absent where it may be started
  Optional<Upstream> instead(String path, Path folder) throws AuditException, InterruptedException {
    Optional<CharSequence> other = otherwise();
    return other.isPresent()
        ? other.map(ServerGate::failed)
        : servers.hold(definition, session, path, folder, audit).map(ServerGate::unstarted);
  }

  /// Why a session that a server over HTTP has lost may not be begun anew; absent where it may.
  Optional<String> barred(String path, Path folder) {
    if (core.broker().switches().isEverythingDenied()) {
      return Optional.of("everything is denied at the moment");
    }
    try {
      Optional<Upstream> instead = instead(path, folder);
      return instead.isPresent()
          ? Optional.of(instead.get().howItEnded().toString())
          : Optional.empty();
    } catch (AuditException e) {
      return Optional.of("the log cannot be written: " + e.getMessage());
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
      return Optional.of("the session is over");
    }
  }

  // One that was removed or is configured in another way is not started by a session from before.
  private Optional<CharSequence> otherwise() {
    try {
      boolean same =
          AcceptedCommands.identity(core.config().proxy(definition.name()))
              .equals(AcceptedCommands.identity(definition));
      return same
          ? Optional.empty()
          : Optional.of(
              "its configuration was changed after this session began; a new session takes the new one");
    } catch (ConfigException e) {
      return Optional.of(Sentence.of("it is not configured any more: %s", e));
    }
  }

  private static Upstream failed(CharSequence why) {
    return new FailedUpstream(Sentence.of("it could not be started: %s", why));
  }

  private static Upstream unstarted(ServerReview.Hold hold) {
    return hold.acceptable() ? new HeldUpstream(hold.why()) : failed(hold.why());
  }
}
