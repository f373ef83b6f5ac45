/// Holds what all views share: theme, fonts, texts, icons, loading of FXML, the way onto the
/// toolkit's thread and the tick.
///
/// Only the token files below `theme` have colours. Only `Texts.properties` has words. Only
/// [UiThread] calls `Platform.runLater`. The architecture test checks all three.
package dev.assent.desktop.ui;
