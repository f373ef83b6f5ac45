package dev.assent.desktop.proxies;

import dev.assent.desktop.ui.Texts;
import java.util.Optional;
import javafx.stage.DirectoryChooser;
import javafx.stage.Window;

/// Lets the person choose a folder.
@FunctionalInterface
public interface FolderChoice {
  /// By the platform's own window.
  FolderChoice PLATFORM =
      over -> {
        var chooser = new DirectoryChooser();
        chooser.setTitle(Texts.get("servers.form.choose.title"));
        return Optional.ofNullable(chooser.showDialog(over)).map(Object::toString);
      };

  /// Asks and waits.
  ///
  /// @return the folder, absolute; absent where none was chosen
  Optional<String> ask(Window over);
}
