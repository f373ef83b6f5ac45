package dev.assent.core.risk.options;

import dev.assent.core.risk.step.Argument;
import org.jspecify.annotations.Nullable;

/// One option as given.
///
/// @param name with its dashes or slash, in full where it was abbreviated; in lower case where the
///   style does not tell cases apart; `key=` for pairs; `--` for the word that ends options
/// @param value absent (null) when none was given
/// @param at the place, among the step's arguments, of the one that names it, 0-based
public record Option(String name, @Nullable Argument value, int at) {}
