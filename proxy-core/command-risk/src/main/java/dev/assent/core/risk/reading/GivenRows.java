package dev.assent.core.risk.reading;

import dev.assent.core.access.CommandReading;
import dev.assent.core.access.CommandReading.Piece;
import dev.assent.core.risk.step.Step.Place;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Pattern;

/// Cuts a text into one row for each simple command that stands by itself. The rows, joined, are
/// the text.
final class GivenRows {
  private static final Pattern JOINT =
      Pattern.compile(
          "(?:[\\s;&|(){}!]|\\b(?:then|do|done|fi|else|elif|if|while|until|esac|time|case|in)\\b)*");
  private static final Pattern OPERATORS = Pattern.compile("\\s*[;&|(){}!]+\\s*");

  private final String text;
  private final List<Place> commands;
  private final List<Integer> starts = new ArrayList<>();

  GivenRows(String text, List<WrittenCommand> simples) {
    this.text = text;
    commands =
        simples.stream()
            .filter(WrittenCommand::outer)
            .map(WrittenCommand::place)
            .filter(place ->
                place.start() >= 0 && place.start() < place.end() && place.end() <= text.length())
            .sorted(Comparator.comparingInt(Place::start))
            .distinct()
            .limit(CommandReading.MOST_ROWS)
            .toList();
    int end = 0;
    for (var command : commands) {
      // Text that ends a line belongs to it, and so do blanks before an operator.
      int line = text.lastIndexOf('\n', command.start() - 1);
      int start = Math.min(Math.max(line + 1, end), command.start());
      while (start < command.start()
          && start == end
          && (text.charAt(start) == ' ' || text.charAt(start) == '\t')) {
        start++;
        end = start;
      }
      starts.add(starts.isEmpty() ? 0 : start);
      end = Math.max(end, command.end());
    }
    if (starts.isEmpty() && !text.isEmpty()) {
      starts.add(0);
    }
  }

  int count() {
    return starts.size();
  }

  /// The row that a place of the text is in.
  int at(int place) {
    int row = 0;
    while (row + 1 < starts.size() && starts.get(row + 1) <= place) {
      row++;
    }
    return row;
  }

  /// The pieces of a row.
  ///
  /// @param decisive the characters of the text that decided
  List<Piece> pieces(int row, BitSet decisive) {
    int start = starts.get(row);
    int end = row + 1 < starts.size() ? starts.get(row + 1) : text.length();
    var pieces = new ArrayList<Piece>();
    if (row >= commands.size()) {
      command(start, end, decisive, pieces);
      return pieces;
    }
    int begins = Math.clamp(commands.get(row).start(), start, end);
    int ends = Math.clamp(commands.get(row).end(), begins, end);
    between(start, begins, decisive, pieces);
    command(begins, ends, decisive, pieces);
    between(ends, end, decisive, pieces);
    return pieces;
  }

  private void between(int from, int to, BitSet decisive, List<Piece> pieces) {
    String gap = text.substring(from, to);
    if (gap.isBlank()) {
      add(pieces, Piece.Kind.PLAIN, gap);
      return;
    }
    if (JOINT.matcher(gap).matches()) {
      add(pieces, Piece.Kind.JOINT, gap);
      return;
    }
    var operators = OPERATORS.matcher(gap);
    int plain = operators.lookingAt() ? operators.end() : 0;
    add(pieces, Piece.Kind.JOINT, gap.substring(0, plain));
    command(from + plain, to, decisive, pieces);
  }

  private void command(int from, int to, BitSet decisive, List<Piece> pieces) {
    int at = from;
    while (at < to) {
      boolean marked = decisive.get(at);
      int next = marked ? decisive.nextClearBit(at) : decisive.nextSetBit(at);
      next = next < 0 ? to : Math.min(next, to);
      add(pieces, marked ? Piece.Kind.DECISIVE : Piece.Kind.PLAIN, text.substring(at, next));
      at = next;
    }
  }

  private static void add(List<Piece> pieces, Piece.Kind kind, String text) {
    if (!text.isEmpty()) {
      pieces.add(new Piece(kind, text));
    }
  }
}
