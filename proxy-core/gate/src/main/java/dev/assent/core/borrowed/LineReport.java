package dev.assent.core.borrowed;

import dev.assent.core.borrowed.ListLine.Fate;
import dev.assent.core.policy.RuleId;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/// The lines of all files of one program, in their order, with what becomes of each.
final class LineReport {
  private static final int MOST_TEXT = 120;

  private final List<ListLine> lines = new ArrayList<>();
  private final TreeMap<Integer, Set<RuleId>> rules = new TreeMap<>();
  private final Set<String> notes = new LinkedHashSet<>();

  /// Adds a line that is translated as long as nobody says otherwise.
  ///
  /// @return its place
  int add(SourceFile file, String place, String text) {
    lines.add(new ListLine(file.name(), place, text, Fate.TRANSLATED, "", List.of()));
    return lines.size() - 1;
  }

  /// Adds a line of which the fate is known.
  void add(SourceFile file, String place, String text, Fate fate, LineReason why) {
    say(add(file, place, text), fate, why);
  }

  /// Says what becomes of a line; a fate that was told before stays.
  void say(int line, Fate fate, LineReason why) {
    if (line >= 0 && lines.get(line).fate() == Fate.TRANSLATED) {
      lines.set(line, lines.get(line).with(fate, why.sentence()));
    }
  }

  /// The texts of some lines as one; absent where none of them stands in a file.
  Optional<String> texts(List<Integer> of) {
    String all =
        of.stream()
            .filter(line -> line >= 0)
            .map(line -> lines.get(line).text())
            .collect(Collectors.joining(", "));
    boolean half = all.length() > MOST_TEXT && Character.isLowSurrogate(all.charAt(MOST_TEXT));
    String cut =
        all.length() > MOST_TEXT ? all.substring(0, half ? MOST_TEXT - 1 : MOST_TEXT) + "…" : all;
    return Optional.of(cut).filter(text -> !text.isBlank());
  }

  /// Says that a rule says a line.
  void rule(int line, RuleId rule) {
    if (line >= 0) {
      rules.computeIfAbsent(line, _ -> new LinkedHashSet<>()).add(rule);
    }
  }

  /// Says something of the list as a whole.
  void note(LineReason note) {
    notes.add(note.sentence());
  }

  List<String> notes() {
    return List.copyOf(notes);
  }

  List<ListLine> lines() {
    var all = new ArrayList<ListLine>();
    for (int i = 0; i < lines.size(); i++) {
      all.add(lines.get(i).with(List.copyOf(rules.getOrDefault(i, Set.of()))));
    }
    return all;
  }
}
