package dev.assent.core.practice;

import dev.assent.core.json.JsonObject;

/// One call of the scripted agents.
///
/// @param id the JSON-RPC id, unique in the script: by it log, server and agent are compared
/// @param agent which agent makes it
/// @param tool the tool
/// @param arguments what it is called with
/// @param expected what must come of it
/// @param manner how the agent behaves while it waits
public record PracticeStep(
    String id, Agent agent, String tool, JsonObject arguments, Expected expected, Manner manner) {

  /// The characters of the play.
  public enum Agent {
    HARMLESS,
    CARELESS,
    SPAMMY,
    DECEPTIVE,
    IMPATIENT;

    /// The word in the table.
    public String word() {
      return name().toLowerCase(java.util.Locale.ROOT);
    }
  }

  /// The expected outcome of a call.
  public enum Expected {
    /// it runs, without a question
    ALLOWED,
    /// it does not run, without a question
    DENIED,
    /// a person is asked, and it runs exactly when the person says yes
    ASKED,
    /// a person is asked, but the agent gives up first, and it does not run
    GIVEN_UP
  }

  /// The behaviour of the agent while it waits for the answer.
  public enum Manner {
    /// waits before it does anything else
    WAITS,
    /// goes on with the next call at once
    GOES_ON,
    /// cancels the call after a moment
    CANCELS,
    /// closes the connection after a moment
    HANGS_UP
  }
}
