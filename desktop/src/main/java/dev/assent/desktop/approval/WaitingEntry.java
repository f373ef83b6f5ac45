package dev.assent.desktop.approval;

import dev.assent.core.approval.ApprovalRequest;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.SimpleObjectProperty;

/// One line of the queue. Its words never change, its time does.
public final class WaitingEntry {
  private final ApprovalRequest request;
  private final CardContent content;
  private final ObjectProperty<TimeLeft> timeLeft;

  WaitingEntry(ApprovalRequest request, TimeLeft left) {
    this.request = request;
    content = CardWriter.write(request);
    timeLeft = new SimpleObjectProperty<>(this, "timeLeft", left);
  }

  /// What the card of this line says.
  CardContent content() {
    return content;
  }

  ApprovalRequest request() {
    return request;
  }

  /// How long it still waits.
  ObjectProperty<TimeLeft> timeLeftProperty() {
    return timeLeft;
  }

  /// What tells it from others of its kind: its first path, else its tool. The end of a long one counts most.
  String detail() {
    String path = content.facts().path();
    return path.isEmpty() ? content.tool() : dev.assent.desktop.ui.ShownText.of(path, dev.assent.desktop.ui.ShownText.Place.LINE).inline();
  }
}
