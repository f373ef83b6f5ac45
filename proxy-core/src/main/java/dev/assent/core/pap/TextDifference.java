package dev.assent.core.pap;

import dev.assent.core.pap.document.PolicyDocument;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// The differences between two texts, line by line.
///
/// @param lines of both texts, those that are gone before those that came in their place
public record TextDifference(List<Line> lines) {
  /// More single changes than that, and what differs is shown as one block.
  private static final int EDITS = 1_500;

  /// The texts that have a line.
  public enum Side {
    /// both
    BOTH,
    /// the earlier one alone
    BEFORE,
    /// the later one alone
    AFTER;

    /// What stands before it in listings: blank, `-` or `+`.
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
    int start = 0;
    while (start < a.length && start < b.length && a[start].equals(b[start])) {
      start++;
    }
    int end = 0;
    while (end < a.length - start
        && end < b.length - start
        && a[a.length - 1 - end].equals(b[b.length - 1 - end])) {
      end++;
    }
    var lines = new ArrayList<Line>();
    add(lines, Side.BOTH, a, 0, start);
    middle(
        lines,
        Arrays.copyOfRange(a, start, a.length - end),
        Arrays.copyOfRange(b, start, b.length - end));
    add(lines, Side.BOTH, a, a.length - end, a.length);
    return new TextDifference(lines);
  }

  /// Whether the texts are the same.
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

  /// The shortest way from one text to the other, found by going as far as each number of edits
  /// reaches.
  private static void middle(List<Line> lines, String[] a, String[] b) {
    int bound = Math.min(EDITS, a.length + b.length);
    int[] reach = new int[2 * bound + 3];
    var steps = new ArrayList<int[]>();
    for (int edits = 0; edits <= bound; edits++) {
      steps.add(Arrays.copyOfRange(reach, bound + 1 - edits, bound + 2 + edits));
      for (int k = -edits; k <= edits; k += 2) {
        int at = bound + 1 + k;
        int x =
            k == -edits || k != edits && reach[at - 1] < reach[at + 1]
                ? reach[at + 1]
                : reach[at - 1] + 1;
        while (x < a.length && x - k < b.length && a[x].equals(b[x - k])) {
          x++;
        }
        reach[at] = x;
        if (x >= a.length && x - k >= b.length) {
          lines.addAll(way(a, b, steps));
          return;
        }
      }
    }
    add(lines, Side.BEFORE, a, 0, a.length);
    add(lines, Side.AFTER, b, 0, b.length);
  }

  private static List<Line> way(String[] a, String[] b, List<int[]> steps) {
    var reversed = new ArrayList<Line>();
    int x = a.length;
    int y = b.length;
    for (int edits = steps.size() - 1; edits > 0; edits--) {
      int[] reach = steps.get(edits);
      int k = x - y;
      boolean inserted = k == -edits || k != edits && reach[edits + k - 1] < reach[edits + k + 1];
      int from = reach[edits + (inserted ? k + 1 : k - 1)];
      // Back along the equal lines that followed this edit.
      for (int start = inserted ? from : from + 1; x > start; y--) {
        reversed.add(new Line(Side.BOTH, a[--x]));
      }
      reversed.add(inserted ? new Line(Side.AFTER, b[--y]) : new Line(Side.BEFORE, a[--x]));
    }
    while (x > 0) {
      reversed.add(new Line(Side.BOTH, a[--x]));
    }
    return reversed.reversed();
  }

  private static void add(List<Line> lines, Side side, String[] texts, int from, int to) {
    for (int i = from; i < to; i++) {
      lines.add(new Line(side, texts[i]));
    }
  }
}
