package dev.assent.desktop.ui.arguments;

import dev.assent.core.masking.SecretSpans;
import dev.assent.core.pap.TextDifference;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// The difference of two texts, line by line. Joining the rows that are not removed gives the later
/// text back, and those that are not added the earlier one, each but for its line ends. A last line
/// end begins no line, and an empty text has none.
///
/// @param rows all lines of both texts, in order
/// @param added how many lines only the later text has
/// @param removed how many lines only the earlier text has
/// @param ended the text that alone ends with a line end
/// @param laidOut the texts have one line each, and were laid out in several to be compared
public record LineDifference(List<Row> rows, int added, int removed, Ended ended, boolean laidOut) {
  // Beyond so many lines that are not the same at both ends, no smallest difference is looked for.
  private static final int MOST_COMPARED = 6000;
  private static final int LONGEST_ROW = 600;

  public LineDifference {
    rows = List.copyOf(rows);
  }

  /// Of texts as they are, which end alike.
  public LineDifference(List<Row> rows, int added, int removed) {
    this(rows, added, removed, Ended.ALIKE, false);
  }

  /// The kind of a row.
  public enum Kind {
    SAME,
    REMOVED,
    ADDED
  }

  /// The text that ends with a line end, where the other one has lines and does not.
  public enum Ended {
    ALIKE,
    EARLIER,
    LATER;

    private static Ended of(String before, String after) {
      boolean old = before.endsWith("\n");
      return before.isEmpty() || after.isEmpty() || old == after.endsWith("\n")
          ? ALIKE
          : old ? EARLIER : LATER;
    }
  }

  /// One line, or a piece of a very long one.
  ///
  /// @param before its number in the earlier text, 1-based; 0 where it does not stand there, or for
  ///   a further piece
  /// @param after its number in the later text, likewise
  /// @param text without its line end
  /// @param from where in the text what changed begins
  /// @param to where it ends; equal to `from` where nothing is to be stressed
  /// @param secrets what of the text is covered
  public record Row(
      Kind kind, int before, int after, String text, int from, int to, SecretSpans secrets) {}

  /// True if both texts are the same.
  public boolean isEmpty() {
    return added == 0 && removed == 0 && ended == Ended.ALIKE;
  }

  /// Compares two texts. May take some tenths of a second for long ones.
  public static LineDifference of(String before, String after) {
    return of(before, SecretSpans.NONE, after, SecretSpans.NONE);
  }

  /// The same of a file that a program keeps. Where all of its JSON stands in one line, its values
  /// stand below each other: as one changed line nobody could read what changed.
  public static LineDifference ofFile(String before, String after) {
    if (!isOneLine(before) || !isOneLine(after)) {
      return of(before, after);
    }
    var laid = of(laidOut(before.strip()), laidOut(after.strip()));
    return new LineDifference(laid.rows, laid.added, laid.removed, Ended.ALIKE, true);
  }

  private static boolean isOneLine(String text) {
    String all = text.strip();
    return all.startsWith("{") && all.indexOf('\n') < 0;
  }

  // By its signs alone: with its secrets hidden it may be no JSON any more.
  private static String laidOut(String json) {
    var lines = new StringBuilder();
    int depth = 0;
    boolean quoted = false;
    for (int at = 0; at < json.length(); at++) {
      char sign = json.charAt(at);
      boolean escaped = quoted && sign == '\\';
      quoted ^= sign == '"';
      if (quoted || sign == '"') {
        lines.append(sign);
        if (escaped && at + 1 < json.length()) {
          lines.append(json.charAt(++at));
        }
      } else if (sign == '{' || sign == '[') {
        lines.append(sign).append(line(++depth));
      } else if (sign == '}' || sign == ']') {
        depth = Math.max(0, depth - 1);
        int end = lines.length();
        while (end > 0 && Character.isWhitespace(lines.charAt(end - 1))) {
          end--;
        }
        lines.setLength(end);
        boolean empty = end > 0 && "{[".indexOf(lines.charAt(end - 1)) >= 0;
        lines.append(empty ? "" : line(depth)).append(sign);
      } else if (!Character.isWhitespace(sign)) {
        lines.append(sign).append(sign == ',' ? line(depth) : sign == ':' ? " " : "");
      }
    }
    return lines.toString();
  }

  private static String line(int depth) {
    return "\n" + "  ".repeat(depth);
  }

