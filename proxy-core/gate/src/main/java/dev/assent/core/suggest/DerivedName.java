package dev.assent.core.suggest;

import dev.assent.core.policy.Attribute;
import dev.assent.core.policy.Condition;
import dev.assent.core.policy.Rule;
import java.util.ArrayList;
import java.util.List;

/// The name of a rule that is derived from another: short, and made of what the rule asks for, so
/// that no name grows with each rule that is derived of it.
final class DerivedName {
  /// Characters of a name at most.
  static final int LONGEST = 40;

  private DerivedName() {}

  /// The name of a rule.
  ///
  /// @param ending what tells it from the rule it is derived from: `other command`, `for now`;
  ///   empty where it is derived from none
  static String of(Rule rule, String ending) {
    var parts = new ArrayList<String>();
    for (var condition : rule.conditions()) {
      if (condition instanceof Condition.Single one && one.isOn(Attribute.TOOL_NAME)) {
        parts.addFirst(words(one));
      } else if (condition instanceof Condition.Single one && !one.attribute().isCircumstance()) {
        parts.add(words(one));
      }
    }
    rule.conditions().stream()
        .filter(Condition.Not.class::isInstance)
        .flatMap(Condition::singles)
        .forEach(one -> parts.add("not " + words(one)));
    String start =
        switch (rule.effect()) {
          case ALLOW -> "Allow: ";
          case DENY -> "Deny: ";
          case HITL -> "Ask: ";
        };
    return fitted(start, parts, ending);
  }

  // The first part says most; of the others those that fit.
  private static String fitted(String start, List<String> parts, String ending) {
    String tail = ending.isEmpty() ? "" : ", " + ending;
    int room = LONGEST - start.length() - tail.length();
    var said = new StringBuilder();
    for (String part : parts) {
      String comma = said.isEmpty() ? "" : ", ";
      String next = said.isEmpty() && part.length() > room ? cut(part, room) : part;
      if (said.length() + comma.length() + next.length() <= room) {
        said.append(comma).append(next);
      }
    }
    return start + (said.isEmpty() ? ending : said + tail);
  }

  private static String cut(String text, int room) {
    int end = Character.isHighSurrogate(text.charAt(room - 2)) ? room - 2 : room - 1;
    return text.substring(0, end) + "…";
  }

  private static String words(Condition.Single one) {
    var values = one.values();
    if (one.attribute().form() == Attribute.Form.TESTS || values.isEmpty()) {
      return one.member();
    }
    if (one.attribute() == Attribute.OPERATION) {
      return String.join("/", values);
    }
    return values.getFirst() + (values.size() == 1 ? "" : " +" + (values.size() - 1));
  }
}
