package dev.assent.desktop.ui.controls;

import java.util.Optional;

/// One place at which two texts differ, ready to be drawn.
///
/// @param place where, as it is called outside: `inputSchema/properties/path`; empty for the whole
/// @param before the text that was there; absent for what was added
/// @param after the text that is there now; absent for what was removed
public record Difference(String place, Optional<String> before, Optional<String> after) {}
