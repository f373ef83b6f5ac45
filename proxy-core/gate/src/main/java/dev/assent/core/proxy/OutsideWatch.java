package dev.assent.core.proxy;

import dev.assent.core.access.HookAgent;
import dev.assent.core.audit.AuditException;
import dev.assent.core.audit.AuditFile;
import dev.assent.core.audit.AuditLog.Durability;
import dev.assent.core.audit.InstallationKey;
import dev.assent.core.files.FileWatch;
import dev.assent.core.files.PrivateFile;
import dev.assent.core.files.PrivateFolder;
import dev.assent.core.json.JsonObject;
import dev.assent.core.local.HookLimits;
import dev.assent.core.proxy.host.CoreEvent;
import dev.assent.core.proxy.runtime.ProxyRuntime;
import dev.assent.core.system.OperatingSystem;
import dev.assent.core.text.Sentence;
import dev.assent.core.wiring.AgentFolders;
import dev.assent.core.wiring.KeptEntries;
import java.io.IOException;
import java.lang.System.Logger;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

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
        // Of a server that was taken out they go with all the rest.
        Optional<String> pins =
            core.isTakenOut(proxy.name()) ? Optional.empty() : proxy.tools().changedOutside();
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
    var detail =
        Sentence.of("`%s` was changed by somebody else than Assent, found `%s`", file, found);
    core.events().tell(new CoreEvent.Attention(about, "changed-outside", detail));
    var body = JsonObject.builder().put("file", file).put("found", found).build();
    for (String proxy : proxies) {
      try {
        core.runtime(proxy)
            .audit(core.config().settings().audit())
            .append(AuditFile.OPERATIONS, TYPE, body, Durability.FORCED);
      } catch (AuditException e) {
        core.events().tell(CoreEvent.unlogged(proxy, e));
      }
    }
  }

  @Override
  public void close() {
    pace.interrupt();
  }

  /// Notices that somebody else took Assent out of the files of an agent or client, tells the
  /// window and puts it on record; and notes for the hooks how long their agents wait. Belongs to
  /// one thread.
  ///
  /// A file that Assent itself changes is for a moment not as it will be: what is found counts when
  /// it is found twice.
  private static final class AgentFilesWatch {
    private static final String TYPE = "outside_change";

    private final CoreParts core;
    private final AgentFolders own;
    private final Optional<Path> launcher;
    private final FileWatch keptWatch;
    private @Nullable KeptEntries kept;
    private List<KeptEntries.Fault> last = List.of();
    private List<KeptEntries.Fault> told = List.of();
    private @Nullable HookLimits written;

    AgentFilesWatch(CoreParts core) {
      this.core = core;
      var around = core.surroundings();
      this.own = AgentFolders.of(around.userHome(), around.environment());
      this.launcher = core.launcher();
      this.keptWatch = new FileWatch(core.home().wiringFolder(), InstantSource.system());
    }

    /// Looks at all of them now.
    void look() throws InterruptedException {
      KeptEntries entries = entries();
      List<KeptEntries.Hook> hooks = entries.hooks();
      note(hooks);
      List<KeptEntries.Fault> found = entries.faults(hooks, core.fronts());
      if (found.equals(last) && !found.equals(told)) {
        tell(found);
      }
      last = found;
    }

    private KeptEntries entries() {
      @Nullable KeptEntries known = kept;
      if (known == null || keptWatch.isDue()) {
        Path home = core.surroundings().userHome();
        known =
            new KeptEntries(
                own,
                core.home().wiringFolder(),
                launcher,
                Optional.ofNullable(home.getRoot()).orElse(home),
                OperatingSystem.here().isWindows());
        kept = known;
      }
      return known;
    }

    // A hook that finds no note goes by what its agent does without any word of ours, which is
    // shorter.
    private void note(List<KeptEntries.Hook> hooks) {
      var entries = new ArrayList<HookLimits.Entry>();
      for (KeptEntries.Hook hook : hooks) {
        hook.limit()
            .ifPresent(
                limit -> entries.add(new HookLimits.Entry(hook.agent(), hook.file(), limit)));
      }
      var now = new HookLimits(entries);
      if (now.equals(written)) {
        return;
      }
      Path file = core.home().hookLimits();
      try {
        if (written != null || !now.equals(HookLimits.read(file))) {
          PrivateFolder.make(core.home().state());
          PrivateFile.replace(file, now.bytes());
        }
        written = now;
      } catch (IOException e) {
        LOG.log(
            Logger.Level.WARNING, "the limits of hooks could not be noted: {0}", e.getMessage());
      }
    }

    private void tell(List<KeptEntries.Fault> found) throws InterruptedException {
      for (KeptEntries.Fault fault : found) {
        if (!told.contains(fault)) {
          fault.agent().ifPresent(agent -> record(agent, fault));
        }
      }
      told = found;
      core.events()
          .tell(
              new CoreEvent.AgentFilesChanged(
                  found.stream().map(KeptEntries.Fault::sentence).toList()));
    }

    private void record(HookAgent agent, KeptEntries.Fault fault) {
      if (!core.proxyNames().contains(agent.word())) {
        return;
      }
      var body =
          JsonObject.builder()
              .put("file", fault.file().toString())
              .put("found", fault.sentence().toString())
              .build();
      try {
        core.runtime(agent.word())
            .audit(core.config().settings().audit())
            .append(AuditFile.OPERATIONS, TYPE, body, Durability.FORCED);
      } catch (AuditException e) {
        core.events().tell(CoreEvent.unlogged(agent.word(), e));
      } catch (InterruptedException _) {
        Thread.currentThread().interrupt();
      }
    }
  }
}
