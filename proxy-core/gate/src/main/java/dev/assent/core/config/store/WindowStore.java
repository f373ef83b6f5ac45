package dev.assent.core.config.store;

import static dev.assent.core.document.Member.member;
import static dev.assent.core.document.TableShape.table;

import dev.assent.core.config.AssentHome;
import dev.assent.core.config.ConfigException;
import dev.assent.core.document.Document;
import dev.assent.core.document.Shape;
import dev.assent.core.document.Shapes;
import java.util.Optional;

/// `window.json` in the state folder: where the window stood last. 0600, written whole.
public final class WindowStore {
  private static final int BYTES = 1024;

  private final StateFile<Stood> file;

  /// The place where a window stood, in the units of the toolkit.
  ///
  /// @param x of its left edge, less than 1,000,000 from 0; `y` of its upper edge as well
  /// @param width at least 1, less than 1,000,000; `height` as well
  /// @param maximized whether it filled its screen; the numbers are those from before then
  public record Stood(int x, int y, int width, int height, boolean maximized) {
    private static final int MOST = 999_999;
    private static final Shape<Integer> EDGE = Shapes.whole(-MOST, MOST);
    private static final Shape<Integer> SIZE = Shapes.whole(1, MOST);
    private static final Document<Stood> FORM =
        new Document<>(
            table(
                "an object",
                Stood::new,
                member("x", EDGE, Stood::x),
                member("y", EDGE, Stood::y),
                member("width", SIZE, Stood::width),
                member("height", SIZE, Stood::height),
                member("maximized", Shapes.flag(), Stood::maximized)));
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
