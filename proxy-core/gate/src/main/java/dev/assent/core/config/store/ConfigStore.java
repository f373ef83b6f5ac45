package dev.assent.core.config.store;

import dev.assent.core.config.AssentHome;
import dev.assent.core.config.ConfigException;
import dev.assent.core.config.ConfigLock;
import dev.assent.core.config.ConfigText;
import dev.assent.core.config.CoreConfig;
import dev.assent.core.config.HomeFolder;
import dev.assent.core.config.IdentitySettings;
import dev.assent.core.config.Setting;
import dev.assent.core.config.SettingKey;
import dev.assent.core.config.SettingKeys;
import dev.assent.core.config.SettingValues;
import dev.assent.core.config.TelemetrySettings;
import dev.assent.core.config.TextStore;
import dev.assent.core.config.proxy.ProxyDefinition;
import dev.assent.core.config.proxy.ProxyEdit;
import dev.assent.core.config.proxy.ProxyFile;
import dev.assent.core.document.EscapedText;
import dev.assent.core.document.Fault;
import dev.assent.core.document.Fault.Code;
import dev.assent.core.json.Json;
import dev.assent.core.json.JsonException;
import dev.assent.core.json.JsonWriter;
import dev.assent.core.text.Sentence;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/// The configuration on disk: the person's settings and the proxies.
///
/// Thread-safe. A change on disk is in force within a second; a broken, newer, unsafe or vanished
/// file leaves the last good one in force and is among the [#problems()]. Changes made here are
/// checked as a whole before they are written, replace the file atomically, and keep every
/// character they do not concern.
public final class ConfigStore implements AutoCloseable {
  private volatile Filled filled = new Filled(SettingValues.NONE, CoreConfig.DEFAULTS);
  private final AssentHome home;
  private final Clock clock;
  private final ProxyFolders folders;
  private final WatchedFile<SettingValues> person;
  private final Map<String, WatchedFile<ProxyFile>> proxies = new ConcurrentHashMap<>();
  private final ConfigWatch watch;
  private volatile List<String> knownNames = List.of();

  private ConfigStore(AssentHome home, Clock clock) {
    this.home = home;
    this.clock = clock;
    this.folders = new ProxyFolders(home);
    this.person = new WatchedFile<>(home.configFile(), SettingValues::parse, clock);
    this.watch = new ConfigWatch(this::poll);
  }

  /// Opens the configuration and begins to watch it. A missing `config.json` is all defaults.
  ///
  /// @throws ConfigException when a folder is not ours alone or `config.json` cannot be used;
  ///   nothing is written then
  public static ConfigStore open(AssentHome home, Clock clock) throws ConfigException {
    home.prepare();
    var store = new ConfigStore(home, clock);
    store.person.refresh();
    ConfigException.throwIfAny(store.person.problems());
    store.knownNames = store.folders.names();
    store.watch.start();
    return store;
  }

  /// The settings that `config.json` gives now, all defaults where there is none. Creates nothing
  /// and watches nothing.
  ///
  /// @throws ConfigException when the file cannot be used
  public static CoreConfig read(AssentHome home) throws ConfigException {
    var bytes = TextStore.read(home.configFile());
    return bytes.isEmpty()
        ? CoreConfig.DEFAULTS
        : SettingValues.parse(home.configFile(), bytes.get()).config();
  }

  /// The names of the proxies on disk, sorted; may be empty. Creates nothing and watches nothing.
  ///
  /// @throws ConfigException when the folder of proxies cannot be read
  public static List<String> proxyNames(AssentHome home) throws ConfigException {
    return new ProxyFolders(home).names();
  }

  /// Reads a proxy's definition as it stands on disk, and changes nothing.
  ///
  /// @throws ConfigException when it cannot be used
  public static ProxyDefinition read(AssentHome home, String proxy) throws ConfigException {
    new ProxyFolders(home).checkKnown(proxy);
    Path file = home.proxyFile(proxy);
    return ProxyFile.parse(file, TextStore.read(file).orElse(new byte[0]))
        .definition(proxy, SettingValues.NONE);
  }

  /// The proxies on disk whose file can be used; creates nothing and watches nothing.
  public static List<ProxyDefinition> readable(AssentHome home, List<String> names) {
    var definitions = new ArrayList<ProxyDefinition>();
    for (String name : names) {
      try {
        definitions.add(read(home, name));
      } catch (ConfigException _) {
        // The page of servers and `doctor` say what is wrong with it.
      }
    }
    return definitions;
  }

