package dev.assent.desktop.settings;

import dev.assent.core.json.JsonTexts;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;

/// Parts of others that are in the program, as `Libraries.json` beside this class lists them.
///
/// @param name as its makers call it
/// @param licence its SPDX id, or what comes nearest
/// @param artifacts names of its archives, or of what holds them where they are none; at least one
record Libraries(String name, String licence, List<String> artifacts) {
  /// All of them, in the order of the file.
  static List<Libraries> all() {
    try (var in =
        Objects.requireNonNull(
            Libraries.class.getResourceAsStream("Libraries.json"), "Libraries.json")) {
      return JsonTexts.read(in).entrySet().stream()
          .map(entry -> {
            var parts = entry.getValue().split(" \\| ");
            return new Libraries(entry.getKey(), parts[0], List.of(parts[1].split(" ")));
          })
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /// The text of the program's own licence.
  static String ownLicence() {
    try (var in =
        Objects.requireNonNull(Libraries.class.getResourceAsStream("LICENSE.txt"), "LICENSE.txt")) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
