package dev.assent.core.pdp;

import java.util.List;
import java.util.Optional;

/// The values of one attribute, in all spellings, as the two ways of comparing see them (clause 3.1).
///
/// @param any texts of which one that passes is enough: for DENY and HITL; none means the attribute is absent
/// @param all texts that must all pass: for ALLOW; none means that an ALLOW sees no value
/// @param complete false when some value that an ALLOW sees has no text to compare, so that no ALLOW can hold
record Values(List<String> any, List<String> all, boolean complete) {
  static final Values ABSENT = new Values(List.of(), List.of(), true);

  /// One value in one spelling; the empty text stands for an absent one.
  static Values ofText(String text) {
    if (text.isEmpty()) {
      return ABSENT;
    }
    var only = List.of(text);
    return new Values(only, only, true);
  }

  /// One value in one spelling.
  static Values of(Optional<String> value) {
    return value
        .map(text -> new Values(List.of(text), List.of(text), true))
        .orElse(ABSENT);
  }
}
