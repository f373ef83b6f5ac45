package dev.assent.desktop.compare;

import dev.assent.core.access.AccessRequest;
import dev.assent.core.preview.FileChange;
import dev.assent.core.preview.FileChanges;
import dev.assent.desktop.ui.arguments.ArgumentRows.Awaited;
import java.util.ArrayList;
import java.util.HashSet;

/// Lists the parts of a call that will be compared. The list is known at once, before any file is
/// read, so that nothing moves later. Pure.
public final class AwaitedParts {
  private AwaitedParts() {}

  /// The texts and files of a call.
  public static Awaited of(AccessRequest request) {
    var texts = new HashSet<String>();
    var files = new ArrayList<String>();
    for (var change : FileChanges.of(request)) {
      switch (change) {
        case FileChange.Whole whole -> texts.add(name(whole));
        case FileChange.Edited edited -> files.add(edited.path());
      }
    }
    return new Awaited(texts, files.stream().distinct().toList());
  }

  /// The name of the change on the card.
  static String name(FileChange change) {
    return switch (change) {
      case FileChange.Whole whole -> whole.pointer().substring(1);
      case FileChange.Edited edited -> edited.path();
    };
  }
}
