package dev.assent.desktop.proxies.wiring;

import dev.assent.desktop.ui.Texts;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;

/// Folders as a person types them: one a line, absolute.
///
/// @param folders as typed, without blanks around them
public record FolderLines(List<String> folders) {
  public FolderLines {
    folders = List.copyOf(folders);
  }

  /// The folders of a text.
  public static FolderLines of(String text) {
    return new FolderLines(
        text.lines().map(String::strip).filter(line -> !line.isEmpty()).distinct().toList());
  }

  /// The fault of the first that is wrong, one sentence; empty when none is.
  public String fault() {
    return folders.stream()
        .map(FolderLines::fault)
        .filter(fault -> !fault.isEmpty())
        .findFirst()
        .orElse("");
  }

  /// The same of a single folder; the empty text is none.
  public static String fault(String folder) {
    try {
      return folder.isEmpty() || Path.of(folder).isAbsolute()
          ? ""
          : Texts.get("servers.error.folder", folder);
    } catch (InvalidPathException e) {
      return Texts.get("servers.error.folder", folder);
    }
  }
}
