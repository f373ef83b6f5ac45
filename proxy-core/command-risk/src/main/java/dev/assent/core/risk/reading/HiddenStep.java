package dev.assent.core.risk.reading;

import dev.assent.core.access.CommandReading.Origin;
import dev.assent.core.access.CommandReading.Piece;
import dev.assent.core.access.CommandReading.Row;
import dev.assent.core.risk.step.Circumstance;
import dev.assent.core.risk.step.Step;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.TreeSet;

/// A step that the text does not show, to be written out below the row it was found in. Gathers
/// what is said of it.
final class HiddenStep {
  private static final int LONGEST = 2000;

  final Step step;
  final BitSet marked = new BitSet();
  final TreeSet<Integer> numbers = new TreeSet<>();
  boolean nameMarked;

  HiddenStep(Step step) {
    this.step = step;
  }

  /// True if another one stands in a word of this one.
  boolean holds(HiddenStep inner) {
    String name = inner.step.name();
    return !name.isEmpty()
        && step.arguments().stream()
            .anyMatch(
                argument -> argument.text().indexOf(' ') > 0 && argument.text().contains(name));
  }

  /// The row, with quotes where its shell needs them; what is longer than 2,000 characters is cut
  /// with `…`.
  Row row(int depth) {
    var pieces = new ArrayList<Piece>();
    pieces.add(piece(nameMarked, step.name().isEmpty() ? "…" : step.name()));
    int length = 0;
    for (int at = 0; at < step.arguments().size(); at++) {
      String word = step.arguments().get(at).written(step.shell());
      boolean before = at == 0 ? nameMarked : marked.get(at - 1);
      boolean both = before && marked.get(at);
      if (length + word.length() > LONGEST) {
        pieces.add(piece(false, " …"));
        break;
      }
      length += word.length();
      if (both) {
        pieces.add(piece(true, " " + word));
      } else {
        pieces.add(piece(false, " "));
        pieces.add(piece(marked.get(at), word));
      }
    }
    return new Row(origin(), depth, joined(pieces), List.copyOf(numbers));
  }

  private Origin origin() {
    if (step.has(Circumstance.IN_CODE)) {
      return Origin.DOES;
    }
    return step.has(Circumstance.HIDDEN) ? Origin.DECODES : Origin.RUNS;
  }

  private static Piece piece(boolean decisive, String text) {
    return new Piece(decisive ? Piece.Kind.DECISIVE : Piece.Kind.PLAIN, text);
  }

  private static List<Piece> joined(List<Piece> pieces) {
    var joined = new ArrayList<Piece>();
    for (var piece : pieces) {
      if (!joined.isEmpty() && joined.getLast().kind() == piece.kind()) {
        joined.set(
            joined.size() - 1, new Piece(piece.kind(), joined.getLast().text() + piece.text()));
      } else {
        joined.add(piece);
      }
    }
    return joined;
  }
}
