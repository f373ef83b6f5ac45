package dev.assent.desktop.approval;

import dev.assent.core.approval.Grant;
import dev.assent.desktop.ui.Texts;
import java.time.Duration;
import java.time.Instant;
import javafx.beans.property.ReadOnlyStringProperty;
import javafx.beans.property.ReadOnlyStringWrapper;

/// One yes that lasts a while. Its words never change, its time does.
final class GrantRow {
  private final Grant grant;
  private final CardContent content;
  private final ReadOnlyStringWrapper left = new ReadOnlyStringWrapper(this, "left", "");

  GrantRow(Grant grant, Instant now) {
    this.grant = grant;
    content = CardWriter.write(grant.request());
    tick(now);
  }

  /// Counts the time on.
  ///
  /// @return whether any is left
  boolean tick(Instant now) {
    long seconds = Math.max(0, (Duration.between(now, grant.until()).toMillis() + 999) / 1000);
    left.set(new TimeLeft(seconds, 0, 0).text());
    return seconds > 0;
  }

  Grant grant() {
    return grant;
  }

  /// How often it was used, in words.
  String uses() {
    return switch (grant.uses()) {
      case 0 -> Texts.get("grants.uses.none");
      case 1 -> Texts.get("grants.uses.one");
      default -> Texts.get("grants.uses.many", Texts.number(grant.uses()));
    };
  }

  CardContent content() {
    return content;
  }

  /// Minutes and seconds until it ends by itself: `9:12`.
  ReadOnlyStringProperty leftProperty() {
    return left.getReadOnlyProperty();
  }
}
