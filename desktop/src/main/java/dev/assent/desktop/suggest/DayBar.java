package dev.assent.desktop.suggest;

/// The questions of one day.
///
/// @param label the day of the month
/// @param words the whole day in words
/// @param asks how many
/// @param danger of these, dangerous ones
record DayBar(String label, String words, int asks, int danger) {}
