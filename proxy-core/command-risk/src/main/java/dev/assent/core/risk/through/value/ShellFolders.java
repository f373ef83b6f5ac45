package dev.assent.core.risk.through.value;

import java.util.ArrayDeque;
import org.jspecify.annotations.Nullable;

/// Names of folders as seen from the one at the start.
public final class ShellFolders {
  private ShellFolders() {}

  /// The folder after a change to another; null when it cannot be told.
  static @Nullable public String then(@Nullable String folder, Field target) {
    String text = target.text();
    if (!UnknownMarks.known(text)) {
      return null;
    }
    if (text.startsWith("/") || target.inHome()) {
      return normal(text);
    }
    return folder == null ? null : normal(folder.isEmpty() ? text : folder + "/" + text);
  }

  private static String normal(String name) {
    if (name.indexOf("//") < 0
        && name.indexOf("/.") < 0
        && !name.startsWith(".")
        && !name.endsWith("/")) {
      return name;
    }
    var kept = new ArrayDeque<String>();
    for (var piece : name.split("/")) {
      boolean up = piece.equals("..");
      if (up
          && !kept.isEmpty()
          && !kept.getLast().equals("..")
          && !kept.getLast().startsWith("~")) {
        kept.removeLast();
      } else if (!piece.isEmpty() && !piece.equals(".") && !(up && name.startsWith("/"))) {
        kept.addLast(piece);
      }
    }
    return (name.startsWith("/") ? "/" : "") + String.join("/", kept);
  }
}
