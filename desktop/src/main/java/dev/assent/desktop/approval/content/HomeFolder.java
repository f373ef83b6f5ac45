package dev.assent.desktop.approval.content;

import dev.assent.core.masking.SecretSpans;
import dev.assent.desktop.ui.arguments.Argument;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;

/// The home folder of the person who is asked, as it begins paths of calls.
///
/// @param folder absolute, without a separator at its end; empty for one that is not known or too
///   short to stand for
public record HomeFolder(String folder) {
  /// No folder: every path is drawn as it is.
  public static final HomeFolder UNKNOWN = new HomeFolder("");

  private static final Set<String> STEPS = Set.of("", ".", "..");

  /// A folder of this machine; a root is nobody's home.
  public static HomeFolder of(Path folder) {
    return folder.isAbsolute() && folder.getNameCount() > 0
        ? new HomeFolder(folder.normalize().toString())
        : UNKNOWN;
  }

  /// The number of characters at the beginning of a path that are this folder; 0 where the path
  /// does not plainly lead below it, letter by letter and without a step out of it.
  int lengthIn(String path, SecretSpans secrets) {
    char separator = folder.indexOf('\\') >= 0 ? '\\' : '/';
    if (folder.isEmpty()
        || !path.startsWith(folder + separator)
        || !secrets.within(0, folder.length() + 1).isEmpty()) {
      return 0;
    }
    var steps = List.of(path.substring(folder.length() + 1).split("[/\\\\]", -1));
    // A separator at the end is none that leads anywhere.
    var plain =
        steps.size() > 1 && steps.getLast().isEmpty() ? steps.subList(0, steps.size() - 1) : steps;
    return plain.stream().noneMatch(STEPS::contains) ? folder.length() : 0;
  }

  /// True if a `~` on a card can only mean this folder: none of its values begins with one of its
  /// own.
  boolean isClear(List<Argument> rows) {
    return rows.stream().noneMatch(row -> row.value().startsWith("~"));
  }
}
