package dev.assent.core.pap;

import dev.assent.core.access.Operation;
import dev.assent.core.document.WordHints;
import dev.assent.core.glob.GlobDialect;
import dev.assent.core.pap.MeaningShift.Direction;
import dev.assent.core.policy.Attribute;
import dev.assent.core.policy.Condition;
import dev.assent.core.policy.Effect;
import dev.assent.core.policy.Rule;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Finds where mcp-acp reads patterns and values of single conditions otherwise, and tells what
/// they mean here.
final class ForeignPatterns {
  /// A set of characters as that program's name patterns have them; an unclosed bracket stands for
  /// itself.
  private static final Pattern SET = Pattern.compile("\\[(!?)(]?[^]]*)]");

  /// A set that stands for more names than that is not written out.
  private static final int LISTED = 16;

  private ForeignPatterns() {}

  /// Patterns of `tool_name` and `backend_id`.
  static List<MeaningShift> names(String member, List<String> patterns) {
    var shifts = new ArrayList<>(sets(member, patterns));
    for (String pattern : patterns) {
      boolean cased =
          pattern
              .codePoints()
              .anyMatch(c -> c > 0x7f && Character.toLowerCase(c) != Character.toUpperCase(c));
      if (cased) {
        shifts.add(
            new MeaningShift(
                "letter-case",
                Direction.LESS,
                "the case of all letters in "
                    + shown(member, pattern)
                    + " does not count in mcp-acp; here that of `A` to `Z` alone"));
      }
    }
    return shifts;
  }

  /// Patterns of `mcp_method`.
  static List<MeaningShift> methods(List<String> patterns) {
    return sets("mcp_method", patterns);
  }

  private static List<MeaningShift> sets(String member, List<String> patterns) {
    var shifts = new ArrayList<MeaningShift>();
    for (String pattern : patterns) {
      if (SET.matcher(pattern).find()) {
        var names = written(pattern);
        shifts.add(
            new MeaningShift(
                "bracket-set",
                Direction.OTHER,
                "brackets in "
                    + shown(member, pattern)
                    + " are a set of characters in mcp-acp and stand for themselves here",
                names.isEmpty()
                    ? Optional.empty()
                    : Optional.of(
                        "write "
                            + String.join(
                                ", ", names.stream().map(name -> "`" + name + "`").toList()))));
      }
    }
    return shifts;
  }

  /// The patterns that a pattern with sets stands for; empty where these are too many, or not to be
  /// told.
  private static List<String> written(String pattern) {
    Matcher set = SET.matcher(pattern);
    if (!set.find()) {
      return List.of(pattern);
    }
    if (!set.group(1).isEmpty()) {
      return List.of();
    }
    var names = new ArrayList<String>();
    var rest = written(pattern.substring(set.end()));
    for (int c : members(set.group(2))) {
      for (String tail : rest) {
        names.add(pattern.substring(0, set.start()) + Character.toString(c) + tail);
      }
    }
    return names.size() <= LISTED ? names : List.of();
  }

  private static List<Integer> members(String set) {
    int[] symbols = set.codePoints().toArray();
    var members = new ArrayList<Integer>();
    for (int i = 0; i < symbols.length && members.size() <= LISTED; i++) {
      boolean range = i + 2 < symbols.length && symbols[i + 1] == '-';
      int last = range ? Math.min(symbols[i + 2], symbols[i] + LISTED) : symbols[i];
      for (int c = symbols[i]; c <= last; c++) {
        members.add(c);
      }
      i += range ? 2 : 0;
    }
    return members;
  }

  /// A condition on paths.
  static List<MeaningShift> paths(Rule rule, Condition.Single condition) {
    var shifts = new ArrayList<MeaningShift>();
    boolean allows = rule.effect() == Effect.ALLOW;
    var direction = allows ? Direction.LESS : Direction.MORE;
    if (condition.attribute() == Attribute.PATH) {
      shifts.add(
          new MeaningShift(
              "several-paths",
              direction,
              "`path_pattern` sees the first path of a call alone in mcp-acp; here "
                  + (allows ? "every path must match" : "one path that matches is enough")
                  + ", in lists, nested members and arguments of other names as well"));
      shifts.add(
          new MeaningShift(
              "path-spellings",
              direction,
              "a path is compared as it is written in mcp-acp; here in "
                  + (allows ? "each" : "any")
                  + " of its spellings: through links, joined to the working folder, without"
                  + " doubled slashes and percent sequences"));
    } else {
      role(rule, condition, direction, shifts);
    }
    for (String pattern : condition.values()) {
      path(condition.member(), pattern).ifPresent(shifts::add);
    }
    return shifts;
  }

