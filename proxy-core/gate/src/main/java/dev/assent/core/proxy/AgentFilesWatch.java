package dev.assent.core.proxy;

import dev.assent.core.access.HookAgent;
import dev.assent.core.audit.AuditException;
import dev.assent.core.audit.AuditFile;
import dev.assent.core.audit.AuditLog.Durability;
import dev.assent.core.files.FileWatch;
import dev.assent.core.files.PrivateFile;
import dev.assent.core.files.PrivateFolder;
import dev.assent.core.json.JsonObject;
import dev.assent.core.local.HookLimits;
import dev.assent.core.proxy.host.CoreEvent;
import dev.assent.core.system.OperatingSystem;
import dev.assent.core.wiring.AgentFolders;
import dev.assent.core.wiring.KeptEntries;
import java.io.IOException;
import java.lang.System.Logger;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Notices that somebody else took Assent out of the files of an agent or client, tells the window
/// and puts it on record; and notes for the hooks how long their agents wait. Belongs to one
/// thread.
///
/// A file that Assent itself changes is for a moment not as it will be: what is found counts when
/// it is found twice.
final class AgentFilesWatch {
  private static final Logger LOG = System.getLogger(AgentFilesWatch.class.getName());
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
          .ifPresent(limit -> entries.add(new HookLimits.Entry(hook.agent(), hook.file(), limit)));
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
      LOG.log(Logger.Level.WARNING, "the limits of hooks could not be noted: {0}", e.getMessage());
    }
  }

  private void tell(List<KeptEntries.Fault> found) throws InterruptedException {
    for (KeptEntries.Fault fault : found) {
      if (!told.contains(fault)) {
        LOG.log(Logger.Level.WARNING, fault.sentence());
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
            .put("found", fault.sentence())
            .build();
    try {
      core.runtime(agent.word())
          .audit(core.config().settings().audit())
          .append(AuditFile.OPERATIONS, TYPE, body, Durability.FORCED);
    } catch (AuditException e) {
      core.events()
          .tell(
              new CoreEvent.Attention(
                  agent.word(), "audit-failed", String.valueOf(e.getMessage())));
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
  }
}
