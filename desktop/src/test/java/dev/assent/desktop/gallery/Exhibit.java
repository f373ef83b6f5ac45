package dev.assent.desktop.gallery;

import java.util.function.Supplier;
import javafx.scene.Parent;

/// One picture of the gallery.
///
/// @param name names the file; lower case with dashes
/// @param width of the scene in pixels
/// @param height of the scene in pixels
/// @param content makes the view with its canned model; called on the toolkit's thread, once for
///   each theme
public record Exhibit(String name, int width, int height, Supplier<Parent> content) {}
