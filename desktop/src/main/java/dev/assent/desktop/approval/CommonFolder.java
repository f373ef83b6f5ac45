package dev.assent.desktop.approval;

import dev.assent.desktop.ui.ShownText;
import java.util.List;
import java.util.Optional;

/// The folder that several paths lie in, as a pattern.
final class CommonFolder {
  private CommonFolder() {}

  /// The narrowest one: `/home/sam/src/**`.
  ///
  /// @param paths absolute, separated by slashes; a call without a path has an empty one
  /// @return absent when one is empty, or they have only the root in common
  static Optional<String> of(List<String> paths) {
    String common = paths.isEmpty() ? "" : folder(paths.getFirst());
    for (String path : paths) {
      while (!common.isEmpty() && !path.startsWith(common + "/")) {
        common = folder(common);
      }
    }
    return common.isEmpty()
        ? Optional.empty()
        : Optional.of(ShownText.of(common, ShownText.Place.LINE).inline() + "/**");
  }

  private static String folder(String path) {
    return path.substring(0, Math.max(0, path.lastIndexOf('/')));
  }
}
