package dev.assent.desktop.launch;

import dev.assent.desktop.shell.MainWindow;
import dev.assent.desktop.ui.Texts;
import dev.assent.desktop.ui.controls.NoticeBar;
import dev.assent.desktop.ui.kit.Lay;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Consumer;
import javafx.beans.property.SimpleStringProperty;
import org.kordamp.ikonli.feather.Feather;

/// The documents that the installed program brings, each page for itself in a browser.
///
/// @param folder of the site; `at/PAGE.html` in it leads on to the place of a page of the window,
///   because systems drop the part of an address that names a place
/// @param web opens an address in the person's browser
record Handbook(Path folder, Consumer<String> web) {

  /// Those of the program that runs; absent where it runs from elsewhere.
  static Optional<Handbook> here(Consumer<String> web) {
    return NewVersion.running()
        .map(program -> program.image().resolve("lib").resolve("help"))
        .filter(Files::isDirectory)
        .map(folder -> new Handbook(folder, web));
  }

  /// Offers them in a window, which says where they lie: no system tells whether a browser came up.
  void showIn(MainWindow window) {
    var words = new SimpleStringProperty("");
    window.help(page -> words.set(Texts.get("help.given", open(page))));
    window.notice(
        new NoticeBar("help-given", Feather.HELP_CIRCLE, words)
            .offer(
                "help-copy",
                Texts.get("coverage.copy"),
                () -> Lay.copy(folder.resolve("index.html").toString()))
            .offer("help-close", Texts.get("approval.close"), () -> words.set("")));
  }

  /// @param page an id of a page of the window; another one leads to the first page
  /// @return the file that the browser was given
  Path open(String page) {
    Path place = folder.resolve("at").resolve(page + ".html");
    Path first = folder.resolve("index.html");
    Path wanted = Files.isRegularFile(place) ? place : first;
    web.accept(wanted.toUri().toString());
    return wanted;
  }
}
