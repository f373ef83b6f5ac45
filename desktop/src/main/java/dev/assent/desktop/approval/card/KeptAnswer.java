package dev.assent.desktop.approval.card;

import dev.assent.core.access.AccessRequest;
import dev.assent.core.approval.ApprovalAnswer;
import dev.assent.core.approval.HeldAnswer;
import dev.assent.desktop.approval.content.CardTitle;
import dev.assent.desktop.approval.content.CoveredGist;
import dev.assent.desktop.ui.Texts;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import javafx.beans.property.DoubleProperty;
import javafx.beans.property.SimpleDoubleProperty;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;

/// One answer that can still be taken back. Its words never change, its time does.
public final class KeptAnswer {
  private static final int LONGEST = 80;

  private final HeldAnswer kept;
  private final String words;
  private final StringProperty time = new SimpleStringProperty(this, "time", "");
  private final DoubleProperty left = new SimpleDoubleProperty(this, "left", 1);

  KeptAnswer(HeldAnswer kept, Instant now) {
    this.kept = kept;
    words = said(kept.answer(), named(kept.request().request()));
    tick(now);
  }

  // Another call of the same title may be on the card below.
  private static String named(AccessRequest call) {
    String about = CoveredGist.line(call, List.of(), LONGEST);
    return about.isEmpty() ? CardTitle.of(call) : CardTitle.of(call) + " · " + about;
  }

  private static String said(ApprovalAnswer answer, String title) {
    return switch (answer) {
      case ApprovalAnswer.AllowFor _, ApprovalAnswer.AllowWider _ ->
          Texts.get("approval.kept.allowedFor", title);
      case ApprovalAnswer.Yes _ -> Texts.get("approval.kept.allowedOnce", title);
      case ApprovalAnswer.Refused(_, var objection) ->
          switch (objection.extent()) {
            case CALL -> Texts.get("approval.kept.denied", title);
            case KIND -> Texts.get("approval.kept.deniedKind", title);
            case SESSION -> Texts.get("approval.kept.stopped", title);
          };
      case ApprovalAnswer.No _ -> Texts.get("approval.kept.denied", title);
    };
  }

  void tick(Instant now) {
    double all = Duration.between(kept.since(), kept.until()).toMillis();
    double millis = Math.max(0, Duration.between(now, kept.until()).toMillis());
    left.set(all > 0 ? Math.clamp(millis / all, 0, 1) : 0);
    // To tenths, rounded up, so that it never says zero while there is time.
    time.set(Texts.get("approval.kept.sends", Texts.decimal(Math.ceil(millis / 100) / 10, 1)));
  }

  public String id() {
    return kept.request().id();
  }

  /// The answer and its call, in words.
  String words() {
    return words;
  }

  /// The time until it takes effect, in words.
  StringProperty timeProperty() {
    return time;
  }

  /// The part of the time that is left, 1 to 0.
  DoubleProperty leftProperty() {
    return left;
  }
}
