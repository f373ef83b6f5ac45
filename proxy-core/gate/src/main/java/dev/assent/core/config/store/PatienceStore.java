package dev.assent.core.config.store;

import static dev.assent.core.document.Member.member;
import static dev.assent.core.document.TableShape.table;

import dev.assent.core.config.AssentHome;
import dev.assent.core.config.ConfigException;
import dev.assent.core.document.Document;
import dev.assent.core.document.Place;
import dev.assent.core.document.Shapes;
import dev.assent.core.document.Shapes.ListShape;
import dev.assent.core.document.Shapes.WholeNumber;
import dev.assent.core.text.Sentence;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.function.Function;

/// `client-patience.json` in the state folder: what was learned of how MCP clients wait. 0600,
/// written whole.
///
/// Strict: a file with anything that was not written here is not used at all. What is learned is
/// learned again.
public final class PatienceStore {
  /// The most clients that are kept.
  public static final int MOST_CLIENTS = 200;

  /// The most calls, given up by a client, that are kept.
  public static final int MOST_CALLS = 12;

  private static final int LONGEST_NAME = 256;
  private static final long LONGEST_MILLIS = Duration.ofDays(1).toMillis();
  private static final int BYTES = 512 * 1024;

  private final StateFile<List<Habit>> file;

  /// The knowledge about one client.
  ///
  /// @param client as it names itself, at most 256 characters
  /// @param seenAt when something was learned of it last
  /// @param givenUp ages of the calls that it gave up, oldest first, at most [#MOST_CALLS]
  /// @param notResumed how many rounds in a row it was offered and did not come back for, 0 to
  ///   1,000
  public record Habit(String client, Instant seenAt, List<Duration> givenUp, int notResumed) {
    private static final Document<List<Habit>> FORM =
        new Document<>(
            table(
                    "an object",
                    Function.<List<Habit>>identity(),
                    member(
                        "clients",
                        new ListShape<>(
                            table(
                                "an object",
                                Habit::new,
                                member("client", Shapes.text(LONGEST_NAME), Habit::client),
                                member("seen_at", Shapes.time(), Habit::seenAt),
                                member(
                                    "given_up_ms",
                                    new ListShape<>(
                                        new WholeNumber(0, LONGEST_MILLIS)
                                            .as(Duration::ofMillis, Duration::toMillis),
                                        MOST_CALLS,
                                        Sentence.of("a list of at most %s entries", MOST_CALLS)),
                                    Habit::givenUp),
                                member("not_resumed", Shapes.whole(0, 1000), Habit::notResumed)),
                            MOST_CLIENTS,
                            Sentence.of("a list of at most %s entries", MOST_CLIENTS)),
                        Function.<List<Habit>>identity()))
                .checked(Habit::check));

    private static void check(Place at, List<Habit> habits) {
      if (habits.stream().map(Habit::client).distinct().count() < habits.size()) {
        at.member("clients").orElseThrow().bad("each name once");
      }
    }

    public Habit {
      givenUp = List.copyOf(givenUp);
    }
  }

  /// The file below a home; it need not be there.
  public PatienceStore(AssentHome home) {
    this.file = new StateFile<>(home.state().resolve("client-patience.json"), BYTES, Habit.FORM);
  }

  /// The habits of the file, in its order; empty where there is none.
  ///
  /// @throws ConfigException when it is unsafe, broken or of a newer version
  public List<Habit> read() throws ConfigException {
    return file.read().orElse(List.of());
  }

  /// True if a client can be kept under the name it gives itself.
  public static boolean isName(String client) {
    return !client.isEmpty() && client.length() <= LONGEST_NAME;
  }

  /// Replaces the file.
  ///
  /// @param habits of different clients, each within its bounds
  /// @throws ConfigException when it cannot be written; it is as it was then
  public void write(List<Habit> habits) throws ConfigException {
    file.write(habits);
  }
}
