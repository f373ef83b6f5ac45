package dev.assent.desktop.rules.trial;

import dev.assent.core.access.AccessRequest;
import dev.assent.core.json.JsonObject;
import dev.assent.desktop.ui.EffectWord;

/// A call of which an example can be made.
public sealed interface PinnedCall {
  /// The effect that the policy it was looked at with decides.
  EffectWord decided();

  /// One that a person typed.
  ///
  /// @param given a case, see [dev.assent.core.analysis.CaseJudge]
  record Typed(JsonObject given, EffectWord decided) implements PinnedCall {}

  /// One that the policy check found, or a log has.
  record Described(AccessRequest request, EffectWord decided) implements PinnedCall {}
}
