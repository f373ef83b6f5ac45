package dev.assent.desktop.coverage;

import dev.assent.core.coverage.ClientCoverage;
import dev.assent.core.wiring.McpClient;
import dev.assent.core.wiring.WiredServer;
import dev.assent.desktop.coverage.CoverageDesk.Found;
import dev.assent.desktop.ui.CoreWords;
import dev.assent.desktop.ui.Texts;
import dev.assent.desktop.ui.Ticker;
import java.time.Duration;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyStringProperty;
import javafx.beans.property.SimpleObjectProperty;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;

/// The page of coverage. Looks again every few seconds while somebody watches. Belongs to the
/// toolkit's thread.
public final class CoverageViewModel {
  private static final Duration PERIOD = Duration.ofSeconds(5);

  private final CoverageDesk desk;
  private final Ticker ticker;
  private final ZoneId zone;
  private final Ways ways;
  private final CoverageProofs proofs;
  private List<ClientCoverage> found = List.of();
  private final ObjectProperty<Optional<List<CoverageRow>>> rows =
      new SimpleObjectProperty<>(Optional.empty());
  private final StringProperty trouble = new SimpleStringProperty("");
  private Optional<Ticker.Beat> beat = Optional.empty();
  private boolean looking;

  /// The ways from here to other places.
  ///
  /// @param servers goes to the page of servers
  /// @param hook shows what would change so that an agent asks us about its own tools
  /// @param protect shows what would change so that a server starts through us
  /// @param copy puts a text where a person can paste it from
  public record Ways(
      Runnable servers,
      Consumer<McpClient> hook,
      BiConsumer<McpClient, WiredServer> protect,
      Consumer<String> copy) {}

  /// @param zone whose clock is shown
  public CoverageViewModel(CoverageDesk desk, Ticker ticker, ZoneId zone, Ways ways) {
    this.desk = desk;
    this.ticker = ticker;
    this.zone = zone;
    this.ways = ways;
    this.proofs = new CoverageProofs(desk, this::tried);
  }

  /// Each client, in a fixed order; absent before the first look.
  ReadOnlyObjectProperty<Optional<List<CoverageRow>>> rowsProperty() {
    return rows;
  }

  /// Why something could not be read or kept; empty where it could.
  ReadOnlyStringProperty troubleProperty() {
    return trouble;
  }

  /// Looks again and again while somebody watches.
  void watch(boolean seen) {
    beat.ifPresent(Ticker.Beat::close);
    beat = seen ? Optional.of(ticker.every(PERIOD, this::look)) : Optional.empty();
    if (seen) {
      look();
    }
  }

  private void look() {
    if (!looking) {
      looking = true;
      desk.look(this::arrived);
    }
  }

  private void arrived(Found found) {
    looking = false;
    trouble.set(found.trouble().map(CoreWords::of).orElse(String.join(" ", found.unread())));
    if (found.trouble().isEmpty()) {
      this.found = found.clients();
      write();
    }
  }

  private void write() {
    var words = new CoverageWords(zone, ticker.now(), this::leave, proofs, ways);
    rows.set(Optional.of(found.stream().map(words::row).toList()));
  }

  private void tried() {
    write();
    look();
  }

  private void leave(McpClient client, WiredServer server) {
    desk.leave(
        client,
        server,
        failed -> {
          trouble.set(failed.map(CoreWords::of).orElse(""));
          if (failed.isEmpty()) {
            look();
          }
        });
  }

  /// The number of clients that are wholly covered, in a few words; empty before the first look.
  static String summary(List<CoverageRow> rows) {
    String covered = Texts.get("coverage.state." + ClientCoverage.State.COVERED.word());
    long whole = rows.stream().map(CoverageRow::state).filter(covered::equals).count();
    return Texts.count("coverage.summary", whole, Texts.number(rows.size()));
  }
}
