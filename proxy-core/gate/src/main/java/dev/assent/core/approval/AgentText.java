package dev.assent.core.approval;

import dev.assent.core.access.AccessRequest;
import dev.assent.core.approval.ApprovalAnswer.Channel;
import dev.assent.core.approval.Objection.Extent;
import dev.assent.core.approval.question.ApprovalRequest;
import dev.assent.core.text.HiddenCodePoints;
import java.time.Duration;

/// The text that the agent reads when its call is refused. A person's no, a deadline and a
/// withdrawal never read alike.
///
/// @param why half a sentence that follows "Assent refused this call: "
/// @param advice whole sentences: what to do now
public record AgentText(String why, String advice) {
  /// The time that an open question, or a yes that was given to it, waits for the call that asked.
  public static final Duration COME_AGAIN = MissedCalls.TICKET;

  private static final int LONGEST_NAME = 128;
  private static final String RETRY_ANEW =
      "Tell the user: the same call may be tried again in a new session of this client.";
  private static final String RETRY_LATER = "The same call may be tried again later.";

  /// The text about a wait that ended without a yes.
  public static AgentText of(ApprovalAnswer.No no) {
    return switch (no) {
      case ApprovalAnswer.Refused(var channel, var objection) -> refused(channel, objection);
      case ApprovalAnswer.RefusedEarlier(_, var objection) -> refusedEarlier(objection);
      case ApprovalAnswer.Overruled(var by, _) -> overruled(by);
      case ApprovalAnswer.TimedOut(var limit) -> timedOut(limit);
      case ApprovalAnswer.Withdrawn(var cause) ->
          new AgentText(withdrawn(cause), cause.endsSession() ? RETRY_ANEW : RETRY_LATER);
      case ApprovalAnswer.NobodyToAsk _ ->
          new AgentText("it needs the user's approval, and nobody can be asked here", RETRY_LATER);
    };
  }

  /// The whole text.
  public String whole() {
    return "Assent refused this call: " + rest();
  }

  /// The whole text, with the call it speaks of.
  ///
  /// @param call as [#nameOf(AccessRequest)] gives it
  public String whole(String call) {
    return "Assent refused this call, " + call + ": " + rest();
  }

  private String rest() {
    return why + ". Nothing was run. " + advice;
  }

  /// The name of a call in front of its agent: the tool or method, and the digest that the card
  /// shows, as `` `write_file` (7F3A-91C2) ``. Several calls may be refused at once, and a client
  /// may show a refusal far from its call.
  public static String nameOf(AccessRequest request) {
    String name = request.resource().toolName().orElse(request.action().method());
    return nameOf(name) + " (" + ApprovalRequest.fingerprint(request.digest()) + ")";
  }

  /// The name of a call of which only the tool, or the method, is at hand.
  public static String nameOf(String name) {
    var plain = new StringBuilder();
    name.codePoints()
        .limit(LONGEST_NAME)
        .map(point ->
            HiddenCodePoints.isHiddenFromPerson(point)
                    || Character.isWhitespace(point)
                    || point == '`'
                ? '?'
                : point)
        .forEach(plain::appendCodePoint);
    return "`" + plain + "`";
  }

  // A notification and the tray show a line of the call, and a command may be an agent's.
  private static String refuser(Channel channel) {
    return switch (channel) {
      case MOUSE, KEY -> "the user looked at it and said no";
      case NOTIFICATION, TRAY, CLOSED -> "the user said no";
      case CLI -> "it was denied by a command on this machine";
    };
  }

  private static AgentText refused(Channel channel, Objection objection) {
    return switch (objection.extent()) {
      case CALL ->
          new AgentText(
              refuser(channel) + reasons(objection),
              objection
                  .safer()
                  .map(command -> "Do not repeat this call. Instead: " + command)
                  .orElse("Do not repeat this call; use another way, or ask the user."));
      case KIND ->
          new AgentText(
              "the user looked at it and said no to every call of this kind in this session"
                  + reasons(objection),
              "Do not try it in another form; calls of this kind are refused unseen until the user allows them again."
                  + objection.safer().map(command -> " Instead: " + command).orElse(""));
      case SESSION ->
          new AgentText(
              "the user looked at it and stopped this session" + reasons(objection),
              "Make no further calls; tell the user that the session is stopped and what you wanted to do.");
    };
  }

  private static AgentText refusedEarlier(Objection objection) {
    return objection.extent() == Extent.SESSION
        ? new AgentText(
            "the user has stopped this session, and this call was not shown to them"
                + reasons(objection),
            "Make no further calls; tell the user that the session is stopped and what you wanted to do.")
        : new AgentText(
            "the user said no to calls of this kind earlier in this session, and this one was not shown to them"
                + reasons(objection),
            "Do not try further forms of it; use another way, or ask the user.");
  }

  private static AgentText overruled(MasterSwitch by) {
    return switch (by) {
      case DENY_ALL ->
          new AgentText(
              "the user has stopped everything for now, and this call was not allowed",
              "Make no further calls; tell the user that everything is stopped and what you wanted to do.");
      case READ_ONLY, OBSERVE ->
          new AgentText(
              "the user lets calls pass only that are known to do nothing but read, for now, and this one is not",
              "Use a tool that only reads, or tell the user what you wanted to do.");
    };
  }

  private static AgentText timedOut(ApprovalAnswer.Limit limit) {
    return switch (limit) {
      case OURS ->
          new AgentText(
              "it needs the user's approval, and the user did not answer in time", RETRY_LATER);
      case CLIENT ->
          new AgentText(
              "it needs the user's approval, and the user has not decided in the time that this client waits",
              "Call again with the same arguments within "
                  + COME_AGAIN.toMinutes()
                  + " minutes: that call gets the user's answer, and runs once if it is yes; without an answer it asks"
                  + " the user again.");
    };
  }

  private static String withdrawn(ApprovalAnswer.Cause cause) {
    return switch (cause) {
      case CANCELLED, DISCONNECTED -> "it was cancelled before the user answered";
      case SESSION_ENDED -> "its session ended before the user answered";
      case POLICY_CHANGED -> "the policy changed before the user answered";
      case TOOL_CHANGED -> "the tool changed, or was accepted, before the user answered";
      case SHUTDOWN -> "Assent was closed before the user answered";
      case QUEUE_FULL -> "too many calls already wait for the user";
      case IDENTITY -> "the user's sign-in ended or changed before the user answered";
      case SESSION_OVER -> "the session's time was over before the user answered";
    };
  }

  private static String reasons(Objection objection) {
    return objection.hinted().map(text -> ", because: " + text).orElse("")
        + objection.said().map(text -> ", with the words: “" + text + "”").orElse("");
  }
}
