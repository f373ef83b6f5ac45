package dev.assent.desktop.launch;

import dev.assent.desktop.shell.MainWindow;
import dev.assent.desktop.ui.CoreWords;
import dev.assent.desktop.ui.Texts;
import dev.assent.desktop.ui.controls.NoticeBar;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;
import org.kordamp.ikonli.feather.Feather;

/// Says that somebody else took Assent out of files of agents or clients, in the window and at the
/// tray, until all is as it was. Belongs to the toolkit's thread.
final class ChangedAgentFiles {
  private final StringProperty words = new SimpleStringProperty(this, "words", "");
  private final Consumer<Optional<String>> tray;

  /// @param tray told what to say; absent once there is nothing any more
  ChangedAgentFiles(Consumer<Optional<String>> tray) {
    this.tray = tray;
  }

  /// Puts the notice into the window, with the way to the page that has the reasons.
  void showIn(MainWindow window) {
    window.notice(
        new NoticeBar("agent-files", Feather.ALERT_TRIANGLE, words)
            .offer("agent-files-look", Texts.get("agentFiles.look"), () -> window.show("servers")));
  }

  /// Takes what the core found: a sentence for each file; empty when all is as it was.
  void found(List<CharSequence> faults) {
    words.set(
        faults.isEmpty()
            ? ""
            : Texts.count("agentFiles.more", faults.size() - 1L, CoreWords.of(faults.getFirst())));
    tray.accept(Optional.of(words.get()).filter(text -> !text.isEmpty()));
  }

  /// The text of the notice; empty where there is nothing to say.
  String words() {
    return words.get();
  }
}
