package dev.assent.core.pap;

import dev.assent.core.pap.document.PolicyDocument;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.commons.collections4.sequence.CommandVisitor;
import org.apache.commons.collections4.sequence.SequencesComparator;

/// The differences between two texts, line by line or in other pieces.
///
/// @param lines of both texts, those that are gone before those that came in their place
public record TextDifference(List<Line> lines) {
  /// About a second at most, where all of them differ.
  private static final int MOST_COMPARED = 6_000;

  /// The texts that have a line.
  public enum Side {
    /// both
    BOTH,
    /// the earlier one alone
    BEFORE,
    /// the later one alone
    AFTER;

    /// The character before it in listings: blank, `-` or `+`.
    public char sign() {
      return switch (this) {
        case BOTH -> ' ';
        case BEFORE -> '-';
        case AFTER -> '+';
      };
    }
  }

  /// One line without its end.
  public record Line(Side side, String text) {}

  public TextDifference {
    lines = List.copyOf(lines);
  }

  /// Compares the texts of two policies.
  public static TextDifference between(PolicyDocument before, PolicyDocument after) {
    return between(
        new String(before.bytes(), StandardCharsets.UTF_8),
        new String(after.bytes(), StandardCharsets.UTF_8));
  }

  /// Compares two texts. A line end at the end of only one of them is shown as an empty line more.
  public static TextDifference between(String before, String after) {
    boolean ended = before.endsWith("\n") && after.endsWith("\n");
    String[] a = (ended ? before.substring(0, before.length() - 1) : before).split("\n", -1);
    String[] b = (ended ? after.substring(0, after.length() - 1) : after).split("\n", -1);
    return between(Arrays.asList(a), Arrays.asList(b), MOST_COMPARED);
  }

  /// Compares two texts that are taken apart already.
  ///
  /// @param most so many pieces of both, beyond those that are the same at both ends, are compared
  ///   with each other; of more all count as changed
  public static TextDifference between(List<String> before, List<String> after, int most) {
    int shortest = Math.min(before.size(), after.size());
    int head = 0;
    while (head < shortest && before.get(head).equals(after.get(head))) {
      head++;
    }
    int tail = 0;
    while (tail < shortest - head
        && before.get(before.size() - 1 - tail).equals(after.get(after.size() - 1 - tail))) {
      tail++;
    }
    var gone = before.subList(head, before.size() - tail);
    var come = after.subList(head, after.size() - tail);
    var script = new Script();
    before.subList(0, head).forEach(script::visitKeepCommand);
    if (gone.isEmpty() || come.isEmpty() || gone.size() + come.size() > most) {
      gone.forEach(script::visitDeleteCommand);
      come.forEach(script::visitInsertCommand);
    } else {
      new SequencesComparator<>(gone, come).getScript().visit(script);
    }
    before.subList(before.size() - tail, before.size()).forEach(script::visitKeepCommand);
    script.endOfChange();
    return new TextDifference(script.lines);
  }

  /// True if the texts are the same.
  public boolean isEmpty() {
    return lines.stream().allMatch(line -> line.side() == Side.BOTH);
  }

  /// The parts that differ with some lines around them, each part headed by `@@ -LINE,COUNT
  /// +LINE,COUNT @@`.
  ///
  /// @param around how many equal lines to show before and after
  public List<String> parts(int around) {
    var shown = new boolean[lines.size()];
    for (int i = 0; i < lines.size(); i++) {
      if (lines.get(i).side() != Side.BOTH) {
        Arrays.fill(shown, Math.max(0, i - around), Math.min(lines.size(), i + around + 1), true);
      }
    }
    var out = new ArrayList<String>();
    int before = 1;
    int after = 1;
    for (int i = 0; i < lines.size(); i++) {
      if (shown[i] && (i == 0 || !shown[i - 1])) {
        out.add(heading(i, shown, before, after));
      }
      var line = lines.get(i);
      if (shown[i]) {
        out.add(line.side().sign() + line.text());
      }
      before += line.side() == Side.AFTER ? 0 : 1;
      after += line.side() == Side.BEFORE ? 0 : 1;
    }
    return out;
  }

  private String heading(int from, boolean[] shown, int before, int after) {
    int old = 0;
    int fresh = 0;
    for (int i = from; i < shown.length && shown[i]; i++) {
      old += lines.get(i).side() == Side.AFTER ? 0 : 1;
      fresh += lines.get(i).side() == Side.BEFORE ? 0 : 1;
    }
    return "@@ -" + before + "," + old + " +" + after + "," + fresh + " @@";
  }

  /// Puts what is gone before what came in its place, in whatever order it is told.
  private static final class Script implements CommandVisitor<String> {
    private final List<Line> lines = new ArrayList<>();
    private final List<Line> come = new ArrayList<>();

    @Override
    public void visitInsertCommand(String text) {
      come.add(new Line(Side.AFTER, text));
    }

    @Override
    public void visitDeleteCommand(String text) {
      lines.add(new Line(Side.BEFORE, text));
    }

    @Override
    public void visitKeepCommand(String text) {
      endOfChange();
      lines.add(new Line(Side.BOTH, text));
    }

    void endOfChange() {
      lines.addAll(come);
      come.clear();
    }
  }
}
