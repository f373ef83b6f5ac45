package dev.assent.desktop.rules.lists;

import dev.assent.desktop.ui.Texts;
import java.util.Optional;
import javafx.stage.DirectoryChooser;
import javafx.stage.Window;
import org.jspecify.annotations.Nullable;

/// Lets the person choose the folder of a project.
@FunctionalInterface
public interface ProjectChoice {
  /// By the platform's own window.
  ProjectChoice PLATFORM =
      over -> {
        var chooser = new DirectoryChooser();
        chooser.setTitle(Texts.get("rules.import.project.title"));
        return Optional.ofNullable(chooser.showDialog(over)).map(Object::toString);
      };

  /// Asks and waits.
  ///
  /// @return the folder, absolute; absent where none was chosen
  Optional<String> ask(@Nullable Window over);
}