  /// The settings in force.
  public CoreConfig settings() {
    SettingValues now = values();
    Filled known = filled;
    if (known.from() != now) {
      // Asked several times for each call; the values are the same object until the file changes.
      known = new Filled(now, now.config());
      filled = known;
    }
    return known.config();
  }

  /// Settings with the defaults filled in, and what they come from.
  private record Filled(SettingValues from, CoreConfig config) {}

  /// The settings in force of telemetry.
  public TelemetrySettings telemetry() {
    SettingValues values = values();
    return TelemetrySettings.of(
        values.of(SettingKeys.find("telemetry.endpoint").orElseThrow()),
        values.of(SettingKeys.find("telemetry.headers").orElseThrow()));
  }

  /// The settings in force of the person's sign-in; absent where nobody signs in.
  public Optional<IdentitySettings> identity() {
    return values().identity();
  }

  /// The same as `config.json` says it now. Creates nothing and watches nothing.
  ///
  /// @throws ConfigException when the file cannot be used
  public static Optional<IdentitySettings> identity(AssentHome home) throws ConfigException {
    var bytes = TextStore.read(home.configFile());
    return bytes.isEmpty()
        ? Optional.empty()
        : SettingValues.parse(home.configFile(), bytes.get()).identity();
  }

  /// The faults on disk: of `config.json`, of the files of proxies that were asked for, and of
  /// folders that cannot be proxies. Empty when all that is on disk is in force.
  public List<Fault> problems() {
    var problems = new ArrayList<>(person.problems());
    proxies.values().forEach(file -> problems.addAll(file.problems()));
    try {
      problems.addAll(folders.strangers());
    } catch (ConfigException e) {
      problems.addAll(e.problems());
    }
    return List.copyOf(problems);
  }

  /// Every setting, in the order of the table.
  public List<Setting> list() {
    return list(values());
  }

  /// The same as the file says it now. Creates nothing and watches nothing.
  ///
  /// @throws ConfigException when the file cannot be used
  public static List<Setting> settings(AssentHome home) throws ConfigException {
    var bytes = TextStore.read(home.configFile());
    return list(
        bytes.isEmpty() ? SettingValues.NONE : SettingValues.parse(home.configFile(), bytes.get()));
  }

  private static List<Setting> list(SettingValues values) {
    return SettingKeys.ALL.stream()
        .map(key ->
            new Setting(
                key.name(),
                values.of(key),
                key.standard(),
                key.shape().expected().toString(),
                key.meaning(),
                key.shape().range()))
        .toList();
  }

  /// The value of a setting in force.
  ///
  /// @param key `hitl.timeout_seconds`
  /// @throws ConfigException when there is no such setting
  public Json get(String key) throws ConfigException {
    return values().of(key(key));
  }

  /// Gives a setting a value, on disk and at once in force.
  ///
  /// @throws ConfigException when there is no such setting, it does not take the value, or the file
  ///   on disk is broken, newer or cannot be written; nothing is changed then
  public void set(String key, Json value) throws ConfigException {
    SettingKey known = key(key);
    ConfigException.throwIfAny(known.problems(home.configFile(), value));
    edit(text -> text.put(known.steps(), value));
  }

  /// Gives a setting its default by taking it out of the file; does nothing when it is not there.
  ///
  /// @throws ConfigException as [#set(String, Json)]
  public void unset(String key) throws ConfigException {
    SettingKey known = key(key);
    edit(text -> text.remove(known.steps()));
  }

  /// The names of the proxies on disk, sorted; may be empty.
  ///
  /// @throws ConfigException when the folder of proxies cannot be read
  public List<String> proxyNames() throws ConfigException {
    return folders.names();
  }

  /// A proxy's definition with the defaults and the person's settings filled in; the last good one
  /// when the file is broken now.
  ///
  /// @throws ConfigException when there is no such proxy, or its file was never good
  public ProxyDefinition proxy(String name) throws ConfigException {
    folders.checkThere(name);
    var file = proxies.computeIfAbsent(name, this::watched);
    file.refresh();
    Optional<ProxyFile> good = file.good();
    if (good.isEmpty()) {
      ConfigException.throwIfAny(file.problems());
      throw wrong(
          Code.UNKNOWN_PROXY,
          name,
          Sentence.of("no proxy %s", EscapedText.name(name)),
          "the name of a proxy");
    }
    return good.get().definition(name, values());
  }

