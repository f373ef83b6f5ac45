package dev.assent.desktop.ui.arguments;

import dev.assent.core.masking.SecretSpans;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import javafx.beans.value.ObservableValue;
import javafx.scene.layout.FlowPane;

/// Neighbours among the values of a call that are short enough to stand beside each other: numbers,
/// flags, single words. No other text: a blank in it would let it pass for a value more.
final class ShortValues extends FlowPane {
  // Letters of names and values together that fit beside each other, about.
  private static final int MOST = 62;
  private static final int BETWEEN = 4;

  private static final Pattern NAME = Pattern.compile("[\\w./-]{1,24}");
  private static final Pattern WORD = Pattern.compile("[\\w.:+/-]{1,16}");

  /// @param lines the values, drawn
  ShortValues(List<ArgumentLine> lines) {
    super(24, 2, lines.toArray(ArgumentLine[]::new));
    setMinWidth(0);
    getStyleClass().add("as-argument-row");
  }

  /// The values in rows: what stands beside each other, everything else alone. In the order given,
  /// nothing left out.
  ///
  /// @param apart the names of values that are never beside others
  static List<List<Argument>> rows(List<Argument> arguments, Set<String> apart) {
    var rows = new ArrayList<List<Argument>>();
    var row = new ArrayList<Argument>();
    int letters = 0;
    boolean fits = false;
    for (var argument : arguments) {
      boolean isShort = isShort(argument) && !apart.contains(argument.name());
      int more = argument.name().length() + argument.value().length() + BETWEEN;
      if (!row.isEmpty() && (!fits || !isShort || letters + more > MOST)) {
        rows.add(List.copyOf(row));
        row.clear();
        letters = 0;
      }
      row.add(argument);
      fits = isShort;
      letters += more;
    }
    if (!row.isEmpty()) {
      rows.add(List.copyOf(row));
    }
    return rows;
  }

  private static boolean isShort(Argument argument) {
    boolean kind =
        switch (argument.kind()) {
          case NUMBER, BOOLEAN, NOTHING, TEXT -> true;
          case PATH, COMMAND, URL, CLAIM, DECODED, DRAWN -> false;
        };
    return kind
        && argument.secrets().equals(SecretSpans.NONE)
        && argument.remark().isEmpty()
        && NAME.matcher(argument.name()).matches()
        && WORD.matcher(argument.value()).matches();
  }

  /// Draws a row.
  ///
  /// @param nameWidth of the names that stand below each other
  static ShortValues of(
      List<Argument> row,
      ObservableValue<Number> nameWidth,
      List<ArgumentLine> drawn,
      ArgumentRows.Fold fold) {
    var lines = new ArrayList<ArgumentLine>();
    for (var argument : row) {
      lines.add(
          lines.isEmpty()
              ? ArgumentLine.first(argument, nameWidth, fold)
              : ArgumentLine.beside(argument, fold));
    }
    drawn.addAll(lines);
    return new ShortValues(lines);
  }
}
