package dev.assent.desktop.ui.kit;

import dev.assent.desktop.ui.Texts;
import javafx.scene.control.ProgressBar;
import javafx.scene.layout.VBox;

/// Says that work goes on, how far it is, and lets the person stop it.
public final class Working extends VBox {
  private final ProgressBar bar = Lay.wide(new ProgressBar(0));

  /// @param id of its bar; that of its button is `ID-stop`
  /// @param words key of what is being done
  /// @param end key of the words on the button
  public Working(String id, String words, String end, Runnable stop) {
    super(14);
    bar.setId(id);
    bar.setAccessibleText(Texts.get(words));
    getChildren()
        .setAll(Face.BODY.say(words), Lay.row(12, bar, Press.QUIET.of(id + "-stop", end, stop)));
  }

  /// @param share that is done, from 0 to 1
  public void at(double share) {
    bar.setProgress(share);
  }
}
