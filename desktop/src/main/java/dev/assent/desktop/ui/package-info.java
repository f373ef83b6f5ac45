/// What all views share: theme, fonts, texts, icons, loading of FXML, the way onto the toolkit's
/// thread and the tick.
///
/// Colours stand in the token files below `theme` and nowhere else; words stand in
/// `Texts.properties` and nowhere else; `Platform.runLater` is called by [UiThread] and nowhere
/// else. The architecture test holds all three.
package dev.assent.desktop.ui;
