package dev.assent.core.config.store;

import dev.assent.core.config.AssentHome;
import dev.assent.core.config.ConfigException;
import dev.assent.core.config.ConfigProblem;
import dev.assent.core.config.ConfigProblem.Code;
import dev.assent.core.config.StrictFile;
import dev.assent.core.config.TextStore;
import dev.assent.core.json.Json;
import dev.assent.core.json.JsonBoolean;
import dev.assent.core.json.JsonNumber;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// `window.json` in the state folder: where the window stood last. 0600, written whole.
public final class WindowStore {
  private static final int BYTES = 1024;
  private static final Set<String> MEMBERS =
      Set.of("schema_version", "x", "y", "width", "height", "maximized");

  private final Path file;

  /// The place where a window stood, in the units of the toolkit.
  ///
  /// @param x of its left edge, less than 1,000,000 from 0; `y` of its upper edge as well
  /// @param width at least 1, less than 1,000,000; `height` as well
  /// @param maximized whether it filled its screen; the numbers are those from before then
  public record Stood(int x, int y, int width, int height, boolean maximized) {}

  /// The file below a home; it need not be there.
  public WindowStore(AssentHome home) {
    this.file = home.state().resolve("window.json");
  }

  /// The last place of the window; absent where nothing was kept.
  ///
  /// @throws ConfigException when the file is unsafe, broken or of a newer version
  public Optional<Stood> read() throws ConfigException {
    Optional<byte[]> bytes = TextStore.read(file, BYTES);
    if (bytes.isEmpty()) {
      return Optional.empty();
    }
    var strict = StrictFile.read(file, bytes.get());
    JsonObject root = strict.root();
    if (!root.members().keySet().equals(MEMBERS)
        || !(root.get("maximized") instanceof JsonBoolean maximized)) {
      throw broken();
    }
    var stood =
        new Stood(
            whole(root.get("x")),
            whole(root.get("y")),
            whole(root.get("width")),
            whole(root.get("height")),
            maximized == JsonBoolean.TRUE);
    if (stood.width() < 1 || stood.height() < 1) {
      throw broken();
    }
    strict.finish();
    return Optional.of(stood);
  }

  private int whole(@Nullable Json value) throws ConfigException {
    if (value instanceof JsonNumber(var lexeme) && lexeme.matches("-?\\d{1,6}")) {
      return Integer.parseInt(lexeme);
    }
    throw broken();
  }

  /// Replaces the file.
  ///
  /// @throws ConfigException when it cannot be written; it is as it was then
  public void write(Stood stood) throws ConfigException {
    var root =
        JsonObject.builder()
            .put("schema_version", 1)
            .put("x", stood.x())
            .put("y", stood.y())
            .put("width", stood.width())
            .put("height", stood.height())
            .put("maximized", stood.maximized())
            .build();
    TextStore.write(file, (JsonWriter.writeIndented(root) + "\n").getBytes(StandardCharsets.UTF_8));
  }

  private ConfigException broken() {
    return new ConfigException(
        ConfigProblem.ofFile(
            Code.BAD_VALUE, file, "a place that is none", "a file that assent wrote"));
  }
}
