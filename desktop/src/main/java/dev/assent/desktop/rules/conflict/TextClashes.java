package dev.assent.desktop.rules.conflict;

import dev.assent.core.pap.TextDifference;
import dev.assent.core.pap.TextDifference.Side;
import dev.assent.desktop.rules.draft.DraftMerge.Choice;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// The places where two texts differ, each of which becomes one of the two. Pure.
///
/// @param parts both texts from the first line to the last
/// @param ended whether the last line has an end
record TextClashes(List<Part> parts, boolean ended) {
  private static final int MOST_COMPARED = 6_000;

  /// Beyond so many places they are one.
  private static final int MOST = 100;

  /// Lines that follow each other.
  ///
  /// @param from the number of the first in the draft, 1-based
  /// @param theirsFrom its number in the other text
  /// @param differs whether the texts differ here; else both lists are the same
  record Part(int from, int theirsFrom, boolean differs, List<String> mine, List<String> theirs) {}

  TextClashes {
    parts = List.copyOf(parts);
  }

  /// Compares two texts.
  static TextClashes of(String mine, String theirs) {
    boolean ended = mine.endsWith("\n") && theirs.endsWith("\n");
    var ours = lines(mine, ended);
    var others = lines(theirs, ended);
    var parts = parts(TextDifference.between(others, ours, MOST_COMPARED).lines());
    return new TextClashes(
        parts.stream().filter(Part::differs).count() > MOST
            ? parts(TextDifference.between(others, ours, 0).lines())
            : parts,
        ended);
  }

  private static List<String> lines(String text, boolean ended) {
    return Arrays.asList((ended ? text.substring(0, text.length() - 1) : text).split("\n", -1));
  }

  private static List<Part> parts(List<TextDifference.Line> lines) {
    var parts = new ArrayList<Part>();
    int number = 1;
    int theirNumber = 1;
    for (int at = 0; at < lines.size(); ) {
      boolean differs = lines.get(at).side() != Side.BOTH;
      var mine = new ArrayList<String>();
      var theirs = new ArrayList<String>();
      while (at < lines.size() && (lines.get(at).side() != Side.BOTH) == differs) {
        var line = lines.get(at++);
        if (line.side() != Side.BEFORE) {
          mine.add(line.text());
        }
        if (line.side() != Side.AFTER) {
          theirs.add(line.text());
        }
      }
      parts.add(new Part(number, theirNumber, differs, List.copyOf(mine), List.copyOf(theirs)));
      number += mine.size();
      theirNumber += theirs.size();
    }
    return parts;
  }

  /// The parts that differ.
  List<Part> places() {
    return parts.stream().filter(Part::differs).toList();
  }

  /// The text as it was chosen.
  ///
  /// @param choices one for each of the [#places()]
  String merged(List<Choice> choices) {
    var left = new ArrayList<>(choices);
    var lines = new ArrayList<String>();
    for (var part : parts) {
      var choice = part.differs() ? left.removeFirst() : Choice.MINE;
      if (choice != Choice.MINE) {
        lines.addAll(part.theirs());
      }
      if (choice != Choice.THEIRS) {
        lines.addAll(part.mine());
      }
    }
    return String.join("\n", lines) + (ended ? "\n" : "");
  }
}
