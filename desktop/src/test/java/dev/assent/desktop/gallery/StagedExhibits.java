package dev.assent.desktop.gallery;

import dev.assent.desktop.ui.Language;
import dev.assent.desktop.ui.Texts;
import dev.assent.desktop.ui.Theme;
import dev.assent.testing.Depth;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import javafx.scene.Parent;
import javafx.scene.Scene;
import org.testfx.util.WaitForAsyncUtils;

/// Lays exhibits out, one after the other, so that tests can walk through them. No window is needed
/// for that.
///
/// Every sixth every day, all of them in a deep run.
final class StagedExhibits {
  private static final int EVERY = Depth.of(6, 1);
  private static final long MILLIS = 60_000;

  private StagedExhibits() {}

  /// The exhibits of a test.
  ///
  /// @param start which exhibit is the first of a sample; tests with different ones see different
  ///   exhibits
  static List<Exhibit> sample(int start) {
    var all = Gallery.exhibits();
    return IntStream.range(0, all.size())
        .filter(at -> at % EVERY == start % EVERY)
        .mapToObj(all::get)
        .toList();
  }

  /// Lays each exhibit out and hands its root over. The language is English afterwards.
  static void each(List<Exhibit> exhibits, String language, int percent, Visitor visitor) {
    try {
      for (var exhibit : exhibits) {
        WaitForAsyncUtils.waitForAsyncFx(
            MILLIS, () -> open(exhibit, language, percent, root -> visitor.visit(exhibit, root)));
      }
    } finally {
      Texts.speak(Language.ENGLISH);
    }
  }

  private static void open(Exhibit exhibit, String language, int percent, Consumer<Parent> visit) {
    Texts.speak(Language.of(language, Locale.ENGLISH));
    // A person with larger text has a larger window, as far as the screen goes; a card keeps its
    // width.
    boolean card = exhibit.name().startsWith("card");
    double width =
        card || percent == 100
            ? exhibit.width()
            : Math.min(1900, exhibit.width() * percent / 100.0);
    double height = percent == 100 ? exhibit.height() : 1000;
    var scene = new Scene(exhibit.content().get(), width, height);
    scene.setNodeOrientation(Texts.language().orientation());
    Theme.LIGHT.applyTo(scene, percent);
    var root = scene.getRoot();
    root.resize(width, height);
    root.applyCss();
    root.layout();
    // A node that measured itself before its style was known settles in the second round.
    root.applyCss();
    root.layout();
    visit.accept(root);
  }

  /// Looks at an exhibit on the toolkit's thread.
  interface Visitor {
    void visit(Exhibit exhibit, Parent root);
  }
}
