package dev.assent.core.system;

import dev.assent.core.files.FileTrust;
import dev.assent.core.files.PlainFile;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/// The installed program: each version has a folder of its own, and a link beside them, `current`,
/// leads to the version in use.
///
/// Clients, hooks and the entry for the login name programs through the link, so that they start
/// the version in use after an upgrade. A program outside of such a layout is its own entry.
/// `lib/version` of a version says its number.
///
/// @param image folder of the version that runs, which has `bin` and `lib`
/// @param begun its number; empty where it says none
public record InstalledProgram(Path image, String begun) {
  private static final String CURRENT = "current";
  private static final int LONGEST = 100;

  /// The program in a folder, as it is now.
  public static InstalledProgram of(Path image) {
    return new InstalledProgram(image, version(image));
  }

  /// The folder through which the version in use is reached.
  public Path entry() {
    Path whole = Launcher.whole(image);
    // Elsewhere than in bundles the empty path, which leads nowhere else.
    Path current = whole.resolveSibling(CURRENT).resolve(whole.relativize(image)).normalize();
    return Files.isDirectory(current.resolve("lib")) ? current : image;
  }

  /// The folders that hold the program: that of this version and, where there are several, the one
  /// around all of them.
  public List<Path> folders() {
    Path whole = Launcher.whole(image);
    Path around = whole.getParent();
    return entry().equals(image) || around == null ? List.of(whole) : List.of(whole, around);
  }

  /// Path of a launcher of the version in use; absolute.
  public Path launcher(Launcher launcher, OperatingSystem system) {
    return launcher.in(entry(), system).toAbsolutePath();
  }

  /// The number of the version in use where it is another than the one that runs: the program was
  /// upgraded, or an older version was put in its place.
  ///
  /// @return empty where it is the same, and where none can be told, as in the middle of an upgrade
  public Optional<String> replacedBy() {
    return Optional.of(version(entry()))
        .filter(now -> !now.isEmpty() && !begun.isEmpty() && !now.equals(begun));
  }

  private static String version(Path image) {
    try {
      byte[] file =
          PlainFile.read(image.resolve("lib").resolve("version"), FileTrust.ANYBODYS, LONGEST);
      String text = new String(file, StandardCharsets.US_ASCII).strip();
      return text.chars().allMatch(c -> c > ' ' && c < 127) ? text : "";
    } catch (IOException _) {
      return "";
    }
  }
}
