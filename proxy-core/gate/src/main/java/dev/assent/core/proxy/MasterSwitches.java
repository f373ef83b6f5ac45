package dev.assent.core.proxy;

import dev.assent.core.approval.MasterSwitch;
import dev.assent.core.approval.SwitchBoard;
import dev.assent.core.approval.SwitchBoard.SwitchState;
import dev.assent.core.audit.AuditException;
import dev.assent.core.audit.AuditFile;
import dev.assent.core.audit.AuditLog.Durability;
import dev.assent.core.audit.InstallationKey;
import dev.assent.core.config.AssentHome;
import dev.assent.core.config.ConfigException;
import dev.assent.core.config.store.SwitchFile;
import dev.assent.core.json.JsonObject;
import dev.assent.core.proxy.host.CoreEvent;
import java.lang.System.Logger;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/// The switches that a person lays over every policy: *deny everything now*, *read only*,
/// *observe*. They outlast the program. Thread-safe.
///
/// A change to stricter is in force at once and written down after; a change to looser is written
/// down first, and where that fails nothing becomes looser. Only a window of the application may
/// make looser: no command, no message on the socket, no tray and no notification leads there.
public final class MasterSwitches {
  private static final Logger LOG = System.getLogger(MasterSwitches.class.getName());

  // The time that a message which has begun to leave may take before its connection is cut.
  private static final Duration PATIENCE = Duration.ofSeconds(2);

  private final CoreParts core;
  private final SwitchBoard board;
  private final SwitchFile file;
  private volatile boolean paused;
  private boolean unreadable;

  /// True when a file that an earlier run had written was gone at the start.
  private boolean takenAway;

  /// The result of putting on a switch.
  ///
  /// @param sealed whether nothing is on its way any more that it refuses
  /// @param kept whether it outlasts the program; where not, the reason was told as
  ///   [CoreEvent.Attention]
  public record Done(boolean sealed, boolean kept) {}

  /// Takes the switches of the last run over. Where they cannot be read, everything is denied.
  MasterSwitches(CoreParts core) {
    this.core = core;
    this.board = core.broker().switches();
    this.file = new SwitchFile(core.home(), core.key()::digest);
    board.put(last());
  }

  /// Denies everything from the next start of the core on, where none runs. What was switched on
  /// besides stays.
  ///
  /// @throws ConfigException when it cannot be written
  /// @throws AuditException when the installation has no key and none can be made
  public static void denyFromNextStart(AssentHome home, InstantSource clock)
      throws ConfigException, AuditException {
    home.prepare();
    var file = new SwitchFile(home, InstallationKey.loadOrCreate(home.installationKey())::digest);
    var entries = new ArrayList<SwitchFile.Entry>();
    try {
      entries.addAll(file.read());
    } catch (ConfigException e) {
      LOG.log(Logger.Level.DEBUG, "switches that cannot be read deny everything already", e);
      return;
    }
    String word = MasterSwitch.DENY_ALL.word();
    entries.removeIf(entry -> entry.name().equals(word));
    entries.add(
        new SwitchFile.Entry(word, RandomIds.newId(), clock.instant(), "cli", Optional.empty()));
    file.write(entries);
  }

  private SwitchState last() {
    takenAway = file.isTakenAway();
    try {
      SwitchState all = SwitchState.NONE;
      for (SwitchFile.Entry entry : file.read()) {
        all =
            all.with(
                switchOf(entry.name()),
                Optional.of(
                    new SwitchState.On(entry.id(), entry.since(), entry.by(), entry.until())));
      }
      return all.at(now());
    } catch (ConfigException | IllegalArgumentException e) {
      LOG.log(Logger.Level.ERROR, "the switches cannot be read; everything is denied", e);
      unreadable = true;
      return SwitchState.NONE.with(
          MasterSwitch.DENY_ALL, Optional.of(on("core", Optional.empty())));
    }
  }

  /// Pauses the queue, or ends the pause: no card comes up by itself meanwhile. It ends with the
  /// program, and holds over no policy.
  public void pause(boolean now) {
    paused = now;
  }

  boolean isPaused() {
    return paused;
  }

  /// Looks whether somebody else has written the file of the switches. What is in force stays, and
  /// is written again.
  ///
  /// @return what was found; absent where nobody has
  Optional<String> changedOutside() {
    synchronized (this) {
      Optional<String> changed = file.changedOutside();
      if (takenAway && !unreadable) {
        // A switch that was on is on again, as the copy said.
        takenAway = false;
        boolean _ = keep();
        return Optional.of("none");
      }
      if (unreadable) {
        // The file at the start was not ours; it lies there until a person releases what it brought
        // about.
        unreadable = false;
        return Optional.of("unreadable");
      }
      if (changed.isPresent()) {
        boolean _ = keep();
      }
      return changed;
    }
  }

  private static MasterSwitch switchOf(String word) {
    for (MasterSwitch one : MasterSwitch.values()) {
      if (one.word().equals(word)) {
        return one;
      }
    }
    throw new IllegalArgumentException("no switch `" + word + "`");
  }

  /// The switches in force.
  public SwitchState switches() {
    return board.switches();
  }

  /// Denies everything from now on: every call that waits, and every action of every session until
  /// a person releases it in the window. When this returns, nothing leaves any more. Blocks for a
  /// moment, some seconds at most.
  ///
  /// @param by `window`, `tray`, `cli`
  public Done denyEverything(String by) {
    return stricter(MasterSwitch.DENY_ALL, by);
  }

  /// Lets only calls pass on to the rules that are known to do nothing but read. Otherwise as
  /// [#denyEverything].
  ///
  /// @param by `window` or `tray`
  public Done readOnly(String by) {
    return stricter(MasterSwitch.READ_ONLY, by);
  }

