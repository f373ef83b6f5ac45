package dev.assent.core.proxy;

import dev.assent.core.audit.AuditException;
import dev.assent.core.audit.AuditLog;
import dev.assent.core.audit.AuditOptions;
import dev.assent.core.audit.FileAuditLog;
import dev.assent.core.audit.InstallationKey;
import dev.assent.core.config.AssentHome;
import dev.assent.core.config.CoreConfig;
import dev.assent.core.config.ToolFiles;
import dev.assent.core.pap.PolicyGate;
import dev.assent.core.pap.PolicyState;
import dev.assent.core.pap.PolicyStore;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// One proxy while the core runs: its policy, its log, its state. Thread-safe.
final class ProxyRuntime implements AutoCloseable {
  private final String name;
  private final AssentHome home;
  private final Clock clock;
  private final InstallationKey key;
  private final PolicyStore policies;
  private final PolicyRecords policyRecords;
  private final CoreEvents events;
  private final ToolBook tools;
  private @Nullable AuditLog audit;
  private int starting;
  private int running;
  private ProxyState state = new ProxyState.Stopped();

  ProxyRuntime(
      String name, AssentHome home, Clock clock, InstallationKey key, CoreEvents events, PolicyGate gate) {
    this.name = name;
    this.home = home;
    this.clock = clock;
    this.key = key;
    this.events = events;
    this.policies = PolicyStore.open(home.policyFile(name), home.policyHistory(name), clock, gate);
    this.policyRecords = new PolicyRecords(policies.history());
    policies.listen(this::recordPolicy);
    this.tools = new ToolBook(name, new ToolFiles(home, name), events);
  }

  String name() {
    return name;
  }

  PolicyStore policies() {
    return policies;
  }

  ToolBook tools() {
    return tools;
  }

  PolicyState policy() {
    return policies.state();
  }

  /// The log, opened at the first need.
  ///
  /// @throws AuditException when it cannot be opened, or failed before; a failed log is opened anew at the next session
  synchronized AuditLog audit(CoreConfig.Audit settings) throws AuditException {
    if (audit == null) {
      Optional<Path> anchor = settings.anchor().map(file -> AuditOptions.anchorOf(Path.of(file), name));
      var options = new AuditOptions(key.originOf(name), settings.rotateMegabytes(), anchor, key);
      var opened = FileAuditLog.open(home.auditFolder(name), options, clock);
      audit = opened;
      policyRecords.begin(opened, home.auditFolder(name), policies.state().revision());
    }
    return audit;
  }

  private void recordPolicy(PolicyState changed) {
    try {
      policyRecords.changed(changed.revision());
    } catch (AuditException e) {
      // The log failed and lets nothing pass from now on.
      events.tell(new CoreEvent.Attention(name, "audit-failed", String.valueOf(e.getMessage())));
    }
  }

  /// Lets go of a log that failed, so that the next session tries anew.
  synchronized void dropFailedAudit() {
    if (audit != null && running + starting == 0) {
      closeAudit();
    }
  }

  private void closeAudit() {
    AuditLog open = audit;
    audit = null;
    policyRecords.end();
    if (open != null) {
      try {
        open.close();
      } catch (AuditException e) {
        events.tell(new CoreEvent.Attention(name, "audit-failed", String.valueOf(e.getMessage())));
      }
    }
  }

  synchronized ProxyState state() {
    return state;
  }

  synchronized void sessionStarts() {
    starting++;
    if (running == 0) {
      change(new ProxyState.Starting());
    }
  }

  synchronized void sessionReady() {
    starting--;
    running++;
    Instant since = state instanceof ProxyState.Running(var earlier, _) ? earlier : clock.instant();
    change(new ProxyState.Running(since, running));
  }

  /// @param fault why it could not go on; absent when the client went
  synchronized void sessionEnds(boolean wasReady, Optional<ProxySession.Fault> fault) {
    if (wasReady) {
      running--;
    } else {
      starting--;
    }
    if (running > 0) {
      Instant since = state instanceof ProxyState.Running(var earlier, _) ? earlier : clock.instant();
      change(new ProxyState.Running(since, running));
    } else if (fault.isPresent()) {
      change(new ProxyState.Failed(fault.get().code(), fault.get().sentence(), clock.instant()));
    } else if (starting == 0) {
      change(new ProxyState.Stopped());
    }
  }

  private void change(ProxyState next) {
    state = next;
    events.tell(new CoreEvent.StateChanged(name, next));
  }

  @Override
  public synchronized void close() {
    policies.close();
    tools.write();
    closeAudit();
  }
}
