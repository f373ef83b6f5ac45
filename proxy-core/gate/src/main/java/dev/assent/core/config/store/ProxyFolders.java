package dev.assent.core.config.store;

import dev.assent.core.config.AssentHome;
import dev.assent.core.config.ConfigException;
import dev.assent.core.config.HomeFolder;
import dev.assent.core.config.TextStore;
import dev.assent.core.config.proxy.ProxyDefinition;
import dev.assent.core.document.EscapedText;
import dev.assent.core.document.Fault;
import dev.assent.core.document.Fault.Code;
import dev.assent.core.files.PrivateFile;
import dev.assent.core.files.PrivateFolder;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonWriter;
import dev.assent.core.text.Sentence;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// The folders of the proxies: listed, made and put aside.
record ProxyFolders(AssentHome home) {
  private static final String NAME_RULE =
      "1 to 64 of the characters `a-z`, `0-9`, `.`, `_`, `-`, the first a letter or digit";
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("yyyyMMdd'T'HHmmssSSS'Z'", Locale.ROOT).withZone(ZoneOffset.UTC);

  /// The names of the folders that hold a `config.json`, sorted; may be empty.
  List<String> names() throws ConfigException {
    return children().stream()
        .filter(folder -> ProxyDefinition.NAME.matcher(folder.getFileName().toString()).matches())
        .filter(folder -> Files.exists(folder.resolve("config.json"), LinkOption.NOFOLLOW_LINKS))
        .map(folder -> folder.getFileName().toString())
        .toList();
  }

  /// Folders that cannot be proxies because of their names; hidden ones are drafts and not looked
  /// at.
  List<Fault> strangers() throws ConfigException {
    var problems = new ArrayList<Fault>();
    for (Path folder : children()) {
      String name = folder.getFileName().toString();
      if (!name.startsWith(".")
          && Files.isDirectory(folder)
          && !ProxyDefinition.NAME.matcher(name).matches()) {
        problems.add(
            Fault.ofFile(
                Code.BAD_NAME,
                folder,
                Sentence.of("the name %s", EscapedText.name(name)),
                NAME_RULE));
      }
    }
    return problems;
  }

  /// @throws ConfigException when the name breaks the rule
  void checkName(String name) throws ConfigException {
    if (!ProxyDefinition.NAME.matcher(name).matches()) {
      throw new ConfigException(
          Fault.ofFile(
              Code.BAD_NAME,
              home.proxiesFolder(),
              Sentence.of("the name %s", EscapedText.name(name)),
              NAME_RULE));
    }
  }

  /// Refuses names without a folder, links, and folders that are not ours alone.
  void checkThere(String name) throws ConfigException {
    checkKnown(name);
    Optional<Fault> unsafe = new HomeFolder(home.config(), home.proxyFolder(name)).prepare();
    if (unsafe.isPresent()) {
      throw new ConfigException(unsafe.get());
    }
  }

  /// Refuses names that break the rule or have no folder; looks only.
  void checkKnown(String name) throws ConfigException {
    checkName(name);
    if (!Files.exists(home.proxyFile(name), LinkOption.NOFOLLOW_LINKS)) {
      List<String> names = names();
      CharSequence expected =
          names.isEmpty()
              ? "a proxy, but there is none yet"
              : Sentence.of("one of %s", String.join(", ", names));
      throw new ConfigException(
          new Fault(
              Code.UNKNOWN_PROXY,
              home.proxiesFolder(),
              "",
              Optional.empty(),
              Sentence.of("no proxy %s", EscapedText.name(name)),
              expected,
              Fault.nearest(name, names)));
    }
  }

  /// Makes a proxy's files; it is there from the moment its `config.json` is, which is written
  /// last.
  ///
  /// @param policy the text of `policy.json`; absent leaves the file out
  /// @param begun run between the two
  void add(String name, JsonObject config, Optional<String> policy, Runnable begun)
      throws ConfigException {
    Path folder = home.proxyFolder(name);
    if (Files.exists(home.proxyFile(name), LinkOption.NOFOLLOW_LINKS)) {
      throw new ConfigException(
          Fault.ofFile(
              Code.EXISTING_PROXY,
              folder,
              Sentence.of("a proxy %s there already", EscapedText.name(name)),
              "a new name"));
    }
    // A removed proxy of this name may have left its log here.
    Optional<Fault> unsafe = new HomeFolder(home.config(), folder).prepare();
    if (unsafe.isPresent()) {
      throw new ConfigException(unsafe.get());
    }
    if (policy.isPresent()) {
      TextStore.write(home.policyFile(name), bytes(policy.get()));
    }
    begun.run();
    TextStore.write(home.proxyFile(name), bytes(JsonWriter.writeIndented(config) + "\n"));
  }

  /// Puts a proxy's files aside; its log stays where it is, also where it lies in the same folder.
  ///
  /// @return where the files are now
  Path remove(String name, Instant now) throws ConfigException {
    Path folder = home.proxyFolder(name);
    Path aside = home.removedFolder().resolve(name + "-" + TIME.format(now));
    try {
      if (!Files.exists(home.removedFolder(), LinkOption.NOFOLLOW_LINKS)) {
        PrivateFolder.makeNew(home.removedFolder());
      }
      Path free = aside;
      for (int i = 2; Files.exists(free, LinkOption.NOFOLLOW_LINKS); i++) {
        free = aside.resolveSibling(aside.getFileName() + "-" + i);
      }
      PrivateFolder.makeNew(free);
      // The definition goes first: from then on there is no such proxy.
      PrivateFile.rename(home.proxyFile(name), free.resolve("config.json"));
      for (Path entry : entries(folder)) {
        if (!entry.equals(home.auditFolder(name)) && !entry.equals(home.systemFolder(name))) {
          PrivateFile.rename(entry, free.resolve(entry.getFileName()));
        }
      }
      if (entries(folder).isEmpty()) {
        Files.delete(folder);
      }
      PrivateFile.forceFolder(free);
      return free;
    } catch (IOException e) {
      throw new ConfigException(Fault.io(aside, e, "a folder that can be moved"));
    }
  }

  private List<Path> children() throws ConfigException {
    if (!Files.exists(home.proxiesFolder(), LinkOption.NOFOLLOW_LINKS)) {
      return List.of();
    }
    try {
      return entries(home.proxiesFolder());
    } catch (IOException e) {
      throw new ConfigException(Fault.io(home.proxiesFolder(), e, "a folder of proxies"));
    }
  }

  private static List<Path> entries(Path folder) throws IOException {
    try (var entries = Files.list(folder)) {
      return entries.sorted().toList();
    }
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
