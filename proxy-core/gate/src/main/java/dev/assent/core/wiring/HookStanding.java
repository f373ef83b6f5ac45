package dev.assent.core.wiring;

import java.util.List;

/// Tells whether the agent really asks us because of a file, and why it does not.
///
/// @param reasons sentences for people, lower case, without a final period; empty where all is well
///   or nothing is there
public record HookStanding(State state, List<CharSequence> reasons) {
  /// The state of our hook in a file.
  public enum State {
    /// the agent asks before every tool
    INSTALLED("installed"),
    /// it asks before some tools, or goes on where it gets no answer
    PARTLY("partly in force"),
    /// it stands there, and the agent does not ask
    NOT_IN_FORCE("not in force"),
    /// what decides it cannot be read
    UNKNOWN("not known"),
    ABSENT("absent"),
    NO_FILE("no file"),
    /// the file itself cannot be read
    UNREADABLE("unreadable");

    private final String word;

    State(String word) {
      this.word = word;
    }

    /// As people and programs read it.
    public String word() {
      return word;
    }
  }

  public HookStanding {
    reasons = List.copyOf(reasons);
  }

  /// True if every call of a tool is asked about.
  public boolean inForce() {
    return state == State.INSTALLED;
  }
}
