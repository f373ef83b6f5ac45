package dev.assent.core.config.store;

import static dev.assent.core.document.Member.member;
import static dev.assent.core.document.Member.optional;
import static dev.assent.core.document.TableShape.table;

import dev.assent.core.config.AssentHome;
import dev.assent.core.config.ConfigException;
import dev.assent.core.document.Document;
import dev.assent.core.document.Shape;
import dev.assent.core.document.Shapes;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/// The notes on the sign-in at one server over HTTP: `sign-in.json` beside its definition, 0600,
/// written whole. It holds no token; those are in the key store.
public final class SignInNotes {
  private static final int BYTES = 64 * 1024;
  private static final Shape<List<String>> SCOPES = Shapes.list(Shapes.text(), "a list of texts");

  private final StateFile<Notes> file;

  /// The file of a proxy; it need not be there.
  public SignInNotes(AssentHome home, String proxy) {
    this.file = new StateFile<>(home.proxyFolder(proxy).resolve("sign-in.json"), BYTES, Notes.FORM);
  }

  /// A sign-in that the server asks for.
  ///
  /// @param at when it asked
  /// @param url the address of the definition then
  /// @param scopes all that the next sign-in has to ask for; empty where the server did not say
  /// @param metadata where it says that its description is; absent where it did not say
  public record Asked(Instant at, String url, List<String> scopes, Optional<String> metadata) {
    private static final Shape<Asked> SHAPE =
        table(
            "an object",
            Asked::new,
            member("at", Shapes.time(), Asked::at),
            member("url", Shapes.text(), Asked::url),
            member("scopes", SCOPES, Asked::scopes),
            optional("metadata", Shapes.text(), Asked::metadata));

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
    private static final Shape<SignedIn> SHAPE =
        table(
            "an object",
            SignedIn::new,
            member("at", Shapes.time(), SignedIn::at),
            member("url", Shapes.text(), SignedIn::url),
            member("issuer", Shapes.text(), SignedIn::issuer),
            member("scopes", SCOPES, SignedIn::scopes));

    public SignedIn {
      scopes = List.copyOf(scopes);
    }
  }

  /// Both; either may be absent.
  public record Notes(Optional<Asked> asked, Optional<SignedIn> signedIn) {
    public static final Notes NONE = new Notes(Optional.empty(), Optional.empty());

    private static final Document<Notes> FORM =
        new Document<>(
            table(
                "an object",
                Notes::new,
                optional("asked", Asked.SHAPE, Notes::asked),
                optional("signed_in", SignedIn.SHAPE, Notes::signedIn)));
  }

  /// The notes; none where there is no file, or none that can be used.
  public Notes read() {
    try {
      return file.read().orElse(Notes.NONE);
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
    file.write(notes);
  }
}