  private static void role(
      Rule rule, Condition.Single condition, Direction direction, List<MeaningShift> shifts) {
    shifts.add(
        new MeaningShift(
            "raw-text",
            direction,
            "`"
                + condition.member()
                + "` is compared with the bare text in mcp-acp, `..` included; here with the path"
                + " that it means, in all its spellings"));
    boolean looksAtAll = rule.conditions().stream().anyMatch(other -> other.isOn(Attribute.PATH));
    if (rule.effect() == Effect.ALLOW && !looksAtAll) {
      String role = condition.attribute() == Attribute.SOURCE ? "source" : "destination";
      shifts.add(
          new MeaningShift(
              "coverage",
              Direction.LESS,
              "`"
                  + condition.member()
                  + "` looks at the "
                  + role
                  + " alone; here an allow rule with path conditions must look at every"
                  + " path of the call"));
    }
  }

  private static Optional<MeaningShift> path(String member, String pattern) {
    String shown = shown(member, pattern);
    if (pattern.indexOf('\\') >= 0) {
      return Optional.of(
          new MeaningShift(
              "backslash",
              Direction.OTHER,
              "a backslash in "
                  + shown
                  + " reaches the expressions of mcp-acp, where it is an escape or matches nothing;"
                  + " here it is a character like any other, on Windows a separator"));
    }
    if (pattern.startsWith("~/")) {
      return Optional.of(
          new MeaningShift(
              "home",
              Direction.MORE,
              "`~` in " + shown + " stands for itself in mcp-acp and for the home folder here"));
    }
    if (pattern.matches("(?s)\\$\\{(home|project)}(/.*)?")) {
      return Optional.of(
          new MeaningShift(
              "folder-name",
              Direction.OTHER,
              "the beginning of "
                  + shown
                  + " stands for itself in mcp-acp and for the home folder or the project here"));
    }
    String comparable = GlobDialect.PATH.comparable(pattern);
    if (comparable.equals("/") || comparable.equals("/**")) {
      return Optional.of(
          new MeaningShift(
              "root",
              Direction.MORE,
              shown
                  + " matches "
                  + (comparable.equals("/") ? "nothing" : "all but the root folder itself")
                  + " in mcp-acp; here it matches"
                  + " that folder"));
    }
    if (!pattern.startsWith("/") && !pattern.startsWith("**")) {
      return Optional.of(
          new MeaningShift(
              "relative",
              Direction.MORE,
              shown
                  + " matches paths that are written relative in mcp-acp; here all paths below the"
                  + " server's working folder"));
    }
    return Optional.empty();
  }

  /// The condition `operations`.
  static MeaningShift operations(List<String> operations) {
    String examples =
        operations.equals(List.of(Operation.READ.word()))
            ? "`readFile` is a read here alone, `get_and_delete` and `my_widget` there alone"
            : "`createFile` and `get_and_delete` change something here alone, `my_settings` there"
                + " alone";
    return new MeaningShift(
        "operations",
        Direction.OTHER,
        "the operation is guessed from parts of the tool's name in mcp-acp; here from whole words,"
            + " and the most dangerous one wins: "
            + examples);
  }

  /// The condition `extension`.
  static MeaningShift extension(Effect effect) {
    return new MeaningShift(
        "several-paths",
        effect == Effect.ALLOW ? Direction.LESS : Direction.MORE,
        "`extension` is that of the first path of a call in mcp-acp; here "
            + (effect == Effect.ALLOW
                ? "every path must have it"
                : "one path that has it is enough"));
  }

  private static String shown(String member, String pattern) {
    return "`" + WordHints.cut(pattern) + "` of `" + member + "`";
  }
}
