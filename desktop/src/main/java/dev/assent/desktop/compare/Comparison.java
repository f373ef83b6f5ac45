package dev.assent.desktop.compare;

import dev.assent.core.preview.FileStamp;
import dev.assent.desktop.ui.arguments.ComparedText;
import java.util.List;

/// The result of comparing a call.
///
/// @param texts what differs; empty where there is nothing to compare
/// @param files how the files looked then, in the order of the call; another list means that one
///   has changed since
public record Comparison(List<ComparedText> texts, List<FileStamp> files) {
  public Comparison {
    texts = List.copyOf(texts);
    files = List.copyOf(files);
  }
}
