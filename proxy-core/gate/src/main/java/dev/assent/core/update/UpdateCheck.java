package dev.assent.core.update;

import dev.assent.core.files.FileTrust;
import dev.assent.core.files.PlainFile;
import dev.assent.core.files.PrivateFile;
import dev.assent.core.files.PrivateFolder;
import dev.assent.core.json.JsonException;
import dev.assent.core.json.JsonLimits;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonReader;
import dev.assent.core.json.JsonWriter;
import dev.assent.core.text.Sentence;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Base64;
import java.util.Map;
import java.util.Optional;

/// Knows whether a newer version was published. Looks at most once a day, over restarts too; what
/// was found stays known in between.
public final class UpdateCheck {
  private static final Duration BETWEEN = Duration.ofDays(1);
  private static final System.Logger LOG = System.getLogger(UpdateCheck.class.getName());

  private final Path state;
  private final Path file;
  private final Publisher publisher;
  private final VersionNumber own;
  private final InstantSource clock;
  private final NoticeSource source;

  /// A newer version.
  ///
  /// @param texts what is new, by language; may be empty
  /// @param page with more
  public record News(String version, Map<String, String> texts, URI page) {
    public News {
      texts = Map.copyOf(texts);
    }

    /// The text of what is new, in a language, else in English; empty where nothing is said.
    public String text(String language) {
      return texts.getOrDefault(language, texts.getOrDefault("en", ""));
    }
  }

  /// The knowledge about the newest version.
  ///
  /// @param looked when it was looked last; absent before the first time
  /// @param news absent where this is the newest version, as far as is known
  /// @param fault why the last look failed, lower case, without a period; absent where it did not
  public record Standing(Optional<Instant> looked, Optional<News> news, Optional<String> fault) {}

  private record Kept(
      Optional<Instant> looked,
      Optional<ReleaseNotice> notice,
      Optional<byte[]> signed,
      Optional<String> fault) {
    static final Kept NOTHING =
        new Kept(Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty());
  }

  /// @param state the person's state folder
  /// @param version of this program; where it is none, nothing is newer
  public UpdateCheck(
      Path state, Publisher publisher, String version, InstantSource clock, NoticeSource source) {
    this.state = state;
    this.file = state.resolve("update.json");
    this.publisher = publisher;
    this.own = VersionNumber.of(version).orElse(new VersionNumber(Integer.MAX_VALUE, 0, 0));
    this.clock = clock;
    this.source = source;
  }

  /// The known standing, without a look.
  public Standing standing() {
    return standing(read());
  }

  /// Looks where that is due. A fault is part of the answer, never more.
  public Standing look() throws InterruptedException {
    Kept before = read();
    Instant now = clock.instant();
    if (!isDue(before, now)) {
      return standing(before);
    }
    // Kept first: where the look brings the program down, it is not repeated at each start.
    if (!write(new Kept(Optional.of(now), before.notice(), before.signed(), before.fault()))) {
      return standing(before);
    }
    Kept after;
    try {
      byte[] signed = source.get(publisher.address());
      ReleaseNotice notice = ReleaseNotice.read(signed, publisher.key());
      refuseOld(notice, before, now);
      after =
          new Kept(Optional.of(now), Optional.of(notice), Optional.of(signed), Optional.empty());
    } catch (IOException | RuntimeException e) {
      LOG.log(System.Logger.Level.INFO, "the look for a new version failed", e);
      String why = Sentence.told(e).toString();
      after = new Kept(Optional.of(now), before.notice(), before.signed(), Optional.of(why));
    }
    boolean _ = write(after);
    return standing(after);
  }

  private static void refuseOld(ReleaseNotice notice, Kept before, Instant now) throws IOException {
    if (!notice.expires().isAfter(now)) {
      throw new IOException("found a file that ended on " + notice.expires());
    }
    if (before
        .notice()
        .filter(known -> known.published().isAfter(notice.published()))
        .isPresent()) {
      throw new IOException("found an older file than before");
    }
  }

  private static boolean isDue(Kept kept, Instant now) {
    // A last time far ahead is that of a clock that was wrong.
    return kept.looked().isEmpty()
        || !kept.looked().get().plus(BETWEEN).isAfter(now)
        || kept.looked().get().minus(BETWEEN).isAfter(now);
  }

  private Standing standing(Kept kept) {
    Optional<News> news =
        kept.notice()
            .filter(notice -> notice.version().compareTo(own) > 0)
            .map(notice ->
                new News(
                    notice.version().major()
                        + "."
                        + notice.version().minor()
                        + "."
                        + notice.version().patch(),
                    notice.news(),
                    notice.page()));
    return new Standing(kept.looked(), news, kept.fault());
  }

  // The kept file is checked again: others may have written it.
  private Kept read() {
    try {
      if (!(JsonReader.read(
              PlainFile.read(file, FileTrust.OURS, 4 * ReleaseNotice.LARGEST), JsonLimits.FILE)
          instanceof JsonObject object)) {
        return Kept.NOTHING;
      }
      Optional<Instant> looked = object.string("looked").map(Instant::parse);
      Optional<byte[]> signed = object.string("notice").map(Base64.getDecoder()::decode);
      Optional<ReleaseNotice> notice =
          signed.isEmpty()
              ? Optional.empty()
              : Optional.of(ReleaseNotice.read(signed.get(), publisher.key()));
      return new Kept(looked, notice, signed, object.string("fault"));
    } catch (NoSuchFileException _) {
      return Kept.NOTHING;
    } catch (IOException | JsonException | DateTimeException | IllegalArgumentException e) {
      LOG.log(System.Logger.Level.INFO, "what is known of new versions cannot be read", e);
      return Kept.NOTHING;
    }
  }

  private boolean write(Kept kept) {
    var json =
        JsonObject.builder()
            .put("schema_version", 1)
            .putIfPresent("looked", kept.looked().map(Instant::toString))
            .putIfPresent("fault", kept.fault())
            .putIfPresent("notice", kept.signed().map(Base64.getEncoder()::encodeToString));
    try {
      PrivateFolder.make(state);
      PrivateFile.replace(
          file, (JsonWriter.writeIndented(json.build()) + "\n").getBytes(StandardCharsets.UTF_8));
      return true;
    } catch (IOException e) {
      LOG.log(
          System.Logger.Level.INFO,
          "what is known of new versions cannot be kept, so it is not looked for any",
          e);
      return false;
    }
  }
}
