package dev.assent.desktop.approval.content;

import dev.assent.core.access.AccessRequest;
import dev.assent.core.access.SideEffect;
import dev.assent.core.approval.ApprovalAnswer;
import dev.assent.desktop.ui.CoreWords;
import dev.assent.desktop.ui.Texts;
import java.util.stream.Stream;

/// Says how a wait ended, in the same words wherever that is said.
public final class EndedText {
  private EndedText() {}

  /// A sentence.
  ///
  /// @param call the one that waited
  public static String of(ApprovalAnswer answer, AccessRequest call) {
    return CoreWords.sentence(inShort(answer, call));
  }

  /// A few words, for a line of a list.
  public static String inShort(ApprovalAnswer answer, AccessRequest call) {
    boolean more =
        SideEffect.isMoreThanReading(call.action().operation(), call.resource().sideEffects());
    return switch (answer) {
      case ApprovalAnswer.Remembered _ -> earlier(true, false);
      case ApprovalAnswer.LetThrough _ -> earlier(true, true);
      case ApprovalAnswer.RefusedEarlier _ -> earlier(false, false);
      case ApprovalAnswer.Overruled(var by, _) -> inShort(answer.word(), by.word(), more);
      case ApprovalAnswer.Refused(var channel, _) -> inShort(answer.word(), channel.word(), more);
      case ApprovalAnswer.TimedOut(var limit) -> inShort(answer.word(), limit.word(), more);
      case ApprovalAnswer.Withdrawn(var cause) -> inShort(answer.word(), cause.word(), more);
      case ApprovalAnswer.AllowOnce _,
          ApprovalAnswer.AllowFor _,
          ApprovalAnswer.AllowWider _,
          ApprovalAnswer.Observed _,
          ApprovalAnswer.NobodyToAsk _ ->
          inShort(answer.word(), "", more);
    };
  }

  /// The same for an answer that came after the agent had stopped waiting: nothing has run.
  public static String late(ApprovalAnswer answer) {
    return Texts.get("ended.late." + answer.word());
  }

  /// The same by the words of a record.
  ///
  /// @param answer such as `timeout`
  /// @param detail whose time was over, the cause of a withdrawal, the switch or the way of a no;
  ///   may be empty
  /// @param more whether the call is known to do more than read
  public static String inShort(String answer, String detail, boolean more) {
    String wide = "ended." + answer;
    String narrow = wide + "." + detail;
    return Stream.of(narrow + ".more", narrow, wide)
        .skip(more ? 0 : 1)
        .filter(Texts::has)
        .findFirst()
        .map(key -> Texts.get(key))
        .orElse(answer);
  }

  /// The same where an answer from before settled it.
  ///
  /// @param once whether a yes was for this call alone
  public static String earlier(boolean yes, boolean once) {
    return Texts.get("ended." + (!yes ? "refusedEarlier" : once ? "letThrough" : "remembered"));
  }

  /// Somebody's answer ended the wait: to this call, or to others and this one with them.
  public static boolean isAnswer(ApprovalAnswer answer) {
    return switch (answer) {
      case ApprovalAnswer.TimedOut _, ApprovalAnswer.Withdrawn _, ApprovalAnswer.NobodyToAsk _ ->
          false;
      case ApprovalAnswer.Yes _,
          ApprovalAnswer.Refused _,
          ApprovalAnswer.RefusedEarlier _,
          ApprovalAnswer.Overruled _ ->
          true;
    };
  }

  /// True if a person may let the call through when it comes again: the answer was a no that left
  /// it open.
  public static boolean canComeAgain(ApprovalAnswer answer) {
    return switch (answer) {
      case ApprovalAnswer.TimedOut _, ApprovalAnswer.Refused _, ApprovalAnswer.Overruled _ -> true;
      case ApprovalAnswer.Withdrawn(var cause) -> cause == ApprovalAnswer.Cause.CANCELLED;
      case ApprovalAnswer.Yes _, ApprovalAnswer.RefusedEarlier _, ApprovalAnswer.NobodyToAsk _ ->
          false;
    };
  }
}
