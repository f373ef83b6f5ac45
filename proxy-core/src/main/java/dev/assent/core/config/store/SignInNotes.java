package dev.assent.core.config.store;

import dev.assent.core.config.AssentHome;
import dev.assent.core.config.ConfigException;
import dev.assent.core.config.ConfigProblem;
import dev.assent.core.config.StrictFile;
import dev.assent.core.config.TextStore;
import dev.assent.core.json.Json;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonString;
import dev.assent.core.json.JsonWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// The notes on the sign-in at one server over HTTP: `sign-in.json` beside its definition, 0600,
/// written whole. It holds no token; those are in the key store.
public final class SignInNotes {
  private static final int BYTES = 64 * 1024;
  private static final List<String> MEMBERS = List.of("schema_version", "asked", "signed_in");

  private final Path file;

  /// The file of a proxy; it need not be there.
  public SignInNotes(AssentHome home, String proxy) {
    this.file = home.proxyFolder(proxy).resolve("sign-in.json");
  }

  /// A sign-in that the server asks for.
  ///
  /// @param at when it asked
  /// @param url the address of the definition then
  /// @param scopes all that the next sign-in has to ask for; empty where the server did not say
  /// @param metadata where it says that its description is; absent where it did not say
  public record Asked(Instant at, String url, List<String> scopes, Optional<String> metadata) {
    public Asked {
      scopes = List.copyOf(scopes);
    }

    /// True if it asks for the same.
    public boolean isSame(Asked other) {
      return url.equals(other.url)
          && scopes.equals(other.scopes)
          && metadata.equals(other.metadata);
    }
  }

  /// A sign-in that the key store holds.
  ///
  /// @param at when the person signed in
  /// @param url the address of the definition then
  /// @param issuer where
  /// @param scopes those that were granted
  public record SignedIn(Instant at, String url, String issuer, List<String> scopes) {
    public SignedIn {
      scopes = List.copyOf(scopes);
    }
  }

  /// Both; either may be absent.
  public record Notes(Optional<Asked> asked, Optional<SignedIn> signedIn) {
    public static final Notes NONE = new Notes(Optional.empty(), Optional.empty());
  }

  /// The notes; none where there is no file, or none that can be used.
  public Notes read() {
    try {
      Optional<byte[]> bytes = TextStore.read(file, BYTES);
      return bytes.isEmpty() ? Notes.NONE : read(bytes.get());
    } catch (ConfigException e) {
      System.getLogger(SignInNotes.class.getName())
          .log(System.Logger.Level.WARNING, "the notes of a sign-in cannot be used", e);
      return Notes.NONE;
    }
  }

  /// Replaces the notes.
  ///
  /// @throws ConfigException when they cannot be written
  public void write(Notes notes) throws ConfigException {
    var root = JsonObject.builder().put("schema_version", 1);
    notes
        .asked()
        .ifPresent(asked ->
            root.put(
                "asked",
                JsonObject.builder()
                    .put("at", asked.at().toString())
                    .put("url", asked.url())
                    .put("scopes", JsonArray.ofStrings(asked.scopes()))
                    .putIfPresent("metadata", asked.metadata())
                    .build()));
    notes
        .signedIn()
        .ifPresent(in ->
            root.put(
                "signed_in",
                JsonObject.builder()
                    .put("at", in.at().toString())
                    .put("url", in.url())
                    .put("issuer", in.issuer())
                    .put("scopes", JsonArray.ofStrings(in.scopes()))
                    .build()));
    TextStore.write(
        file, (JsonWriter.writeIndented(root.build()) + "\n").getBytes(StandardCharsets.UTF_8));
  }

  private Notes read(byte[] bytes) throws ConfigException {
    var strict = StrictFile.read(file, bytes);
    strict.onlyKnown("", strict.root(), MEMBERS);
    strict.finish();
    Optional<Asked> asked = Optional.empty();
    Optional<SignedIn> in = Optional.empty();
    if (strict.root().get("asked") != null) {
      JsonObject note = strict.root().object("asked").orElseThrow(this::broken);
      asked =
          Optional.of(
              new Asked(at(note), needed(note, "url"), scopes(note), note.string("metadata")));
    }
    if (strict.root().get("signed_in") != null) {
      JsonObject note = strict.root().object("signed_in").orElseThrow(this::broken);
      in =
          Optional.of(
              new SignedIn(at(note), needed(note, "url"), needed(note, "issuer"), scopes(note)));
    }
    return new Notes(asked, in);
  }

  private Instant at(JsonObject note) throws ConfigException {
    try {
      return Instant.parse(needed(note, "at"));
    } catch (DateTimeParseException _) {
      throw broken();
    }
  }

  private String needed(JsonObject note, String name) throws ConfigException {
    return note.string(name).orElseThrow(this::broken);
  }

  private List<String> scopes(JsonObject note) throws ConfigException {
    var scopes = new ArrayList<String>();
    for (Json scope : note.array("scopes").orElseThrow(this::broken).items()) {
      if (!(scope instanceof JsonString word)) {
        throw broken();
      }
      scopes.add(word.value());
    }
    return scopes;
  }

  private ConfigException broken() {
    return new ConfigException(
        ConfigProblem.ofFile(
            ConfigProblem.Code.BAD_VALUE, file, "notes that are none", "`asked` and `signed_in`"));
  }
}
