package dev.assent.core.config.store;

import dev.assent.core.config.AssentHome;
import dev.assent.core.config.ConfigException;
import dev.assent.core.config.ConfigLock;
import dev.assent.core.config.ConfigProblem;
import dev.assent.core.config.ConfigProblem.Code;
import dev.assent.core.config.StrictFile;
import dev.assent.core.config.TextStore;
import dev.assent.core.config.proxy.Hook;
import dev.assent.core.config.store.ReviewedHook.State;
import dev.assent.core.json.Json;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonWriter;
import java.nio.charset.StandardCharsets;
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
  private static final List<String> MEMBERS = List.of("schema_version", "confirmed");
  private static final List<String> ENTRY = List.of("proxy", "hook", "seal", "at");

  private final AssentHome home;
  private final Function<JsonObject, String> keyedDigest;
  private final InstantSource clock;

  /// @param keyedDigest HMAC-SHA-256 with the installation's key, as hex digits
  public HookConfirmations(
      AssentHome home, Function<JsonObject, String> keyedDigest, InstantSource clock) {
    this.home = home;
    this.keyedDigest = keyedDigest;
    this.clock = clock;
  }

  private record Entry(String proxy, String hook, String seal, String at) {
    JsonObject json() {
      return JsonObject.builder()
          .put("proxy", proxy)
          .put("hook", hook)
          .put("seal", seal)
          .put("at", at)
          .build();
    }
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
      var file =
          JsonObject.builder()
              .put("schema_version", 1)
              .put("confirmed", new JsonArray(entries.stream().<Json>map(Entry::json).toList()))
              .build();
      TextStore.write(
          home.hookConfirmations(),
          (JsonWriter.writeIndented(file) + "\n").getBytes(StandardCharsets.UTF_8));
    }
  }

  private List<Entry> read() throws ConfigException {
    Optional<byte[]> bytes = TextStore.read(home.hookConfirmations());
    if (bytes.isEmpty()) {
      return List.of();
    }
    var strict = StrictFile.read(home.hookConfirmations(), bytes.get());
    strict.onlyKnown("", strict.root(), MEMBERS);
    var entries = new ArrayList<Entry>();
    Optional<JsonArray> listed = strict.root().array("confirmed");
    if (listed.isEmpty()) {
      strict.missing("", "confirmed", "a list of confirmed hooks");
    }
    for (Json item : listed.map(JsonArray::items).orElse(List.of())) {
      entries.add(entry(item).orElseThrow(this::broken));
    }
    strict.finish();
    return entries;
  }

  private static Optional<Entry> entry(Json item) {
    return item instanceof JsonObject entry
            && ENTRY.stream().allMatch(name -> entry.string(name).isPresent())
        ? Optional.of(
            new Entry(
                entry.string("proxy").get(),
                entry.string("hook").get(),
                entry.string("seal").get(),
                entry.string("at").get()))
        : Optional.empty();
  }

  private ConfigException broken() {
    return new ConfigException(
        ConfigProblem.ofFile(
            Code.BAD_VALUE,
            home.hookConfirmations(),
            "an entry that is none",
            "`proxy`, `hook`, `seal` and `at`"));
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
