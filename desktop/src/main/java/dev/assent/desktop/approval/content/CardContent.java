package dev.assent.desktop.approval.content;

import dev.assent.core.masking.SecretSpans;
import dev.assent.desktop.ui.arguments.Argument;
import dev.assent.desktop.ui.arguments.ArgumentRows;
import dev.assent.desktop.ui.arguments.Difference;
import dev.assent.desktop.ui.arguments.ShortenedText;
import dev.assent.desktop.ui.arguments.ShownCommand;
import java.util.List;

/// Everything a card says that does not change while it is shown, in words.
///
/// @param id the request it was made from
/// @param tier `calm`, `care` or `danger`
/// @param tierText the tier's word on the screen
/// @param title what the call does, in our words
/// @param who who asks
/// @param tool the server and its tool as they are technically called
/// @param commands the shell commands among the values, read; may be empty
/// @param arguments every other value of the call, in document order; may be empty
/// @param awaited what of them will be compared with what was there before
/// @param facts what is known about the call
/// @param notice what must not be overlooked; empty when there is nothing
/// @param review what a yes can accept beside the call; [Review#NONE] for nothing
/// @param timed the answer in the middle
public record CardContent(
    String id,
    String tier,
    String tierText,
    String title,
    Who who,
    String tool,
    List<ShownCommand> commands,
    List<Argument> arguments,
    ArgumentRows.Awaited awaited,
    Facts facts,
    List<Phrase> notice,
    Review review,
    TimedAnswer timed) {
  public CardContent {
    commands = List.copyOf(commands);
    arguments = List.copyOf(arguments);
    notice = List.copyOf(notice);
  }

  /// The parts of a card that name who asks. Each is empty when it is not known.
  ///
  /// @param client what the client calls itself
  /// @param session the name of the session, whose first word is its colour
  /// @param project the last part of the folder it works in
  public record Who(String client, String session, String project) {}

  /// The known facts about a call.
  ///
  /// @param path the path that is named first, absolute, in full; empty when the call has none
  /// @param pathInRow whether every path stands in a row of the arguments as it is here, so that
  ///   the facts need not say it again
  /// @param secretsOfPath what of the path is covered
  /// @param morePaths how many further paths it has, in words; empty for none
  /// @param effects what the tool can do, or that this is not known
  /// @param user who the user is and how that is known
  /// @param because the rule that asks and what it goes before
  /// @param fingerprint the short form of the digest the answer is bound to
  /// @param patience how long the client waits and how that is known; empty where it does not set
  ///   the deadline
  public record Facts(
      String path,
      SecretSpans secretsOfPath,
      boolean pathInRow,
      String morePaths,
      String effects,
      String user,
      List<Phrase> because,
      String fingerprint,
      String patience) {
    public Facts {
      because = List.copyOf(because);
    }

    /// The path as plain text, its secrets covered.
    public String coveredPath() {
      return covered(path, secretsOfPath);
    }
  }

  /// A path as plain text, its secrets covered.
  public static String covered(String path, SecretSpans secrets) {
    return ShortenedText.of(path, secrets, Math.max(1, path.length())).plain();
  }

  /// The part that a yes can accept beside the call: the tool, as its server describes it now.
  ///
  /// @param head what is shown, or that the tool is not accepted, one line; empty for nothing
  /// @param differences what is new in the description, place by place; text of the server
  /// @param folded what is new beside it and is not read at a glance; folded at first
  /// @param more how many further changes are not listed
  /// @param mustBeRead whether a yes waits until what is folded was opened, whatever the tier
  /// @param acceptable whether the tool can be accepted with the call, which takes a tick
  public record Review(
      String head,
      List<Difference> differences,
      List<Difference> folded,
      int more,
      boolean mustBeRead,
      boolean acceptable) {
    /// There is nothing else to accept.
    static final Review NONE = new Review("", List.of(), List.of(), 0, false, false);

    public Review {
      differences = List.copyOf(differences);
      folded = List.copyOf(folded);
    }
  }

  /// True if a yes takes more than a press.
  public boolean isDanger() {
    return tier.equals("danger");
  }
}
