package dev.assent.core.pep;

import dev.assent.core.access.ToolState;
import dev.assent.core.approval.AgentText;
import dev.assent.core.approval.ApprovalAnswer;
import dev.assent.core.approval.MasterSwitch;
import dev.assent.core.approval.Objection;
import dev.assent.core.json.JsonObject;
import dev.assent.core.pdp.Decision;
import dev.assent.core.pdp.Decision.Basis;
import dev.assent.core.policy.Mode;
import dev.assent.core.policy.RateLimit;
import java.time.Duration;
import java.util.Optional;

/// Why a call was refused, and whether trying again can help.
///
/// @param reason the stable code
/// @param why half a sentence for the model that follows "Assent refused this call: "; of a hook
///   its whole text, which reaches the client as it is (clause 8.5)
/// @param retry whether trying again can help
/// @param delay how long to wait first, whole seconds; absent where no time helps, or nobody knows
///   which
/// @param person what came of asking a person; absent where none was to be asked
/// @param rights what the call lacks; absent where it was refused for something else
public record Refusal(
    Reason reason,
    String why,
    Retry retry,
    Optional<Duration> delay,
    Optional<Person> person,
    Optional<JsonObject> rights) {
  Refusal(
      Reason reason, String why, Retry retry, Optional<Duration> delay, Optional<Person> person) {
    this(reason, why, retry, delay, person, Optional.empty());
  }

  Refusal(Reason reason, String why, Retry retry) {
    this(reason, why, retry, Optional.empty());
  }

  Refusal(Reason reason, String why, Retry retry, Optional<Duration> delay) {
    this(reason, why, retry, delay, Optional.empty());
  }

  /// The result of asking a person.
  ///
  /// @param call what is called in front of the agent
  /// @param text as the agent reads it
  /// @param objection what a person wants it to learn; [Objection#NONE] where no person said no
  /// @param comeAgain for how long the same call gets the answer to the question, which is still
  ///   open; absent where it is not
  /// @param by the switch that a person has laid over every policy; absent where it was none
  public record Person(
      String call,
      AgentText text,
      Objection objection,
      Optional<Duration> comeAgain,
      Optional<MasterSwitch> by) {}

  /// The reason codes. They are part of the log and of answers: a person's no and nobody to ask
  /// must not be confused.
  public enum Reason {
    RULE("rule"),
    DEFAULT("default"),
    GUARD("guard"),
    MODE("mode"),
    HOOK("hook"),
    RATE("rate"),
    PERSON("person"),
    TIMED_OUT("timed-out"),
    WITHDRAWN("withdrawn"),
    NOBODY_TO_ASK("nobody-to-ask"),
    MALFORMED("malformed"),
    FAILED("failed"),
    CANARY("canary"),
    /// the token or the client lacks what rules ask for
    CAPABILITY("capability"),
    IDENTITY("identity");

    private final String code;

    Reason(String code) {
      this.code = code;
    }

    /// The code in records and answers.
    public String code() {
      return code;
    }
  }

  /// Tells whether trying again can help.
  public enum Retry {
    /// the same call will be refused again
    NO("no", "Do not repeat this call; use another way, or ask the user."),
    /// the same call may succeed later
    LATER("later", "The same call may be tried again later."),
    /// the same call may succeed after the user accepted the tool
    ACCEPTED(
        "later",
        "Tell the user: the same call may be tried again once they accepted the tool in Assent."),
    /// the same call may succeed after the user accepted the server, in a new session
    RELEASED(
        "later",
        "Tell the user: the server starts once they accepted its command or address, on the page"
            + " Servers of Assent."),
    /// the same call may succeed after somebody signed in with what it lacks, or by another client
    ENTITLED("no", "Tell the user what is missing, and do not repeat this call until they say so."),
    /// the same call may succeed after the user signed in
    SIGNED_IN(
        "later",
        "Tell the user: the same call may be tried again once they signed in, with `assent identity"
            + " login` or in Assent under Settings, Identity."),
    /// the same call may succeed in a new session
    REOPENED(
        "later",
        "Tell the user: the same call may be tried again in a new session, which this client opens"
            + " when it connects to the server anew."),
    /// the call has to be put differently
    CHANGED("changed", "Correct the call before trying again.");

    private final String code;
    private final String advice;

    Retry(String code, String advice) {
      this.code = code;
      this.advice = advice;
    }

    /// The code in answers.
    public String code() {
      return code;
    }

    /// The sentence for the model.
    public String advice() {
      return advice;
    }
  }

  /// The refusal of a decision that denies.
  ///
  /// @param showRules whether the rule may be named
  static Refusal of(Decision.Deny deny, boolean showRules) {
    return switch (deny.trace().basis()) {
      case Basis.ByRule(var match) ->
          new Refusal(
              Reason.RULE,
              "a rule of the user's policy forbids it"
                  + (showRules ? " (`" + match.id() + "`)" : ""),
              Retry.NO);
      case Basis.ByDefault _, Basis.ByDiscovery _ ->
          new Refusal(Reason.DEFAULT, "no rule of the user's policy allows it", Retry.NO);
      case Basis.ByGuard _ ->
          new Refusal(Reason.GUARD, "it touches files that are protected", Retry.NO);
      case Basis.ByMode(var mode) -> new Refusal(Reason.MODE, excluded(mode), Retry.NO);
      case Basis.ByNewTool(var state, _) ->
          new Refusal(Reason.MODE, unaccepted(state), Retry.ACCEPTED);
      case Basis.ByHook(var answer) ->
          new Refusal(
              Reason.HOOK, answer.text(), answer.fault().isPresent() ? Retry.LATER : Retry.NO);
      case Basis.ByRateLimit(var limit, _, _) ->
          limited(limit, Duration.ofSeconds(limit.seconds()));
      case Basis.ByFailure(var code, var detail) -> failed(code, detail);
      case Basis.ByCanary _ ->
          new Refusal(Reason.CANARY, "it is Assent's own test that calls can be refused", Retry.NO);
    };
  }

  /// The refusal of a call for which its sender lacks rights.
  ///
  /// @param showRules whether the rule may be named
  static Refusal lacking(MissingRights rights, Decision.Deny deny, boolean showRules) {
    String why =
        deny.trace().basis() instanceof Basis.ByRule(var match)
            ? "a rule of the user's policy"
                + (showRules ? " (`" + match.id() + "`)" : "")
                + " forbids it "
            : "no rule of the user's policy allows it ";
    return new Refusal(
        Reason.CAPABILITY,
        why + rights.without() + ", and " + rights.standing(),
        Retry.ENTITLED,
        Optional.empty(),
        Optional.empty(),
        Optional.of(rights.toJson()));
  }

  private static String excluded(Mode mode) {
    return switch (mode) {
      case Mode.ReadOnly _ ->
          "the user's policy is read-only at the moment, and this call is not known to read only";
      case Mode.AllowList _ ->
          "the user's policy allows listed tools only, and this is none of them";
      case Mode.Enforce _ -> "the user's policy excludes it";
    };
  }

  // A policy that only asks about such tools denies none of them: a no is the person's then.
  private static String unaccepted(Optional<ToolState> state) {
    return switch (state.orElse(null)) {
      case null -> "the user's policy denies tools that are not known to be accepted, as this one";
      case NEW -> "the user's policy denies tools that the user has not accepted, as this one";
      case CHANGED ->
          "the user's policy denies tools that the server describes in another way than the user"
              + " accepted them, as this one";
      case PINNED -> "the user's policy denies this tool as it is now";
    };
  }

  /// The refusal of a call that came after too many others.
  ///
  /// @param delay how long until the limit lets one pass
  static Refusal limited(RateLimit limit, Duration delay) {
    String most = limit.calls() == 1 ? "one call" : limit.calls() + " calls";
    return new Refusal(
        Reason.RATE,
        "the user's policy lets at most "
            + most
            + " of this kind pass in "
            + limit.seconds()
            + " s, and that is used up",
        Retry.LATER,
        Optional.of(delay));
  }

  /// The refusal of a call that could not be judged.
  static Refusal failed(String code, String detail) {
    return new Refusal(
        Reason.FAILED, "it could not be judged (" + code + ": " + detail + ")", Retry.CHANGED);
  }

  /// The refusal of a call of a tool that is kept from clients.
  ///
  /// @param why half a sentence about the tool
  public static Refusal quarantined(String why) {
    return new Refusal(Reason.FAILED, "this tool is quarantined, because " + why, Retry.NO);
  }

  /// The refusal of a message for a server that is not started until a person accepts its command.
  ///
  /// @param why half a sentence about the server
  public static Refusal held(String why) {
    return new Refusal(Reason.FAILED, "the server is held, because " + why, Retry.RELEASED);
  }

  /// The refusal of a message of somebody who is not proved.
  ///
  /// @param why half a sentence about the sign-in, without anything that only the user should read
  public static Refusal unproved(String why, Retry retry) {
    return new Refusal(Reason.IDENTITY, why, retry);
  }

  /// The refusal of a call for which somebody else would be answerable by now than when it was
  /// judged.
  static Refusal changedHands() {
    return unproved("the user's sign-in changed while the call waited", Retry.LATER);
  }

  /// The refusal of a message that is one too many.
  ///
  /// @param perSecond how many a client may send
  /// @param delay how long until one passes again
  public static Refusal flooding(int perSecond, Duration delay) {
    return new Refusal(
        Reason.RATE,
        "this client sends more than " + perSecond + " messages a second",
        Retry.LATER,
        Optional.of(delay));
  }

  /// The refusal that follows from an answer that is no yes.
  ///
  /// @param call as [AgentText#nameOf] gives it
  public static Refusal of(ApprovalAnswer.No no, String call) {
    return switch (no) {
      case ApprovalAnswer.Refused(_, var objection) -> byPerson(no, call, objection);
      case ApprovalAnswer.RefusedEarlier(_, var objection) -> byPerson(no, call, objection);
      case ApprovalAnswer.Overruled(var by, _) -> overruled(no, call, by);
      case ApprovalAnswer.TimedOut(var limit) ->
          unanswered(
              Reason.TIMED_OUT,
              no,
              call,
              limit == ApprovalAnswer.Limit.CLIENT
                  ? Optional.of(AgentText.COME_AGAIN)
                  : Optional.empty());
      case ApprovalAnswer.Withdrawn(var cause) ->
          unanswered(
              cause.endsSession() ? Reason.IDENTITY : Reason.WITHDRAWN, no, call, Optional.empty());
      case ApprovalAnswer.NobodyToAsk _ ->
          unanswered(Reason.NOBODY_TO_ASK, no, call, Optional.empty());
    };
  }

  private static Refusal byPerson(ApprovalAnswer.No no, String call, Objection objection) {
    var text = AgentText.of(no);
    var person = new Person(call, text, objection, Optional.empty(), Optional.empty());
    return new Refusal(Reason.PERSON, text.why(), Retry.NO, Optional.empty(), Optional.of(person));
  }

  private static Refusal overruled(ApprovalAnswer.No no, String call, MasterSwitch by) {
    var text = AgentText.of(no);
    var reason = by == MasterSwitch.DENY_ALL ? Reason.PERSON : Reason.MODE;
    var person = new Person(call, text, Objection.NONE, Optional.empty(), Optional.of(by));
    return new Refusal(reason, text.why(), Retry.NO, Optional.empty(), Optional.of(person));
  }

  private static Refusal unanswered(
      Reason reason, ApprovalAnswer.No no, String call, Optional<Duration> comeAgain) {
    var text = AgentText.of(no);
    var person = new Person(call, text, Objection.NONE, comeAgain, Optional.empty());
    return new Refusal(reason, text.why(), Retry.LATER, Optional.empty(), Optional.of(person));
  }

  /// The whole text for the model.
  public String text() {
    if (reason == Reason.HOOK) {
      return why;
    }
    var text = new AgentText(why, advice());
    return person.map(asked -> text.whole(asked.call())).orElseGet(text::whole);
  }

  private String advice() {
    return delay
        .map(time -> "The same call may be tried again in " + time.toSeconds() + " s, not before.")
        .or(() -> person.map(asked -> asked.text().advice()))
        .orElse(retry.advice());
  }
}
