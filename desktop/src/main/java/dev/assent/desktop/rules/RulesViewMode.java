package dev.assent.desktop.rules;

import dev.assent.desktop.ui.Texts;
import java.util.Locale;

/// The ways to look at the rules; all show the same policy.
public enum RulesViewMode {
  /// one rule in a form, the others in bands beside it
  FORM,
  /// all rules in a table
  TABLE,
  /// what the policy says beside them
  SETTINGS,
  /// the file they stand in
  TEXT,
  /// the versions there were
  HISTORY;

  /// The word on its button.
  String text() {
    return Texts.get("rules.face." + name().toLowerCase(Locale.ROOT));
  }
}
