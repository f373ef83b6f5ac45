package dev.assent.desktop.suggest;

/// A figure of attention in words.
///
/// @param name what it is
/// @param value the figure
/// @param bound what is aimed at; may be empty
/// @param over whether it is beyond that
record FigureLine(String name, String value, String bound, boolean over) {}
