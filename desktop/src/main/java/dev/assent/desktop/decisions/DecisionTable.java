package dev.assent.desktop.decisions;

import dev.assent.desktop.ui.Icons;
import dev.assent.desktop.ui.MomentWords;
import dev.assent.desktop.ui.Texts;
import dev.assent.desktop.ui.arguments.CallLine;
import dev.assent.desktop.ui.controls.SessionBadgeBar;
import dev.assent.desktop.ui.kit.Face;
import dev.assent.desktop.ui.kit.Lay;
import dev.assent.desktop.ui.kit.Table;
import java.time.LocalDate;
import java.time.Month;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.function.DoubleConsumer;
import java.util.function.Function;
import java.util.stream.Stream;
import javafx.geometry.Orientation;
import javafx.scene.Node;
import javafx.scene.control.ScrollBar;
import javafx.scene.control.TableColumn;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Region;
import org.jspecify.annotations.Nullable;

/// The decisions as a table. All widths are those at 100 %.
final class DecisionTable extends Table<DecisionRow> {
  // Of the column of decisions, and around its words.
  private static final double LEAST = 186;
  private static final double MOST = 300;
  private static final double AROUND = 40;
  private static final double BAR = 20;
  // These two have so much before any other column is shown.
  private static final double LEAST_DECIDED = 140;
  private static final double LEAST_CALL = 180;
  private static final double DECIDED_PART = 0.45;
  // A sign of small code.
  private static final double SIGN = 7;
  private static final double ANY = 5_000;

  private final TableColumn<DecisionRow, DecisionRow> time;
  private final TableColumn<DecisionRow, DecisionRow> tier;
  private final TableColumn<DecisionRow, DecisionRow> decided;
  private final TableColumn<DecisionRow, DecisionRow> call;
  private final TableColumn<DecisionRow, DecisionRow> server;
  private final TableColumn<DecisionRow, DecisionRow> session;
  private final TableColumn<DecisionRow, DecisionRow> score;
  private final TableColumn<DecisionRow, DecisionRow> took;
  private boolean filling;
  private boolean alone;
  private boolean ofAll;

  DecisionTable(ZoneId zone) {
    super("decisions.table", DecisionRow::spoken);
    setId("table");
    setPlaceholder(new Region());
    double day = longerDay();
    time = column("time", 118 + day, 122 + day, 150 + day, row -> time(row, zone));
    tier = column("", 24, 24, 24, DecisionTable::tier);
    decided = column("decided", 50, LEAST, ANY, DecisionTable::decided);
    call = column("call", 50, MOST, ANY, row -> new CallLine(row.tool(), row.gist()));
    server = column("server", 60, 86, ANY, row -> Face.SMALL.line(row.server()));
    session =
        column(
            "session",
            100,
            104,
            ANY,
            row -> SessionBadgeBar.before(Face.SMALL.line(row.session()), row.session()));
    score =
        column(
            "score",
            68,
            70,
            80,
            row -> Face.CODE_NOTE.line(row.score().isEmpty() ? "–" : row.score()),
            "as-right");
    took = column("took", 82, 82, 110, row -> Face.CODE_NOTE.line(row.took()), "as-right");
    widthProperty().addListener((_, _, _) -> arrange());
    onTextSize(this::arrange);
    getColumns().forEach(column -> column.widthProperty().addListener((_, _, _) -> fill()));
  }

  private TableColumn<DecisionRow, DecisionRow> column(
      String name,
      double least,
      double usual,
      double most,
      Function<DecisionRow, @Nullable Node> drawing,
      String... styles) {
    var column =
        column(name.isEmpty() ? "" : Texts.get("decisions.column." + name), drawing, styles);
    column.setSortable(false);
    Runnable grow =
        () -> {
          column.setMaxWidth(most * scale());
          column.setMinWidth(least * scale());
          column.setPrefWidth(usual * scale());
        };
    grow.run();
    onTextSize(grow);
    return column;
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

  /// Shows the columns that tell rows apart, and of the others those that have room. Beside an
  /// explanation, which says these too, there is none for them.
  ///
  /// @param explains whether one stands beside the table
  /// @param all whether rows of several servers are shown
  void arrange(boolean explains, boolean all) {
    alone = !explains;
    ofAll = all;
    arrange();
  }

  // A column that has no room is not half there.
  private void arrange() {
    double room =
        getWidth() <= 0
            ? Double.MAX_VALUE
            : getWidth()
                - time.getMinWidth()
                - tier.getMinWidth()
                - (LEAST_DECIDED + LEAST_CALL) * scale();
    room = offer(server, ofAll, room);
    room = offer(session, alone, room);
    room = offer(score, alone, room);
    offer(took, alone, room);
    fill();
  }

  // The room that is left; none for the ones of less worth where this one has none.
  private static double offer(TableColumn<?, ?> column, boolean wanted, double room) {
    column.setVisible(wanted && column.getMinWidth() <= room);
    return column.isVisible() ? room - column.getMinWidth() : wanted ? 0 : room;
  }

  // The call has the room that the other columns leave; where that is little, what was decided
  // gives some of its own.
  private void fill() {
    if (filling || getWidth() <= 0) {
      return;
    }
    filling = true;
    try {
      double others =
          getVisibleLeafColumns().stream()
              .filter(column -> column != call && column != decided)
              .mapToDouble(TableColumn::getWidth)
              .sum();
      double free = Math.max(0, getWidth() - others - BAR * scale());
      double least = Math.min(LEAST_DECIDED * scale(), free / 2);
      // Names of rules are longer than the words of ours: in a wide window they have their part.
      double part = Math.max(widestDecided(), free * DECIDED_PART);
      double given = Math.max(least, Math.min(part, free - LEAST_CALL * scale()));
      decided.setPrefWidth(Math.floor(given));
      call.setPrefWidth(Math.floor(free - given));
    } finally {
      filling = false;
    }
  }

  // The words of this language decide how much room that column needs.
  private double widestDecided() {
    double words =
        widest(
            Texts.bundle().keySet().stream()
                .filter(key -> key.startsWith("decisions.decided."))
                .map(Texts::get));
    double chip = widest(Stream.of(CallResult.values()).map(CallResult::text));
    return Math.clamp(words + chip + AROUND, LEAST * scale(), MOST * scale());
  }

  private double widest(Stream<String> words) {
    return words.mapToDouble(this::width).max().orElse(0);
  }

  /// The room that the longest day of this language needs beside that of `30 Nov`: a time that is
  /// cut would be another one.
  static double longerDay() {
    int longest =
        Stream.of(Month.values())
            .map(month -> LocalDate.of(2026, month, month.minLength()).atStartOfDay(ZoneOffset.UTC))
            .mapToInt(day -> MomentWords.SHORT_DAY.of(day.toInstant(), ZoneOffset.UTC).length())
            .max()
            .orElse(0);
    return Math.max(0, longest - "30 Nov".length()) * SIGN;
  }

  private static Node time(DecisionRow row, ZoneId zone) {
    return Lay.row(
        6,
        Lay.whole(Face.CODE_FAINT.line(MomentWords.SHORT_DAY.of(row.at(), zone))),
        Face.CODE_NOTE.whole(row.time()));
  }

  private static @Nullable Node tier(DecisionRow row) {
    return row.tier().isEmpty() ? null : Icons.tier(row.tier(), 13);
  }

  private static Node decided(DecisionRow row) {
    HBox box = Lay.row(8, Face.SMALL.line(row.decided()));
    row.result().ifPresent(result -> box.getChildren().addFirst(result.chip()));
    return box;
  }
}
