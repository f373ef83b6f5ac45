package dev.assent.desktop.explain;

import dev.assent.core.suggest.Draft;
import dev.assent.desktop.ui.EffectWord;
import java.util.List;
import java.util.Optional;

/// An explanation as it is drawn: every text is ready, and values from outside have their hidden
/// characters named.
///
/// @param effect what is decided; absent where nothing could be explained
/// @param headline who or what decided, in a few words
/// @param why sentences on how that step came to decide
/// @param notes what is to be known about the explanation itself, such as that the policy is
///   another one today
/// @param bands the rules that matched, in the order in which effects are weighed; no empty ones
/// @param others rules that did not match, the nearest first
/// @param more how many rules beyond these did not match
/// @param changes ways not to be asked or denied, the smallest first
/// @param noChange what is said where there are none; empty otherwise
/// @param near DENY rules that nearly matched
/// @param json the explanation for programs, indented; empty where nothing could be explained
record ExplanationContent(
    Optional<EffectWord> effect,
    String headline,
    List<String> why,
    List<String> notes,
    List<Band> bands,
    List<RuleItem> others,
    int more,
    List<Change> changes,
    String noChange,
    List<Near> near,
    String json) {

  ExplanationContent {
    why = List.copyOf(why);
    notes = List.copyOf(notes);
    bands = List.copyOf(bands);
    others = List.copyOf(others);
    changes = List.copyOf(changes);
    near = List.copyOf(near);
  }

  /// Says only that there is nothing to explain, and why.
  static ExplanationContent only(Optional<EffectWord> effect, String headline, List<String> why) {
    return new ExplanationContent(
        effect, headline, why, List.of(), List.of(), List.of(), 0, List.of(), "", List.of(), "");
  }

  /// The rules of one effect that matched, the highest score first.
  record Band(EffectWord effect, List<RuleItem> rules) {
    Band {
      rules = List.copyOf(rules);
    }
  }

  /// A rule and how it fared.
  ///
  /// @param title what the person calls it
  /// @param score its points
  /// @param winner whether it decided
  /// @param standing why it did not count although its conditions hold; empty otherwise
  /// @param ticks its conditions
  record RuleItem(
      EffectWord effect,
      String title,
      String score,
      boolean winner,
      String standing,
      List<Tick> ticks) {
    RuleItem {
      ticks = List.copyOf(ticks);
    }
  }

  /// One condition.
  ///
  /// @param holds whether it held
  /// @param name what it looks at
  /// @param detail the value it met and what that was compared with
  /// @param inside whether it stands below "not"
  record Tick(boolean holds, String name, String detail, boolean inside) {}

  /// One way not to be asked.
  ///
  /// @param steps what to do, one sentence each
  /// @param draft what it changes in the rules, for the form; absent where that is nothing, or more
  ///   than the form can show at once
  /// @param apart the step that the draft does not take; empty where it takes all
  record Change(List<String> steps, Optional<Draft> draft, String apart) {
    Change {
      steps = List.copyOf(steps);
    }
  }

  /// A rule that would have denied.
  ///
  /// @param sentence which rule, and what would have happened
  /// @param missing the conditions that did not hold
  record Near(String sentence, List<Tick> missing) {
    Near {
      missing = List.copyOf(missing);
    }
  }
}
