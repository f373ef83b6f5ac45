package dev.assent.desktop.launch;

import dev.assent.core.config.store.ConfigStore;
import dev.assent.desktop.approval.card.ApprovalViewModel;
import dev.assent.desktop.approval.card.CardSettings;
import dev.assent.desktop.approval.card.HoldStyle;
import java.util.concurrent.Executor;

/// Keeps what a person chose about answering in force on a card.
///
/// @param toolkit runs work on the toolkit's thread
record CardSettingsFromConfig(ConfigStore config, Executor toolkit) {
  void follow(ApprovalViewModel card) {
    apply(card);
    config.listen(() -> toolkit.execute(() -> apply(card)));
  }

  /// Tells a card once.
  void apply(ApprovalViewModel card) {
    var hitl = config.settings().hitl();
    var style = hitl.twoPresses() ? HoldStyle.TWO_PRESSES : HoldStyle.HOLD;
    card.settingsProperty()
        .set(new CardSettings(hitl.returnKey(), style, hitl.arming(), hitl.hold()));
  }
}
