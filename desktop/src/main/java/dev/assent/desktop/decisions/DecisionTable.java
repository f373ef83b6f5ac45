package dev.assent.desktop.decisions;

import dev.assent.desktop.decisions.log.LogTimes;
import dev.assent.desktop.ui.Icons;
import dev.assent.desktop.ui.MomentWords;
import dev.assent.desktop.ui.arguments.CallLine;
import dev.assent.desktop.ui.controls.SessionBadgeBar;
import dev.assent.desktop.ui.kit.Face;
import dev.assent.desktop.ui.kit.Lay;
import dev.assent.desktop.ui.kit.Table;
import java.time.ZoneId;
import java.util.function.DoubleConsumer;
import java.util.stream.Stream;
import javafx.geometry.Orientation;
import javafx.scene.Node;
import javafx.scene.control.ScrollBar;
import javafx.scene.layout.Region;
import org.jspecify.annotations.Nullable;

/// The decisions as a table. Beside an explanation, which says these too, there is no room for some
/// of its columns; and where there is little, the words of a decision give way to those of the
/// call.
final class DecisionTable extends Table<DecisionRow> {
  private static final double CHIP = 22;
  private static final double GAP = 8;
  private static final double BADGE = 10;
  private static final double CLOCK = 84;

  private final Column time;
  private final Column decided;
  private boolean alone = true;
  private boolean ofAll;

  DecisionTable(ZoneId zone) {
    super("decisions.table", DecisionRow::spoken);
    setId("table");
    setPlaceholder(new Region());
    time =
        column("decisions.column.time", row -> time(row, zone))
            .wide(() -> (96 + LogTimes.longerDay()) * scale())
            .brief(() -> alone ? 0 : CLOCK * scale());
    column("", DecisionTable::tier).wide(() -> 0);
    decided =
        column("decisions.column.decided", this::decided)
            .says(DecisionRow::decided, () -> chip() + GAP)
            .fair(300)
            .brief(() -> chip() + 2 * GAP);
    column("decisions.column.call", row -> new CallLine(row.tool(), row.gist()))
        .code(row -> row.tool() + row.gist().text(), GAP)
        .fair(260);
    column("decisions.column.server", row -> Face.SMALL.line(row.server()))
        .says(DecisionRow::server, () -> 0)
        .spare(() -> ofAll);
    column(
            "decisions.column.session",
            row -> SessionBadgeBar.before(Face.SMALL.line(row.session()), row.session()))
        .says(DecisionRow::session, () -> BADGE)
        .spare(() -> alone);
    column(
            "decisions.column.score",
            row -> Face.CODE_NOTE.line(row.score().isEmpty() ? "–" : row.score()),
            "as-right")
        .code(DecisionRow::score, 0)
        .spare(() -> alone);
    column("decisions.column.took", row -> Face.CODE_NOTE.line(row.took()), "as-right")
        .code(DecisionRow::took, 0)
        .spare(() -> alone);
  }

  /// Tells how far down it is scrolled, of the whole way, each time that this changes.
  void onScrolled(DoubleConsumer told) {
    skinProperty()
        .subscribe(skin -> {
          if (skin != null) {
            lookupAll(".scroll-bar").stream()
                .filter(node ->
                    node instanceof ScrollBar bar && bar.getOrientation() == Orientation.VERTICAL)
                .map(ScrollBar.class::cast)
                .forEach(bar ->
                    bar.valueProperty()
                        .addListener((_, _, place) -> told.accept(place.doubleValue())));
          }
        });
  }

  /// Shows the columns that tell rows apart, and of the others those that have room.
  ///
  /// @param explains whether an explanation stands beside the table
  /// @param all whether rows of several servers are shown
  void arrange(boolean explains, boolean all) {
    alone = !explains;
    ofAll = all;
    arrange();
  }

  private double chip() {
    return Stream.of(CallResult.values())
            .mapToDouble(result -> width(result.text()))
            .max()
            .orElse(0)
        + CHIP * scale();
  }

  private Node time(DecisionRow row, ZoneId zone) {
    var clock = Face.CODE_NOTE.whole(row.time());
    return time.isBrief()
        ? clock
        : Lay.row(
            6, Lay.whole(Face.CODE_FAINT.line(MomentWords.SHORT_DAY.of(row.at(), zone))), clock);
  }

  private static @Nullable Node tier(DecisionRow row) {
    return row.tier().isEmpty() ? null : Icons.tier(row.tier(), 13);
  }

  private Node decided(DecisionRow row) {
    var words = Face.SMALL.line(row.decided());
    var chip = row.result().<Node>map(CallResult::chip);
    if (decided.isBrief()) {
      return chip.orElse(words);
    }
    return chip.<Node>map(one -> Lay.row(GAP, one, words)).orElse(words);
  }
}
