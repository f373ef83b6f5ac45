package dev.assent.core.proxy;

import dev.assent.core.audit.AuditException;
import dev.assent.core.audit.AuditFile;
import dev.assent.core.audit.AuditLog.Durability;
import dev.assent.core.config.ConfigException;
import dev.assent.core.config.proxy.ProxyDefinition;
import dev.assent.core.config.store.HookConfirmations;
import dev.assent.core.config.store.HookFile;
import dev.assent.core.config.store.ReviewedHook;
import dev.assent.core.hooks.PreCallHooks;
import dev.assent.core.json.Json;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonObject;
import dev.assent.core.proxy.host.CoreEvent;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReference;

/// The pre-call hooks of all proxies (clause 8.5): what is configured, how it stands, and its
/// confirmation. Thread-safe.
///
/// Only a window of the application may confirm: no command and no message on the socket leads
/// here.
public final class HookReview {
  private final CoreParts core;
  private final HookConfirmations confirmations;
  private final Map<String, PreCallHooks> hooks = new ConcurrentHashMap<>();

  HookReview(CoreParts core) {
    this.core = core;
    this.confirmations =
        new HookConfirmations(core.home(), core.key()::digest, core.surroundings().clock());
  }

  /// The hooks of a proxy with their files and how they stand, in the order in which they are
  /// asked; may be empty.
  ///
  /// @throws ConfigException when there is no such proxy, its file was never good, or the
  ///   confirmations cannot be read
  public List<ReviewedHook> of(String proxy) throws ConfigException {
    return hooks(core.config().proxy(proxy)).review();
  }

  /// Confirms a hook for the person in front of a window, exactly with the files that were shown:
  /// if one is another meanwhile, the hook stays changed. Holds at once, also for open sessions.
  ///
  /// @param shown as [#of] gave it
  /// @throws IllegalArgumentException when it was shown as unusable
  /// @throws ConfigException when it cannot be written; nothing is confirmed then
  /// @throws AuditException when the log cannot be written; nothing is confirmed then
  /// @throws InterruptedException when interrupted
  public void confirm(ReviewedHook shown)
      throws ConfigException, AuditException, InterruptedException {
    if (shown.state() == ReviewedHook.State.UNUSABLE) {
      throw new IllegalArgumentException("a hook that cannot be asked cannot be confirmed");
    }
    record("hook_confirmed", shown);
    confirmations.confirm(shown.proxy(), shown.hook(), shown.files());
    core.events().tell(new CoreEvent.ProxiesChanged());
  }

  /// Takes a confirmation back: the hook denies from now on.
  ///
  /// @param shown as [#of] gave it
  /// @throws ConfigException when it cannot be written; nothing is changed then
  /// @throws AuditException when the log cannot be written; nothing is changed then
  /// @throws InterruptedException when interrupted
  public void withdraw(ReviewedHook shown)
      throws ConfigException, AuditException, InterruptedException {
    record("hook_withdrawn", shown);
    confirmations.withdraw(shown.proxy(), shown.hook());
    core.events().tell(new CoreEvent.ProxiesChanged());
  }

  private void record(String event, ReviewedHook shown)
      throws AuditException, InterruptedException {
    List<Json> files = shown.files().stream().map(HookReview::json).toList();
    var body =
        JsonObject.builder()
            .put("hook", shown.hook().identity())
            .put("files", new JsonArray(files))
            .build();
    var audit = core.runtime(shown.proxy()).audit(core.config().settings().audit());
    audit.append(AuditFile.AUTH, event, body, Durability.FORCED);
  }

  private static Json json(HookFile file) {
    return JsonObject.builder()
        .put("path", file.path().toString())
        .put("sha256", file.sha256())
        .build();
  }

  /// The hooks of a proxy, for its sessions. They follow its file; one that vanished leaves the
  /// last good hooks in force.
  PreCallHooks hooks(ProxyDefinition definition) {
    return hooks.computeIfAbsent(definition.name(), name -> newHooks(definition));
  }

  private PreCallHooks newHooks(ProxyDefinition definition) {
    String name = definition.name();
    var last = new AtomicReference<>(definition);
    var around =
        new PreCallHooks.Surroundings(
            core.surroundings().ofServers().getOrDefault("PATH", ""),
            core.home().proxyFolder(name),
            confirmations,
            core.watchdog(),
            core.surroundings().clock());
    return new PreCallHooks(
        name,
        () ->
            configured(
                core.config().lastGood(name).map(now -> newer(last, now)).orElseGet(last::get)),
        around);
  }

  private static ProxyDefinition newer(AtomicReference<ProxyDefinition> last, ProxyDefinition now) {
    last.set(now);
    return now;
  }

  private static PreCallHooks.Configured configured(ProxyDefinition definition) {
    Optional<Path> folder = definition.workingFolder().map(Path::of);
    return new PreCallHooks.Configured(definition.hooks(), folder);
  }
}