  /// As [#proxy]; absent where that fails.
  public Optional<ProxyDefinition> readable(String name) {
    try {
      return Optional.of(proxy(name));
    } catch (ConfigException _) {
      return Optional.empty();
    }
  }

  /// The last good definition of a proxy that was asked for before, without a look at the disk,
  /// which the watch keeps within a second of it; absent when there is none.
  public Optional<ProxyDefinition> lastGood(String name) {
    return Optional.ofNullable(proxies.get(name))
        .flatMap(WatchedFile::good)
        .map(file -> file.definition(name, values()));
  }

  /// The safeguards in force for a proxy: its own settings over the person's, from its last good
  /// file.
  public CoreConfig.Safeguards safeguards(String name) {
    // Asked for each answer of a server; few proxies have settings of their own.
    return Optional.ofNullable(proxies.get(name))
        .flatMap(WatchedFile::good)
        .filter(file -> !file.safeguards().isEmpty())
        .map(file -> values().with(file.safeguards()).safeguards())
        .orElseGet(() -> settings().safeguards());
  }

  /// Adds a proxy without a policy, which denies everything until there is one.
  ///
  /// @throws ConfigException as [#addProxy(ProxyDefinition, String)]
  public void addProxy(ProxyDefinition definition) throws ConfigException {
    add(definition, Optional.empty(), () -> {});
  }

  /// Adds a proxy with its policy, which is in place before the proxy is.
  ///
  /// @param policy the text of `policy.json`, written as it stands
  /// @throws ConfigException when the name is bad or taken, the definition has a fault, or the disk
  ///   fails
  public void addProxy(ProxyDefinition definition, String policy) throws ConfigException {
    addProxy(definition, policy, () -> {});
  }

  /// Adds a proxy with its policy.
  ///
  /// @param policy as for any proxy
  /// @param begun run once the policy is in place, before the proxy is there for anybody
  /// @throws ConfigException as [#addProxy(ProxyDefinition, String)]
  public void addProxy(ProxyDefinition definition, String policy, Runnable begun)
      throws ConfigException {
    add(definition, Optional.of(policy), begun);
  }

  /// Changes members of a proxy's file; every other character stays. A server whose command,
  /// address or headers are others afterwards is not accepted by that: it is held.
  ///
  /// @throws ConfigException when there is no such proxy, its file has faults or would have, or
  ///   cannot be written; nothing is changed then
  public void changeProxy(String name, List<ProxyEdit> edits) throws ConfigException {
    changeProxy(name, edits, () -> {});
  }

  /// The servers that have rules in common, by the files in force.
  public PolicyLinks links() {
    // Asked for each look at a policy: what is known is not read again.
    return new PolicyLinks(
        home,
        name -> {
          var known = lastGood(name);
          return known.isPresent() ? known.get() : proxy(name);
        });
  }

  /// Puts the rules of one server in force for another one too. The other one keeps its own file
  /// and history, which are not in force then.
  ///
  /// @throws ConfigException as [#changeProxy], when the first has no rules of its own, and when
  ///   others follow the second
  public void followPolicy(String name, String leader) throws ConfigException {
    folders.checkThere(leader);
    changeProxy(
        name,
        List.of(ProxyEdit.policyOf(Optional.of(leader))),
        () -> PolicyLinks.onDisk(home).checkMayFollow(name, leader));
  }

  /// Puts the rules in a server's own file in force for it again.
  ///
  /// @throws ConfigException as [#changeProxy]
  public void ownPolicy(String name) throws ConfigException {
    changeProxy(name, List.of(ProxyEdit.policyOf(Optional.empty())));
  }

  /// Looked at before a change, while no other one can be made.
  private interface Check {
    void pass() throws ConfigException;
  }

  private void changeProxy(String name, List<ProxyEdit> edits, Check check) throws ConfigException {
    folders.checkThere(name);
    Path file = home.proxyFile(name);
    try (var _ = ConfigLock.take(home)) {
      check.pass();
      ConfigText before = ConfigText.of(TextStore.read(file).orElse(new byte[0]));
      ProxyFile.parse(file, before.bytes());
      ConfigText after = before;
      for (ProxyEdit edit : edits) {
        after = edit.apply(after);
      }
      ProxyFile.parse(file, after.bytes());
      if (!after.equals(before)) {
        TextStore.write(file, after.bytes());
      }
    } catch (JsonException e) {
      throw new ConfigException(Fault.of(file, e));
    }
    Optional.ofNullable(proxies.get(name)).ifPresent(WatchedFile::refresh);
    watch.tell();
  }

