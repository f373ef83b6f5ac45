package dev.assent.core.analysis;

import dev.assent.core.access.AccessRequest;
import dev.assent.core.pdp.condition.BitField;
import dev.assent.core.policy.Attribute;
import dev.assent.core.policy.Condition;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Gives the lists of conditions entries for a call.
final class WiderLists {
  private WiderLists() {}

  /// A condition with more entries.
  ///
  /// @param entries what is new, as in the file; not empty
  record Wider(Condition condition, List<String> entries) {}

  /// A condition with entries for every value of a call that an ALLOW sees; absent for conditions
  /// without a list, and where the call has no such value.
  static Optional<Wider> of(Condition condition, AccessRequest request) {
    return switch (condition) {
      // One scope in common is enough: all of a token's would open the rule to nearly everybody.
      case Condition.Texts(var attribute, _) when attribute.isSet() -> Optional.empty();
      case Condition.Texts(var attribute, var known) -> {
        var added =
            attribute.texts(request).stream()
                .filter(text -> !text.isBlank() && !known.contains(text))
                .distinct()
                .toList();
        yield wider(attribute.texts(joined(known, added)), added);
      }
      case Condition.Words(var attribute, var known)
          when attribute.form() != Attribute.Form.ONE_WORD -> {
        var added =
            BitField.wordsOf(attribute, request).stream()
                .filter(word -> !known.contains(word))
                .toList();
        yield wider(new Condition.Words(attribute, joined(known, added)), added);
      }
      case Condition.Words _,
          Condition.AtLeast _,
          Condition.Tests _,
          Condition.Hours _,
          Condition.Earlier _,
          Condition.Not _ ->
          Optional.empty();
    };
  }

  private static List<String> joined(List<String> known, List<String> added) {
    var all = new ArrayList<>(known);
    all.addAll(added);
    return all;
  }

  private static Optional<Wider> wider(Condition condition, List<String> added) {
    return added.isEmpty() ? Optional.empty() : Optional.of(new Wider(condition, added));
  }
}
