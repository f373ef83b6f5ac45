package dev.assent.core.config.store;

import dev.assent.core.access.ListedTool;
import dev.assent.core.access.PinnedTool;
import dev.assent.core.config.AssentHome;
import dev.assent.core.config.ConfigException;
import dev.assent.core.config.TextStore;
import dev.assent.core.document.Document;
import dev.assent.core.document.Fault;
import dev.assent.core.document.Fault.Code;
import dev.assent.core.files.PrivateFile;
import dev.assent.core.json.CanonicalJson;
import dev.assent.core.json.Json;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonLimits;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonWriter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/// Keeps two files on a proxy's tools in addition to its configuration. `pins.json` has the tools
/// that a person accepted, `tools.json` the tools as they were listed last. Both lie in Assent's
/// own guarded folder, 0600, written whole.
///
/// A file that cannot be read, is not strict, or whose descriptions do not fit their digests counts
/// as empty: every tool is new then. Nothing here decides; it is not thread-safe, and one process
/// at a time writes.
public final class ToolFiles {
  private static final int BYTES = 48 * 1024 * 1024;

  // Beyond these a description is kept as its digest only.
  private static final int DESCRIPTION = 64 * 1024;
  private static final int DESCRIPTIONS = 32 * 1024 * 1024;

  // Descriptions come out of messages, whose limits a person may have raised.
  private static final JsonLimits LIMITS =
      new JsonLimits(BYTES, 512, 100_000, 10_000_000, 65_536, 4096, 9999);
  private static final String EXPECTED = "a file that assent wrote";

  private static final Document<List<PinnedTool>> PINS =
      new Document<>(ToolEntries.file(ToolEntries.PINNED, PinnedTool::name));
  private static final Document<List<ListedTool>> LISTED =
      new Document<>(ToolEntries.file(ToolEntries.LISTED, ListedTool::name));

  private final Path pins;
  private final Path listed;
  private final OwnText pinsText;
  private final Path pinsDigest;

  /// The files of a proxy; they need not be there.
  public ToolFiles(AssentHome home, String proxy) {
    this.pins = home.proxyFolder(proxy).resolve("pins.json");
    this.listed = home.proxyFolder(proxy).resolve("tools.json");
    this.pinsText = new OwnText(pins, BYTES);
    this.pinsDigest = home.proxyFolder(proxy).resolve("pins.digest");
  }

  /// The contents of a file.
  ///
  /// @param tools by name, in the order of the file; empty when there is trouble
  /// @param trouble what is wrong with the file; absent when it is good or not there
  public record Kept<T>(Map<String, T> tools, Optional<Fault> trouble) {}

  /// The tools that a person accepted.
  public Kept<PinnedTool> pins() {
    return read(pins, PINS, PinnedTool::name);
  }

  /// The tools as they were listed last.
  public Kept<ListedTool> listed() {
    return read(listed, LISTED, ListedTool::name);
  }

  /// Replaces the accepted tools. A file with faults is put aside as `pins.broken.json` first.
  ///
  /// @throws ConfigException when the file was written by a newer version or cannot be written;
  ///   nothing is changed then
  public void writePins(Collection<PinnedTool> tools) throws ConfigException {
    pinsText.write(written(pins, pins(), PINS.tree(List.copyOf(tools))));
    keepDigest();
  }

  /// Replaces the listed tools.
  ///
  /// @throws ConfigException as [#writePins(Collection)]
  public void writeListed(Collection<ListedTool> tools) throws ConfigException {
    TextStore.write(listed, written(listed, listed(), LISTED.tree(List.copyOf(tools))));
  }

  /// Looks whether somebody else has written the accepted tools, or taken them away, since Assent
  /// wrote them or looked last, in an earlier run too.
  ///
  /// @return what is there now, as a digest or a word; absent where it is as it was
  public Optional<String> pinsChangedOutside() {
    if (pinsText.known().isEmpty()) {
      pinsText.know(keptDigest());
    }
    String before = pinsText.known();
    Optional<String> changed = pinsText.changed();
    if (!pinsText.known().equals(before) && Files.isDirectory(pins.resolveSibling(""))) {
      try {
        keepDigest();
      } catch (ConfigException _) {
        // The next run tells of the change once more.
      }
    }
    return changed;
  }

  private String keptDigest() {
    try {
      return TextStore.read(pinsDigest)
          .map(bytes -> new String(bytes, StandardCharsets.US_ASCII).strip())
          .orElse("");
    } catch (ConfigException _) {
      return "unreadable";
    }
  }

  private void keepDigest() throws ConfigException {
    TextStore.write(pinsDigest, (pinsText.known() + "\n").getBytes(StandardCharsets.US_ASCII));
  }

  private static <T> Kept<T> read(Path file, Document<List<T>> form, Function<T, String> name) {
    try {
      var tools = new LinkedHashMap<String, T>();
      Optional<byte[]> bytes = TextStore.read(file, BYTES);
      if (bytes.isPresent()) {
        form.read(file, bytes.get(), LIMITS)
            .<ConfigException>orElseThrow(ConfigException::new)
            .forEach(tool -> tools.put(name.apply(tool), tool));
      }
      return new Kept<>(Collections.unmodifiableMap(tools), Optional.empty());
    } catch (ConfigException e) {
      return new Kept<>(Map.of(), Optional.of(e.problems().getFirst()));
    }
  }

  private static byte[] written(Path file, Kept<?> before, JsonObject root) throws ConfigException {
    if (before.trouble().isPresent()) {
      putAside(file, before.trouble().get());
    }
    var entries = new ArrayList<Json>();
    int kept = 0;
    for (Json tool : root.array("tools").orElseThrow().items()) {
      var entry = (JsonObject) tool;
      int length = entry.object("description").map(d -> CanonicalJson.bytes(d).length).orElse(0);
      boolean fits = length <= DESCRIPTION && kept + length <= DESCRIPTIONS;
      entries.add(fits ? entry : entry.without("description"));
      kept += fits ? length : 0;
    }
    return (JsonWriter.writeIndented(root.with("tools", new JsonArray(entries))) + "\n")
        .getBytes(StandardCharsets.UTF_8);
  }

  private static void putAside(Path file, Fault trouble) throws ConfigException {
    if (trouble.code() == Code.NEWER_SCHEMA) {
      throw new ConfigException(trouble);
    }
    String name = file.getFileName().toString().replace(".json", ".broken.json");
    try {
      PrivateFile.rename(file, file.resolveSibling(name));
    } catch (IOException e) {
      throw new ConfigException(Fault.io(file, e, EXPECTED));
    }
  }
}
