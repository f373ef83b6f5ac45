package dev.assent.core.config.store;

import static dev.assent.core.document.Member.member;
import static dev.assent.core.document.TableShape.table;

import dev.assent.core.config.AssentHome;
import dev.assent.core.config.ConfigException;
import dev.assent.core.document.Document;
import dev.assent.core.document.Shape;
import dev.assent.core.document.Shapes;
import dev.assent.core.document.Shapes.MapShape;
import java.util.Map;
import java.util.Optional;

/// `window.json` in the state folder: where the window stood last, and how wide its columns were
/// made. 0600, written whole.
public final class WindowStore {
  private static final int BYTES = 8192;

  private final StateFile<Stood> file;

  /// The place where a window stood, in the units of the toolkit, and the widths of its columns.
  ///
  /// @param x of its left edge, less than 1,000,000 from 0; `y` of its upper edge as well
  /// @param width at least 1, less than 1,000,000; `height` as well
  /// @param maximized whether it filled its screen; the numbers are those from before then
  /// @param columns the widths that a person gave, by the names of the columns
  public record Stood(
      int x, int y, int width, int height, boolean maximized, Map<String, Integer> columns) {
    private static final int MOST = 999_999;
    private static final Shape<Integer> EDGE = Shapes.whole(-MOST, MOST);
    private static final Shape<Integer> SIZE = Shapes.whole(1, MOST);
    private static final Shape<Map<String, Integer>> COLUMNS =
        new MapShape<>(SIZE, false, 64, (_, _) -> Optional.empty(), "an object of widths");
    private static final Document<Stood> FORM =
        new Document<>(
            table(
                "an object",
                Stood::new,
                member("x", EDGE, Stood::x),
                member("y", EDGE, Stood::y),
                member("width", SIZE, Stood::width),
                member("height", SIZE, Stood::height),
                member("maximized", Shapes.flag(), Stood::maximized),
                member("columns", COLUMNS, Stood::columns, Map.of())));

    public Stood {
      columns = Map.copyOf(columns);
    }
  }

  /// The file below a home; it need not be there.
  public WindowStore(AssentHome home) {
    this.file = new StateFile<>(home.state().resolve("window.json"), BYTES, Stood.FORM);
  }

  /// The last place of the window; absent where nothing was kept.
  ///
  /// @throws ConfigException when the file is unsafe, broken or of a newer version
  public Optional<Stood> read() throws ConfigException {
    return file.read();
  }

  /// Replaces the file.
  ///
  /// @throws ConfigException when it cannot be written; it is as it was then
  public void write(Stood stood) throws ConfigException {
    file.write(stood);
  }
}
