package dev.assent.desktop.approval.content;

import dev.assent.core.approval.ApprovalAnswer;
import dev.assent.desktop.ui.Texts;

/// Says how a wait ended.
public final class EndedText {
  private EndedText() {}

  public static String of(ApprovalAnswer answer) {
    return switch (answer) {
      case ApprovalAnswer.AllowOnce _ -> Texts.get("approval.ended.allowedOnce");
      case ApprovalAnswer.AllowFor _, ApprovalAnswer.AllowWider _ ->
          Texts.get("approval.ended.allowedFor");
      case ApprovalAnswer.Remembered _ -> Texts.get("approval.ended.remembered");
      case ApprovalAnswer.LetThrough _ -> Texts.get("approval.ended.letThrough");
      case ApprovalAnswer.Observed _ -> Texts.get("approval.ended.observed");
      case ApprovalAnswer.Overruled(var by, _) ->
          switch (by) {
            case DENY_ALL -> Texts.get("approval.ended.denyAll");
            case READ_ONLY, OBSERVE -> Texts.get("approval.ended.readOnly");
          };
      case ApprovalAnswer.Refused _ -> Texts.get("approval.ended.refused");
      case ApprovalAnswer.RefusedEarlier _ -> Texts.get("approval.ended.refusedEarlier");
      case ApprovalAnswer.TimedOut(var limit) ->
          switch (limit) {
            case OURS -> Texts.get("approval.ended.timedOut");
            case CLIENT -> Texts.get("approval.ended.clientLeaves");
          };
      case ApprovalAnswer.NobodyToAsk _ -> Texts.get("approval.ended.nobody");
      case ApprovalAnswer.Withdrawn(var cause) ->
          switch (cause) {
            case CANCELLED -> Texts.get("approval.ended.cancelled");
            case DISCONNECTED -> Texts.get("approval.ended.disconnected");
            case SESSION_ENDED -> Texts.get("approval.ended.sessionEnded");
            case POLICY_CHANGED -> Texts.get("approval.ended.policyChanged");
            case SHUTDOWN -> Texts.get("approval.ended.shutdown");
            case QUEUE_FULL -> Texts.get("approval.ended.queueFull");
            case IDENTITY -> Texts.get("approval.ended.identity");
            case SESSION_OVER -> Texts.get("approval.ended.sessionOver");
          };
    };
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

  /// In a few words, for a line of a list.
  public static String inShort(ApprovalAnswer answer) {
    return switch (answer) {
      case ApprovalAnswer.AllowOnce _ -> Texts.get("waiting.ended.allowedOnce");
      case ApprovalAnswer.AllowFor _, ApprovalAnswer.AllowWider _ ->
          Texts.get("waiting.ended.allowedFor");
      case ApprovalAnswer.Remembered _ -> Texts.get("waiting.ended.remembered");
      case ApprovalAnswer.LetThrough _ -> Texts.get("waiting.ended.letThrough");
      case ApprovalAnswer.Observed _ -> Texts.get("waiting.ended.observed");
      case ApprovalAnswer.Overruled _ -> Texts.get("waiting.ended.overruled");
      case ApprovalAnswer.Refused _ -> Texts.get("waiting.ended.refused");
      case ApprovalAnswer.RefusedEarlier _ -> Texts.get("waiting.ended.refusedEarlier");
      case ApprovalAnswer.TimedOut(var limit) ->
          switch (limit) {
            case OURS -> Texts.get("waiting.ended.timedOut");
            case CLIENT -> Texts.get("waiting.ended.clientLeaves");
          };
      case ApprovalAnswer.Withdrawn(var cause) ->
          Texts.get(
              cause == ApprovalAnswer.Cause.POLICY_CHANGED
                  ? "waiting.ended.rulesChanged"
                  : "waiting.ended.withdrawn");
      case ApprovalAnswer.NobodyToAsk _ -> Texts.get("waiting.ended.nobody");
    };
  }
}
