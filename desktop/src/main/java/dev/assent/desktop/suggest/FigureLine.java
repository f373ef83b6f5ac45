package dev.assent.desktop.suggest;

/// A figure of attention in words.
///
/// @param name what it is
/// @param value the figure
/// @param note what is aimed at, or of how many it is a share; may be empty
/// @param over whether it is beyond what is aimed at
record FigureLine(String name, String value, String note, boolean over) {}
