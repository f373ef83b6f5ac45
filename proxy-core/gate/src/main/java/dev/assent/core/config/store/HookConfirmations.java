package dev.assent.core.config.store;

import static dev.assent.core.document.Member.member;
import static dev.assent.core.document.TableShape.table;

import dev.assent.core.config.AssentHome;
import dev.assent.core.config.ConfigException;
import dev.assent.core.config.ConfigLock;
import dev.assent.core.config.proxy.Hook;
import dev.assent.core.config.store.ReviewedHook.State;
import dev.assent.core.document.Shape;
import dev.assent.core.document.Shapes;
import dev.assent.core.json.Json;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonLimits;
import dev.assent.core.json.JsonObject;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/// The hooks that a person confirmed in the app's window: `hook-confirmations.json` in the state
/// folder, which the guards keep from every call. Thread-safe; each question reads the file, so a
/// confirmation holds at once.
///
/// The file is an object of `schema_version` 1 and `confirmed`, a list of `{"proxy", "hook",
/// "seal", "at"}`: `hook` is a digest of the proxy and the hook as configured, `seal` one of these
/// and of the hook's files. Both are made with the installation's key, so that an entry can be
/// neither written by hand nor carried over from another installation.
public final class HookConfirmations {
  private final AssentHome home;
  private final StateFile<List<Entry>> file;
  private final Function<JsonObject, String> keyedDigest;
  private final InstantSource clock;

  /// @param keyedDigest HMAC-SHA-256 with the installation's key, as hex digits
  public HookConfirmations(
      AssentHome home, Function<JsonObject, String> keyedDigest, InstantSource clock) {
    this.home = home;
    this.file =
        StateFile.ofList(
            home.hookConfirmations(), JsonLimits.FILE.bytes(), "confirmed", Entry.SHAPE);
    this.keyedDigest = keyedDigest;
    this.clock = clock;
  }

  private record Entry(String proxy, String hook, String seal, String at) {
    private static final Shape<Entry> SHAPE =
        table(
            "an object with `proxy`, `hook`, `seal` and `at`",
            Entry::new,
            member("proxy", Shapes.text(), Entry::proxy),
            member("hook", Shapes.text(), Entry::hook),
            member("seal", Shapes.text(), Entry::seal),
            member("at", Shapes.text(), Entry::at));
  }

  /// The state of a hook with these files; never unusable.
  ///
  /// @throws ConfigException when the file is unsafe or broken; nothing counts as confirmed then
  public State of(String proxy, Hook hook, List<HookFile> files) throws ConfigException {
    String digest = digest(proxy, hook);
    String seal = seal(proxy, hook, files);
    return read().stream()
        .filter(entry -> entry.hook.equals(digest))
        .findFirst()
        .map(entry -> entry.seal.equals(seal) ? State.CONFIRMED : State.CHANGED)
        .orElse(State.UNCONFIRMED);
  }

  /// Notes that a person confirmed a hook with exactly these files. To be called by the app's
  /// window alone.
  ///
  /// @throws ConfigException when the file is unsafe, broken or cannot be written; nothing is
  ///   changed then
  public void confirm(String proxy, Hook hook, List<HookFile> files) throws ConfigException {
    replace(
        proxy,
        hook,
        Optional.of(
            new Entry(
                proxy, digest(proxy, hook), seal(proxy, hook, files), clock.instant().toString())));
  }

  /// Takes a confirmation back; does nothing when there is none.
  ///
  /// @throws ConfigException as [#confirm]
  public void withdraw(String proxy, Hook hook) throws ConfigException {
    replace(proxy, hook, Optional.empty());
  }

  private void replace(String proxy, Hook hook, Optional<Entry> now) throws ConfigException {
    try (var _ = ConfigLock.take(home)) {
      String digest = digest(proxy, hook);
      var entries = new ArrayList<>(read());
      entries.removeIf(entry -> entry.hook.equals(digest));
      now.ifPresent(entries::add);
      file.write(entries);
    }
  }

  private List<Entry> read() throws ConfigException {
    return file.read().orElse(List.of());
  }

  private String digest(String proxy, Hook hook) {
    return keyedDigest.apply(about("hook", proxy, hook).build());
  }

  private String seal(String proxy, Hook hook, List<HookFile> files) {
    var listed = new ArrayList<Json>();
    for (HookFile file : files) {
      listed.add(
          JsonObject.builder()
              .put("path", file.path().toString())
              .put("sha256", file.sha256())
              .build());
    }
    return keyedDigest.apply(
        about("hook-seal", proxy, hook).put("files", new JsonArray(listed)).build());
  }

  private static JsonObject.Builder about(String purpose, String proxy, Hook hook) {
    return JsonObject.builder()
        .put("purpose", purpose)
        .put("proxy", proxy)
        .put("hook", hook.identity());
  }
}
