package dev.assent.desktop.ui;

import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.IntegerProperty;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.beans.property.SimpleIntegerProperty;
import javafx.beans.property.SimpleObjectProperty;
import javafx.scene.Scene;

/// The look of every window: theme, text size and motion. Scenes that were dressed once follow each
/// change. Belongs to the toolkit's thread.
public final class Appearance {
  private final ObjectProperty<Theme> theme =
      new SimpleObjectProperty<>(this, "theme", Theme.LIGHT);
  private final IntegerProperty textPercent = new SimpleIntegerProperty(this, "textPercent", 100);
  private final BooleanProperty reducedMotion =
      new SimpleBooleanProperty(this, "reducedMotion", false);
  private final List<WeakReference<Scene>> dressed = new ArrayList<>();

  /// Light at 100 %.
  public Appearance() {
    theme.addListener((_, _, _) -> dressAll());
    textPercent.addListener((_, _, _) -> dressAll());
  }

  /// The theme in use.
  public ObjectProperty<Theme> themeProperty() {
    return theme;
  }

  /// The text size in percent, 80 to 200.
  public IntegerProperty textPercentProperty() {
    return textPercent;
  }

  /// True while things move only where a rule of safety needs it.
  public BooleanProperty reducedMotionProperty() {
    return reducedMotion;
  }

  /// Dresses a scene now and after every change, for as long as it is in use. It is read the way
  /// its language is.
  public void dress(Scene scene) {
    dressed.removeIf(reference -> reference.get() == null);
    dressed.add(new WeakReference<>(scene));
    MenuPlace.keep(scene);
    scene.setNodeOrientation(Texts.language().orientation());
    theme.get().applyTo(scene, textPercent.get());
    scene
        .windowProperty()
        .subscribe(window -> {
          if (window != null) {
            window
                .showingProperty()
                .addListener((_, _, shown) -> {
                  if (!shown) {
                    remember(scene);
                  }
                });
          }
        });
  }

  // The toolkit forgets the styles of a window that it hides, and with them the colours that all
  // else is drawn in; what is styled before it is shown again would find none.
  private static void remember(Scene scene) {
    scene.getStylesheets().setAll(List.copyOf(scene.getStylesheets()));
  }

  private void dressAll() {
    for (var reference : dressed) {
      Scene scene = reference.get();
      if (scene != null) {
        theme.get().applyTo(scene, textPercent.get());
      }
    }
  }
}
