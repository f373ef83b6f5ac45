package dev.assent.core.config.store;

import static dev.assent.core.document.Member.member;
import static dev.assent.core.document.TableShape.table;

import dev.assent.core.config.AssentHome;
import dev.assent.core.config.ConfigException;
import dev.assent.core.config.proxy.ProxyDefinition;
import dev.assent.core.document.Document;
import dev.assent.core.document.Shape;
import dev.assent.core.document.Shapes;
import dev.assent.core.document.Shapes.ListShape;
import dev.assent.core.json.JsonObject;
import dev.assent.core.text.Sentence;
import java.time.Instant;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/// `suggestions.json` in the state folder: what is never to be suggested again, and which rules are
/// tried for a day. 0600, written whole.
///
/// Strict: a file with anything that was not written here is not used at all. Thread-safe.
public final class SuggestionStore {
  /// The most refusals that are kept; the oldest give way.
  public static final int MOST_REFUSED = 2_000;

  private static final int MOST_TRIALS = 200;
  private static final int BYTES = 8 * 1024 * 1024;

  private final StateFile<Kept> file;

  /// The suggestions that were refused and the rules that are tried.
  ///
  /// @param refused keys of suggestions, 64 lower-case hex digits, oldest first
  /// @param trials rules that are tried, oldest first
  public record Kept(Set<String> refused, List<Trial> trials) {
    /// Nothing.
    public static final Kept NOTHING = new Kept(Set.of(), List.of());

    private static final Document<Kept> FORM =
        new Document<>(
            table(
                "an object",
                Kept::new,
                member(
                    "refused",
                    Shapes.texts(
                            MOST_REFUSED,
                            Pattern.compile("[0-9a-f]{64}"),
                            Sentence.of("a list of at most %s entries, each once", MOST_REFUSED))
                        .as(LinkedHashSet::new, List::copyOf),
                    Kept::refused),
                member(
                    "trials",
                    new ListShape<>(
                        Trial.SHAPE,
                        MOST_TRIALS,
                        Sentence.of("a list of at most %s entries", MOST_TRIALS)),
                    Kept::trials)));

    public Kept {
      refused = java.util.Collections.unmodifiableSet(new LinkedHashSet<>(refused));
      trials = List.copyOf(trials);
    }
  }

  /// A rule that is tried until a time.
  ///
  /// @param proxy the server whose policy has it
  /// @param rule its id
  /// @param until when it expires
  /// @param replaced the rules that were changed for it, as the policy file would have them without
  ///   groups
  /// @param added the rules that came beside it, likewise
  public record Trial(
      String proxy, String rule, Instant until, List<Replaced> replaced, List<JsonObject> added) {
    private static final Shape<Trial> SHAPE =
        table(
            "an object",
            Trial::new,
            member("proxy", Shapes.text(ProxyDefinition.NAME, "the name of a proxy"), Trial::proxy),
            member("rule", Shapes.text(10_000), Trial::rule),
            member("until", Shapes.time(), Trial::until),
            member("replaced", Shapes.list(Replaced.SHAPE, "a list"), Trial::replaced),
            member("added", Shapes.list(Shapes.object(), "a list of rules"), Trial::added));

    public Trial {
      replaced = List.copyOf(replaced);
      added = List.copyOf(added);
    }
  }

  /// A rule before and after.
  public record Replaced(JsonObject was, JsonObject now) {
    private static final Shape<Replaced> SHAPE =
        table(
            "an object",
            Replaced::new,
            member("was", Shapes.object(), Replaced::was),
            member("now", Shapes.object(), Replaced::now));
  }

  /// The file below a home; it need not be there.
  public SuggestionStore(AssentHome home) {
    this.file = new StateFile<>(home.state().resolve("suggestions.json"), BYTES, Kept.FORM);
  }

  /// The content of the file; nothing where there is none.
  ///
  /// @throws ConfigException when it is unsafe, broken or of a newer version
  public synchronized Kept read() throws ConfigException {
    return file.read().orElse(Kept.NOTHING);
  }

  /// Replaces the file. Of too many refusals or trials the oldest are left out.
  ///
  /// @throws ConfigException when it cannot be written; it is as it was then
  public synchronized void write(Kept kept) throws ConfigException {
    file.write(
        new Kept(
            new LinkedHashSet<>(StateFile.newest(List.copyOf(kept.refused()), MOST_REFUSED)),
            StateFile.newest(kept.trials(), MOST_TRIALS)));
  }
}