  /// The same of texts with secrets.
  public static LineDifference of(
      String before, SecretSpans secretsBefore, String after, SecretSpans secretsAfter) {
    var old = before.isEmpty() ? List.<String>of() : TextLine.lines(before);
    var now = after.isEmpty() ? List.<String>of() : TextLine.lines(after);
    var rows =
        new Rows(old, new SecretLines(old, secretsBefore), now, new SecretLines(now, secretsAfter));
    rows.add(TextDifference.between(old, now, MOST_COMPARED).lines());
    return new LineDifference(rows.rows, rows.added, rows.removed, Ended.of(before, after), false);
  }

  /// The same without the rows that are farther away from every change.
  ///
  /// @param around so many lines before and after a change stay
  public LineDifference near(int around) {
    var near = new boolean[rows.size()];
    for (int at = 0; at < near.length; at++) {
      if (rows.get(at).kind() != Kind.SAME) {
        Arrays.fill(near, Math.max(0, at - around), Math.min(near.length, at + around + 1), true);
      }
    }
    var kept = new ArrayList<Row>();
    for (int at = 0; at < near.length; at++) {
      if (near[at]) {
        kept.add(rows.get(at));
      }
    }
    return new LineDifference(kept, added, removed, ended, laidOut);
  }

  private static final class Rows {
    private final List<String> old;
    private final SecretLines oldSecrets;
    private final List<String> now;
    private final SecretLines nowSecrets;
    private final List<Row> rows = new ArrayList<>();
    private int before;
    private int after;
    private int added;
    private int removed;

    Rows(List<String> old, SecretLines oldSecrets, List<String> now, SecretLines nowSecrets) {
      this.old = old;
      this.oldSecrets = oldSecrets;
      this.now = now;
      this.nowSecrets = nowSecrets;
    }

    // The lines that go and those that come between two lines that stay are one change.
    void add(List<TextDifference.Line> lines) {
      int going = 0;
      int coming = 0;
      for (var line : lines) {
        switch (line.side()) {
          case BEFORE -> going++;
          case AFTER -> coming++;
          case BOTH -> {
            replaced(going, coming);
            going = 0;
            coming = 0;
            same();
          }
        }
      }
      replaced(going, coming);
    }

    void same() {
      pieces(Kind.SAME, before + 1, after + 1, now.get(after), 0, DifferingPart.NONE.fromEnd());
      before++;
      after++;
    }

    // Lines that came in the place of others: the first of them stands for the first that went, and
    // so on.
    void replaced(int gone, int come) {
      for (int i = 0; i < gone; i++) {
        String line = old.get(before + i);
        var stress =
            i < come ? DifferingPart.between(line, now.get(after + i)) : DifferingPart.NONE;
        pieces(Kind.REMOVED, before + i + 1, 0, line, stress.from(), stress.fromEnd());
      }
      for (int i = 0; i < come; i++) {
        String line = now.get(after + i);
        var stress =
            i < gone ? DifferingPart.between(old.get(before + i), line) : DifferingPart.NONE;
        pieces(Kind.ADDED, 0, after + i + 1, line, stress.from(), stress.fromEnd());
      }
      before += gone;
      after += come;
      removed += gone;
      added += come;
    }

    private void pieces(
        Kind kind, int beforeNumber, int afterNumber, String line, int from, int fromEnd) {
      int to = fromEnd < 0 ? from : line.length() - fromEnd;
      var secrets =
          afterNumber > 0 ? nowSecrets.of(afterNumber - 1) : oldSecrets.of(beforeNumber - 1);
      int at = 0;
      do {
        int end = Math.min(at + LONGEST_ROW, line.length());
        if (end < line.length() && Character.isLowSurrogate(line.charAt(end))) {
          end--;
        }
        int length = end - at;
        int first = Math.clamp(from - at, 0, length);
        rows.add(
            new Row(
                kind,
                at == 0 ? beforeNumber : 0,
                at == 0 ? afterNumber : 0,
                line.substring(at, end),
                first,
                Math.clamp(to - at, first, length),
                secrets.within(at, end)));
        at = end;
      } while (at < line.length());
    }
  }

  /// The secrets of a text, line by line.
  private static final class SecretLines {
    private final List<SecretSpans> lines;

    SecretLines(List<String> text, SecretSpans secrets) {
      lines = secrets.isEmpty() ? List.of() : new ArrayList<>(text.size());
      var left = new SecretCursor(secrets);
      int start = 0;
      for (int at = 0; !secrets.isEmpty() && at < text.size(); at++) {
        lines.add(left.within(start, start + text.get(at).length()));
        start += text.get(at).length() + 1;
      }
    }

    SecretSpans of(int line) {
      return lines.isEmpty() ? SecretSpans.NONE : lines.get(line);
    }
  }
}