  /// Lets calls pass unasked that a rule asks about, outside the Danger tier, and records them. For
  /// windows only.
  ///
  /// @param time how long, more than nothing and at most [SwitchState#LONGEST_OBSERVED]
  /// @throws ConfigException when it cannot be kept; it is not in force then
  /// @throws AuditException when the log cannot be written; it is not in force then
  /// @throws InterruptedException when interrupted
  public void observe(Duration time) throws ConfigException, AuditException, InterruptedException {
    if (!time.isPositive() || time.compareTo(SwitchState.LONGEST_OBSERVED) > 0) {
      throw new IllegalArgumentException(
          "found " + time + ", expected at most " + SwitchState.LONGEST_OBSERVED);
    }
    looser(
        MasterSwitch.OBSERVE, Optional.of(on("window", Optional.of(now().plus(time)))), _ -> true);
  }

  /// Switches off. For windows only.
  ///
  /// @param id the switch's, as it was shown; one that was put on again meanwhile stays
  /// @throws ConfigException as [#observe]
  /// @throws AuditException as [#observe]
  /// @throws InterruptedException when interrupted
  public void off(MasterSwitch which, String id)
      throws ConfigException, AuditException, InterruptedException {
    Predicate<SwitchState> asShown =
        now -> now.get(which).filter(on -> on.id().equals(id)).isPresent();
    if (which != MasterSwitch.OBSERVE) {
      looser(which, Optional.empty(), asShown);
    } else if (asShown.test(board.switches())) {
      // People are asked again: stricter.
      put(which, Optional.empty());
      written(keep(), record(which, Optional.empty()));
    }
  }

  private Done stricter(MasterSwitch which, String by) {
    var on = on(by, Optional.empty());
    put(which, Optional.of(on));
    core.broker().refuseOverruled();
    boolean sealed = drain();
    if (!sealed) {
      LOG.log(
          Logger.Level.ERROR,
          "something is on its way still, after {0} was switched on",
          which.word());
    }
    boolean kept = keep();
    written(kept, record(which, Optional.of(on)));
    return new Done(sealed, kept);
  }

  private boolean drain() {
    try {
      return board.drain(PATIENCE);
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  // Somebody who makes stricter is never told to wait for a disk, so the order of two files is the
  // board's, not theirs.
  private synchronized boolean keep() {
    try {
      write(board.switches());
      return true;
    } catch (ConfigException e) {
      LOG.log(Logger.Level.ERROR, "the switches cannot be kept", e);
      return false;
    }
  }

  private void written(boolean kept, Optional<String> trouble) {
    if (!kept || trouble.isPresent()) {
      String detail = trouble.orElse("the switches cannot be written; they end with the program");
      core.events().tell(new CoreEvent.Attention("", "switches-unwritten", detail));
    } else {
      core.events().over("", "switches-unwritten");
    }
  }

  private Optional<String> record(MasterSwitch which, Optional<SwitchState.On> on) {
    try {
      log(which, on);
      return Optional.empty();
    } catch (AuditException e) {
      return Optional.of(String.valueOf(e.getMessage()));
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
      return Optional.empty();
    }
  }

  private synchronized void looser(
      MasterSwitch which, Optional<SwitchState.On> on, Predicate<SwitchState> asShown)
      throws ConfigException, AuditException, InterruptedException {
    var before = board.switches();
    if (!asShown.test(before)) {
      return;
    }
    log(which, on);
    write(before.with(which, on));
    if (!putUnlessChanged(before, before.with(which, on))) {
      // Somebody made stricter meanwhile; that holds, and the file says so again.
      write(board.switches());
    }
  }

  private void put(MasterSwitch which, Optional<SwitchState.On> on) {
    board.change(switches -> switches.with(which, on));
    core.events().tell(new CoreEvent.SwitchesChanged(switches()));
  }

  private boolean putUnlessChanged(SwitchState before, SwitchState after) {
    boolean put = board.replace(before, after);
    core.events().tell(new CoreEvent.SwitchesChanged(switches()));
    return put;
  }

  private void write(SwitchState all) throws ConfigException {
    var entries = new ArrayList<SwitchFile.Entry>();
    for (MasterSwitch which : MasterSwitch.values()) {
      all.get(which)
          .ifPresent(on ->
              entries.add(
                  new SwitchFile.Entry(which.word(), on.id(), on.since(), on.by(), on.until())));
    }
    file.write(entries);
  }

  // One record of type `switch` in the log of every proxy: `{"switch", "on", "id"?, "by"?,
  // "until"?}`.
  private void log(MasterSwitch which, Optional<SwitchState.On> on)
      throws AuditException, InterruptedException {
    var body =
        JsonObject.builder()
            .put("switch", which.word())
            .put("on", on.isPresent())
            .putIfPresent("id", on.map(SwitchState.On::id))
            .put("by", on.map(SwitchState.On::by).orElse("window"))
            .putIfPresent("until", on.flatMap(SwitchState.On::until).map(Instant::toString))
            .build();
    var faults = new ArrayList<AuditException>();
    for (String proxy : List.copyOf(core.proxyNames())) {
      try {
        core.runtime(proxy)
            .audit(core.config().settings().audit())
            .append(AuditFile.OPERATIONS, "switch", body, Durability.FORCED);
      } catch (AuditException e) {
        faults.add(e);
      }
    }
    if (!faults.isEmpty()) {
      throw faults.getFirst();
    }
  }

  private SwitchState.On on(String by, Optional<Instant> until) {
    return new SwitchState.On(RandomIds.newId(), now(), by, until);
  }

  private Instant now() {
    return core.clock().instant();
  }
}