  /// Removes a proxy: its files are put aside under `removed/NAME-TIME`, its log stays.
  ///
  /// @return the folder its files are in now
  /// @throws ConfigException when there is no such proxy, others follow its rules, or its files
  ///   cannot be moved
  public Path removeProxy(String name) throws ConfigException {
    folders.checkThere(name);
    Path aside;
    try (var _ = ConfigLock.take(home)) {
      PolicyLinks.onDisk(home).checkMayGo(name);
      aside = folders.remove(name, clock.instant());
    }
    proxies.remove(name);
    knownNames = folders.names();
    watch.tell();
    return aside;
  }

  /// Has a listener told after each change of the settings in force, of the problems, or of the
  /// proxies. Told on the thread that made or noticed the change.
  ///
  /// @return ends the telling when closed
  public AutoCloseable listen(Runnable listener) {
    return watch.listen(listener);
  }

  /// Ends the watching; the last settings stay readable.
  @Override
  public void close() {
    watch.close();
  }

  /// Looks at the disk once, as the watch does.
  public void poll() {
    boolean changed = person.poll();
    for (var file : proxies.values()) {
      changed |= file.poll();
    }
    try {
      List<String> names = folders.names();
      changed |= !names.equals(knownNames);
      knownNames = names;
      proxies.keySet().retainAll(names);
    } catch (ConfigException e) {
      // Said by problems(); the names known so far stay.
      System.getLogger(ConfigStore.class.getName())
          .log(System.Logger.Level.DEBUG, "proxies cannot be listed", e);
    }
    if (changed) {
      watch.tell();
    }
  }

  private void add(ProxyDefinition definition, Optional<String> policy, Runnable begun)
      throws ConfigException {
    folders.checkName(definition.name());
    var tree = ProxyFile.tree(definition, values());
    // Read back what would be written, so that a definition with a fault is refused with the same
    // words as a file.
    byte[] text = JsonWriter.writeIndented(tree).getBytes(StandardCharsets.UTF_8);
    ProxyFile.parse(home.proxyFile(definition.name()), text);
    if (definition.policyOf().isPresent()) {
      PolicyLinks.onDisk(home).checkMayFollow(definition.name(), definition.policyOf().get());
    }
    folders.add(definition.name(), tree, policy, begun);
    // A check of the log can tell one that is gone from one that was never begun.
    var _ = new HomeFolder(home.state(), home.auditFolder(definition.name())).prepare();
    new AcceptedCommands(home, definition.name()).added(definition, clock.instant());
    knownNames = folders.names();
    watch.tell();
  }

  private WatchedFile<ProxyFile> watched(String name) {
    return new WatchedFile<>(home.proxyFile(name), ProxyFile::parse, clock);
  }

  private SettingValues values() {
    return person.good().orElse(SettingValues.NONE);
  }

  /// One change of the text.
  private interface Edit {
    ConfigText apply(ConfigText text) throws JsonException;
  }

  private void edit(Edit edit) throws ConfigException {
    Path file = home.configFile();
    try (var _ = ConfigLock.take(home)) {
      person.refresh();
      if (TextStore.read(file).isPresent()) {
        ConfigException.throwIfAny(person.problems());
      }
      // A file that vanished is written again from the last good one.
      ConfigText before = person.goodText().map(ConfigText::of).orElse(ConfigText.NEW);
      ConfigText after = edit.apply(before);
      SettingValues.parse(file, after.bytes());
      if (!after.equals(before) || person.goodText().isEmpty()) {
        TextStore.write(file, after.bytes());
      }
      person.refresh();
    } catch (JsonException e) {
      throw new ConfigException(Fault.of(file, e));
    }
    watch.tell();
  }

  private SettingKey key(String name) throws ConfigException {
    Optional<SettingKey> key = SettingKeys.find(name);
    if (key.isEmpty()) {
      List<String> names = SettingKeys.ALL.stream().map(SettingKey::name).toList();
      throw new ConfigException(
          new Fault(
              Code.UNKNOWN_KEY,
              home.configFile(),
              "",
              Optional.empty(),
              Sentence.of("no setting %s", EscapedText.name(name)),
              "a key from `assent config list`",
              Fault.nearest(name, names)));
    }
    return key.get();
  }

  private ConfigException wrong(Code code, String key, CharSequence found, CharSequence expected) {
    return new ConfigException(
        new Fault(
            code, home.configFile(), key, Optional.empty(), found, expected, Optional.empty()));
  }
}
