package dev.assent.core.proxy;

import dev.assent.core.audit.AuditException;
import dev.assent.core.audit.AuditFile;
import dev.assent.core.audit.AuditLog.Durability;
import dev.assent.core.audit.InstallationKey;
import dev.assent.core.files.FileWatch;
import dev.assent.core.json.JsonObject;
import dev.assent.core.proxy.host.CoreEvent;
import dev.assent.core.proxy.runtime.ProxyRuntime;
import java.lang.System.Logger;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/// Notices within a second that somebody else has changed a file that only Assent writes, and puts
/// it on record: the installation's key, the switches, the accepted tools of each server. Within
/// five seconds the same for our entries in the files of agents and clients. Lets the core's clock
/// keep its time. Thread-safe.
final class OutsideWatch implements AutoCloseable {
  private static final Logger LOG = System.getLogger(OutsideWatch.class.getName());
  private static final String TYPE = "outside_change";
  // A change has to be found twice, and is to be told within five seconds.
  private static final int EVERY = 2;

  private final CoreParts core;
  private final MasterSwitches switches;
  private final Thread pace;
  private final FileWatch keyWatch;
  private final AgentFilesWatch agentFiles;
  private boolean keyIsOther;

  OutsideWatch(CoreParts core, MasterSwitches switches) {
    this.core = core;
    this.keyWatch = new FileWatch(core.home().installationKey(), InstantSource.system());
    this.switches = switches;
    this.agentFiles = new AgentFilesWatch(core);
    this.pace = Thread.ofVirtual().name("watch of own files").unstarted(this::watch);
  }

  void start() {
    pace.start();
  }

  private void watch() {
    try {
      for (int second = 0; ; second++) {
        look();
        if (second % EVERY == 0) {
          lookAtAgents();
        }
        TimeUnit.SECONDS.sleep(1);
      }
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
  }

  /// Looks at the files of agents and clients now.
  synchronized void lookAtAgents() throws InterruptedException {
    try {
      agentFiles.look();
    } catch (RuntimeException e) {
      LOG.log(Logger.Level.WARNING, "the files of agents could not be looked at", e);
    }
  }

  /// Looks at all of them now.
  synchronized void look() throws InterruptedException {
    try {
      core.clock().tick();
      lookAtKey();
      Optional<String> found = switches.changedOutside();
      if (found.isPresent()) {
        tell(core.proxyNames(), "", "switches.json", found.get());
      }
      for (ProxyRuntime proxy : core.runtimes().known()) {
        Optional<String> pins = proxy.tools().changedOutside();
        if (pins.isPresent()) {
          tell(List.of(proxy.name()), proxy.name(), "pins.json", pins.get());
        }
      }
    } catch (RuntimeException e) {
      LOG.log(Logger.Level.WARNING, "Assent's own files could not be looked at", e);
    }
  }

  // Told once for each change: the key of this run stays the one that signs and digests.
  private void lookAtKey() throws InterruptedException {
    if (!keyWatch.isDue()) {
      return;
    }
    String found;
    try {
      var now = InstallationKey.loadIfThere(core.home().installationKey());
      found = now.map(key -> key.isSame(core.key()) ? "" : key.keyId()).orElse("none");
    } catch (AuditException _) {
      found = "unreadable";
    }
    if (!found.isEmpty() && !keyIsOther) {
      tell(core.proxyNames(), "", "installation.key", found);
    }
    keyIsOther = !found.isEmpty();
  }

  private void tell(List<String> proxies, String about, String file, String found)
      throws InterruptedException {
    String detail =
        "`" + file + "` was changed by somebody else than Assent, found `" + found + "`";
    LOG.log(Logger.Level.WARNING, detail);
    core.events().tell(new CoreEvent.Attention(about, "changed-outside", detail));
    var body = JsonObject.builder().put("file", file).put("found", found).build();
    for (String proxy : proxies) {
      try {
        core.runtime(proxy)
            .audit(core.config().settings().audit())
            .append(AuditFile.OPERATIONS, TYPE, body, Durability.FORCED);
      } catch (AuditException e) {
        core.events()
            .tell(new CoreEvent.Attention(proxy, "audit-failed", String.valueOf(e.getMessage())));
      }
    }
  }

  @Override
  public void close() {
    pace.interrupt();
  }
}
