package dev.assent.desktop.suggest;

/// A figure of attention in words.
///
/// @param name what it is
/// @param value the figure
/// @param note what is aimed at, or of how many it is a share; may be empty
/// @param over whether it is beyond what is aimed at
/// @param page the page that shows what was counted; empty for none
record FigureLine(String name, String value, String note, boolean over, String page) {
  FigureLine(String name, String value, String note, boolean over) {
    this(name, value, note, over, "");
  }

  /// The same, leading to a page.
  FigureLine on(String shown) {
    return new FigureLine(name, value, note, over, shown);
  }
}
