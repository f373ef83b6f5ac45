package dev.assent.core.hooks;

import dev.assent.core.access.HookAnswer;
import dev.assent.core.config.ConfigException;
import dev.assent.core.config.proxy.Hook;
import dev.assent.core.config.store.HookConfirmations;
import dev.assent.core.config.store.HookFile;
import dev.assent.core.config.store.ReviewedHook;
import dev.assent.core.config.store.ReviewedHook.State;
import dev.assent.core.transport.Watchdog;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/// The hooks of one proxy. Thread-safe; each call is asked about on its own thread.
public final class PreCallHooks {
  private static final int AT_ONCE = 16;

  private final String proxy;
  private final Supplier<Configured> configured;
  private final HookFiles files;
  private final HookConfirmations confirmations;
  private final ProgramHook programs;
  private final BashPolicy policies;
  private final Semaphore places = new Semaphore(AT_ONCE, true);

  /// The hooks and the server's folder in the configuration at this moment.
  ///
  /// @param serverFolder absent when the configuration leaves it to the client
  public record Configured(List<Hook> hooks, Optional<Path> serverFolder) {
    public Configured {
      hooks = List.copyOf(hooks);
    }
  }

  /// The surroundings that the hooks run in.
  ///
  /// @param searchPath value of `PATH` for programs given by name
  /// @param programFolder where programs run: the proxy's own folder, which no call can write
  /// @param confirmations which hooks a person confirmed
  /// @param watchdog watches their processes
  public record Surroundings(
      String searchPath,
      Path programFolder,
      HookConfirmations confirmations,
      Watchdog watchdog,
      InstantSource clock) {}

  /// @param proxy the proxy's name
  /// @param configured the newest good configuration
  public PreCallHooks(String proxy, Supplier<Configured> configured, Surroundings around) {
    this.proxy = proxy;
    this.configured = configured;
    this.files =
        new HookFiles(around.searchPath(), around.programFolder(), new FileDigests(around.clock()));
    this.confirmations = around.confirmations();
    this.programs = new ProgramHook(around.watchdog(), around.programFolder());
    this.policies = new BashPolicy(around.watchdog());
  }

  public boolean any() {
    return !configured.get().hooks().isEmpty();
  }

  /// Asks each in order, until one denies. Takes at most the sum of their times and a moment for
  /// each; nothing of them runs any more when it returns.
  ///
  /// @throws InterruptedException when the thread is interrupted; nothing of them runs then
  public HookAnswer ask(HookCall call) throws InterruptedException {
    Configured now = configured.get();
    for (Hook hook : now.hooks()) {
      if (verdict(hook, now, call) instanceof HookVerdict.Denial denial) {
        return denial.by(hook.label());
      }
    }
    return new HookAnswer.Passed();
  }

  /// All of them with their files and how they stand, in order; runs nothing.
  ///
  /// @throws ConfigException when the confirmations cannot be read
  public List<ReviewedHook> review() throws ConfigException {
    Configured now = configured.get();
    var reviewed = new ArrayList<ReviewedHook>();
    for (Hook hook : now.hooks()) {
      reviewed.add(review(hook, now));
    }
    return List.copyOf(reviewed);
  }

  private ReviewedHook review(Hook hook, Configured now) throws ConfigException {
    try {
      List<HookFile> found = files.find(hook, now.serverFolder()).files();
      return new ReviewedHook(
          proxy, hook, found, confirmations.of(proxy, hook, found), Optional.empty());
    } catch (HookFault fault) {
      return new ReviewedHook(proxy, hook, List.of(), State.UNUSABLE, Optional.of(fault.text()));
    }
  }

  private HookVerdict verdict(Hook hook, Configured now, HookCall call)
      throws InterruptedException {
    try {
      HookFiles.Found found = files.find(hook, now.serverFolder());
      refuseUnconfirmed(hook, found);
      HookVerdict verdict = asked(hook, found, call);
      if (!files.find(hook, now.serverFolder()).equals(found)) {
        throw new HookFault("changed", "was changed while it ran");
      }
      return verdict;
    } catch (HookFault fault) {
      return HookVerdict.of(hook.label(), fault);
    }
  }

  private void refuseUnconfirmed(Hook hook, HookFiles.Found found) throws HookFault {
    try {
      switch (confirmations.of(proxy, hook, found.files())) {
        case CONFIRMED -> {}
        case UNCONFIRMED ->
            throw new HookFault(
                "unconfirmed", "waits for the user's confirmation in Assent's window");
        case UNUSABLE, CHANGED ->
            throw new HookFault(
                "changed", "has changed and waits for the user's confirmation in Assent's window");
      }
    } catch (ConfigException _) {
      // Its text names our folders, which the client need not know; the window shows it.
      throw new HookFault("unconfirmed", "cannot be looked up among the confirmed ones");
    }
  }

  private HookVerdict asked(Hook hook, HookFiles.Found found, HookCall call)
      throws HookFault, InterruptedException {
    Duration patience = hook.timeout();
    if (!places.tryAcquire(patience.toMillis(), TimeUnit.MILLISECONDS)) {
      throw new HookFault(
          "busy", "had no time for this call, because too many others are being judged");
    }
    try {
      return switch (hook) {
        case Hook.Program program -> programs.ask(program, found, call);
        case Hook.McpBashPolicy policy -> policies.ask(policy, found, call);
      };
    } finally {
      places.release();
    }
  }
}
