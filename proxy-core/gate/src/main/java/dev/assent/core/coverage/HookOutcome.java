package dev.assent.core.coverage;

import dev.assent.core.access.HookAgent;
import dev.assent.core.programs.ProgramFile;
import java.util.Locale;
import java.util.stream.Stream;

/// The fate of a call whose hook failed, and how that is known: the data of its agent have one for
/// each failure, which `docs/agents.md` shows.
public record HookOutcome(Fate fate, Source source) {
  static final HookOutcome UNKNOWN = new HookOutcome(Fate.UNKNOWN, Source.NONE);

  /// A way in which a hook fails to answer.
  public enum Failure {
    /// the line names no program that can be started
    NOT_STARTED("no program"),
    /// it ends with another status than 0 and 2
    OTHER_STATUS("other status"),
    /// it ends with 2, which is a no, and writes nothing to stderr
    WORDLESS_NO("2, no words"),
    /// a signal ends it
    KILLED("killed"),
    /// it is slower than the limit
    LATE("late"),
    /// it ends with 0 and prints what the agent cannot read
    UNREADABLE("unreadable"),
    /// it ends with 0 and prints nothing
    NOTHING_SAID("nothing said");

    private final String word;

    Failure(String word) {
      this.word = word;
    }

    /// As documents name it.
    public String word() {
      return word;
    }
  }

  /// The fate of a call.
  public enum Fate {
    /// it goes on as if there were no hook
    RUNS("runs"),
    /// it does not run
    DENIED("denied"),
    UNKNOWN("not known");

    private final String word;

    Fate(String word) {
      this.word = word;
    }

    /// As documents and people read it.
    public String word() {
      return word;
    }
  }

  /// The ground on which something is known.
  public enum Source {
    /// read in the agent's source
    SOURCE("S"),
    /// documentation of the maker
    DOCUMENT("D"),
    /// reports of others only
    REPORT("R"),
    NONE("");

    private final String letter;

    Source(String letter) {
      this.letter = letter;
    }

    /// The letter in the tables of `docs/agents.md`; empty where there is no ground.
    public String letter() {
      return letter;
    }
  }

  /// The fate of a call whose hook fails so.
  public static HookOutcome of(HookAgent agent, Failure failure) {
    String told =
        ProgramFile.of(agent.word())
            .object("hooks")
            .flatMap(hooks -> hooks.object("failing"))
            .flatMap(failing -> failing.string(failure.name().toLowerCase(Locale.ROOT)))
            .orElseThrow();
    return Stream.of(Fate.values())
        .flatMap(fate -> Stream.of(Source.values()).map(source -> new HookOutcome(fate, source)))
        .filter(outcome -> outcome.told().equals(told))
        .findFirst()
        .orElseThrow();
  }

  /// As data and documents have it: `runs D`, `not known`.
  public String told() {
    return (fate.word + " " + source.letter).strip();
  }
}
