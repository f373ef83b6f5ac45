package dev.assent.core.wiring;

import dev.assent.core.files.FileTrust;
import dev.assent.core.files.PlainFile;
import dev.assent.core.json.Json;
import dev.assent.core.json.JsonException;
import dev.assent.core.json.JsonLimits;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonReader;
import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// The versions of Cursor that are installed: an event that one of them does not know voids the
/// whole file of hooks.
final class CursorVersions {
  private static final List<String> PRODUCTS =
      List.of(
          "/Applications/Cursor.app/Contents/Resources/app/product.json",
              "/usr/share/cursor/resources/app/product.json",
          "/opt/Cursor/resources/app/product.json", "/opt/cursor/resources/app/product.json",
          "/Program Files/cursor/resources/app/product.json",
              "/Program Files (x86)/cursor/resources/app/product.json");
  private static final List<String> PRODUCTS_OF_USER =
      List.of(
          "Applications/Cursor.app/Contents/Resources/app/product.json",
          "AppData/Local/Programs/cursor/resources/app/product.json",
          ".local/share/cursor/resources/app/product.json");
  private static final List<String> AGENTS =
      List.of(".local/share/cursor-agent/versions", "AppData/Local/cursor-agent/versions");
  // The agent that came with 2.4 of January 2026.
  private static final String FIRST_AGENT = "2026.01.22";

  private CursorVersions() {}

  /// True if every Cursor that is found asks before each tool, by the event `preToolUse`; false
  /// where none is found.
  ///
  /// @param home where the user's programs are looked for
  static boolean askBeforeEachTool(Path home) {
    var know = new ArrayList<Boolean>();
    PRODUCTS.forEach(place -> product(Path.of(place), know));
    PRODUCTS_OF_USER.forEach(place -> product(home.resolve(place), know));
    AGENTS.forEach(place -> agents(home.resolve(place), know));
    return !know.isEmpty() && !know.contains(false);
  }

  private static void agents(Path folder, List<Boolean> into) {
    try (DirectoryStream<Path> versions = Files.newDirectoryStream(folder)) {
      versions.forEach(
          version -> into.add(String.valueOf(version.getFileName()).compareTo(FIRST_AGENT) >= 0));
    } catch (IOException | DirectoryIteratorException _) {
      // None of its kind.
    }
  }

  private static void product(Path file, List<Boolean> into) {
    if (Files.isRegularFile(file)) {
      into.add(isNew(file));
    }
  }

  private static boolean isNew(Path file) {
    try {
      Json json =
          JsonReader.read(
              PlainFile.read(file, FileTrust.ANYBODYS, JsonLimits.MESSAGE.bytes() + 1),
              JsonLimits.MESSAGE);
      String[] parts =
          json instanceof JsonObject product
              ? product.string("version").orElse("").split("\\.", 3)
              : new String[0];
      int major = parts.length > 1 ? Integer.parseInt(parts[0]) : 0;
      return major > 2 || major == 2 && Integer.parseInt(parts[1]) >= 4;
    } catch (IOException | JsonException | NumberFormatException _) {
      return false;
    }
  }
}
