package dev.assent.core.config.store;

import static dev.assent.core.document.Member.member;
import static dev.assent.core.document.Member.optional;
import static dev.assent.core.document.TableShape.table;

import dev.assent.core.config.AssentHome;
import dev.assent.core.config.ConfigException;
import dev.assent.core.config.TextStore;
import dev.assent.core.document.Document;
import dev.assent.core.document.Fault;
import dev.assent.core.document.Shape;
import dev.assent.core.document.Shapes;
import dev.assent.core.json.JsonObject;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/// The switches that a person laid over every policy, from one run to the next: `switches.json` in
/// the state folder, 0600, written whole, under the guard of our own folders.
///
/// The file is an object of `schema_version` 1, `on`, a list of `{"switch", "id", "since", "by",
/// "until"?}`, and `seal`, a digest of that list made with the installation's key: switched by
/// hand, a file is none. A copy of it lies in the configuration folder. Where the file is gone and
/// the copy is there, somebody took it away, and the copy says what is on.
public final class SwitchFile {
  private static final System.Logger LOG = System.getLogger(SwitchFile.class.getName());

  private static final int BYTES = 64 * 1024;

  private final Path file;
  private final Path copy;
  private final OwnText text;
  private final Function<JsonObject, String> keyedDigest;

  /// @param keyedDigest HMAC-SHA-256 with the installation's key, as hex digits
  public SwitchFile(AssentHome home, Function<JsonObject, String> keyedDigest) {
    this.file = home.switches();
    this.copy = home.switchesKept();
    this.text = new OwnText(file, BYTES);
    this.keyedDigest = keyedDigest;
  }

  /// One switch that is on.
  ///
  /// @param name the switch's word
  /// @param id unique for ever
  /// @param since when it was switched on
  /// @param by where
  /// @param until when it ends by itself; absent where it does not
  public record Entry(String name, String id, Instant since, String by, Optional<Instant> until) {
    private static final Shape<List<Entry>> LIST =
        Shapes.list(
            table(
                "an object",
                Entry::new,
                member("switch", Shapes.text(), Entry::name),
                member("id", Shapes.text(), Entry::id),
                member("since", Shapes.time(), Entry::since),
                member("by", Shapes.text(), Entry::by),
                optional("until", Shapes.time(), Entry::until)),
            "a list");
  }

  private record Sealed(List<Entry> on, String seal) {
    private static final Document<Sealed> FORM =
        new Document<>(
            table(
                "an object",
                Sealed::new,
                member("on", Entry.LIST, Sealed::on),
                member("seal", Shapes.text(), Sealed::seal)));
  }

  /// True if somebody has taken the file away that was written here once.
  public boolean isTakenAway() {
    return Files.notExists(file, LinkOption.NOFOLLOW_LINKS)
        && Files.exists(copy, LinkOption.NOFOLLOW_LINKS);
  }

  /// The switches that are on; none where there never was a file. Of one that was taken away the
  /// copy is read.
  ///
  /// @throws ConfigException when what is read is unsafe or broken, or its seal is not ours
  public List<Entry> read() throws ConfigException {
    boolean takenAway = isTakenAway();
    Optional<byte[]> bytes = TextStore.read(takenAway ? copy : file);
    if (bytes.isEmpty()) {
      return List.of();
    }
    List<Entry> entries = read(takenAway ? copy : file, bytes.get());
    if (!takenAway) {
      keepCopy(bytes.get());
    }
    return entries;
  }

  // One of an earlier version has none, and one that could not be written is written at the next
  // start.
  private void keepCopy(byte[] bytes) {
    try {
      if (!TextStore.read(copy).filter(kept -> Arrays.equals(kept, bytes)).isPresent()) {
        TextStore.write(copy, bytes);
      }
    } catch (ConfigException e) {
      LOG.log(System.Logger.Level.WARNING, "no copy of the switches could be kept", e);
    }
  }

  private List<Entry> read(Path file, byte[] bytes) throws ConfigException {
    Sealed read = Sealed.FORM.read(file, bytes).<ConfigException>orElseThrow(ConfigException::new);
    if (!read.seal.equals(seal(read.on))) {
      throw new ConfigException(
          Fault.ofFile(
              Fault.Code.BAD_VALUE,
              file,
              "switches that Assent did not write",
              "`on` and its `seal`"));
    }
    return read.on;
  }

  /// Notes which switches are on; durable when this returns.
  ///
  /// @throws ConfigException when it cannot be written; the file is as it was then, or only its
  ///   copy is
  public void write(List<Entry> entries) throws ConfigException {
    byte[] bytes = Sealed.FORM.text(new Sealed(entries, seal(entries)));
    text.write(bytes);
    TextStore.write(copy, bytes);
  }

  /// Looks whether somebody else has written the file, or taken it away, since this object wrote it
  /// or looked last.
  ///
  /// @return what is there now, as a digest or a word; absent where it is as it was
  public Optional<String> changedOutside() {
    return text.changed();
  }

  private String seal(List<Entry> on) {
    return keyedDigest.apply(
        JsonObject.builder().put("purpose", "switches").put("on", Entry.LIST.write(on)).build());
  }
}
