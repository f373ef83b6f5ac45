package dev.assent.core.borrowed;

import java.nio.file.Path;
import java.util.Optional;

/// The place that a list is read for.
///
/// @param home what `~/` means; absolute
/// @param project the folder of the project; absolute
/// @param agent the program's agent whose own lines count as well; absent where the questions and
///   refusals of every agent count for all
public record ListPlace(Path home, Path project, Optional<String> agent) {}
