package dev.assent.core.proxy;

import dev.assent.core.audit.AuditException;
import dev.assent.core.pep.Call;
import dev.assent.core.pep.Enforcement;
import dev.assent.core.pip.DescriptionException;
import java.lang.System.Logger;
import java.util.Optional;

/// Judges what comes in one session. What cannot be described or judged is refused, and that is written down like any
/// decision. Thread-safe.
final class SessionJudging {
  private static final Logger LOG = System.getLogger(SessionJudging.class.getName());

  private final ProxySession.Parts parts;
  private final Guarding guarding;

  SessionJudging(ProxySession.Parts parts, Guarding guarding) {
    this.parts = parts;
    this.guarding = guarding;
  }

  private interface Judgement {
    Optional<Enforcement> judge() throws DescriptionException, AuditException, InterruptedException;
  }

  /// Judges a call, however long that takes.
  Enforcement enforce(Call call) throws AuditException, InterruptedException {
    return orRefusal(call, () -> Optional.of(judge(call))).orElseThrow();
  }

  private Enforcement judge(Call call) throws DescriptionException, AuditException, InterruptedException {
    var unjudged = guarding.unjudged(call);
    return unjudged.isPresent()
        ? parts.enforcement().refused(call, parts.id(), unjudged.get().code(), unjudged.get().refusal())
        : parts.enforcement().enforce(call, parts.facts().get());
  }

  /// Judges a call where nothing has to be waited for; absent where something may, and then nothing has happened.
  Optional<Enforcement> enforceAtOnce(Call call) throws AuditException, InterruptedException {
    return orRefusal(
        call,
        () ->
            parts.enforcement().forcesRecords() || guarding.unjudged(call).isPresent()
                ? Optional.empty()
                : parts.enforcement().enforceAtOnce(call, parts.facts().get()));
  }

  private Optional<Enforcement> orRefusal(Call call, Judgement judgement) throws AuditException, InterruptedException {
    try {
      return judgement.judge();
    } catch (DescriptionException e) {
      return Optional.of(parts.enforcement().failed(call, parts.id(), e.code(), String.valueOf(e.getMessage())));
    } catch (RuntimeException | Error e) {
      LOG.log(Logger.Level.ERROR, "a call could not be judged", e);
      return Optional.of(parts.enforcement().failed(call, parts.id(), "internal", "an internal fault"));
    }
  }
}
