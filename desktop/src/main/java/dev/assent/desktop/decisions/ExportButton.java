package dev.assent.desktop.decisions;

import dev.assent.core.audit.AuditExport;
import dev.assent.desktop.ui.Icons;
import dev.assent.desktop.ui.Texts;
import java.nio.file.Path;
import java.util.function.BiConsumer;
import javafx.scene.control.MenuButton;
import javafx.scene.control.MenuItem;
import javafx.scene.control.Tooltip;
import javafx.stage.FileChooser;
import org.kordamp.ikonli.feather.Feather;

/// A button that writes what is shown into a file of the person's choice, in one of the forms of
/// `assent audit export`.
final class ExportButton extends MenuButton {
  private final BiConsumer<Path, AuditExport> way;

  /// @param way writes the file
  ExportButton(BiConsumer<Path, AuditExport> way) {
    super("", Icons.feather(Feather.DOWNLOAD, 15));
    this.way = way;
    setId("export");
    getStyleClass().addAll("as-menu", "as-query-menu");
    setMnemonicParsing(false);
    setAccessibleText(Texts.get("decisions.export"));
    setTooltip(new Tooltip(Texts.get("decisions.export")));
    for (var form : AuditExport.values()) {
      var item = new MenuItem(Texts.get("decisions.export." + form.word()));
      item.setId("export-" + form.word());
      item.setMnemonicParsing(false);
      item.setOnAction(_ -> ask(form));
      getItems().add(item);
    }
  }

  private void ask(AuditExport form) {
    var chooser = new FileChooser();
    chooser.setTitle(Texts.get("decisions.export"));
    chooser.setInitialFileName("decisions." + form.word());
    chooser
        .getExtensionFilters()
        .setAll(
            new FileChooser.ExtensionFilter(
                Texts.get("decisions.export." + form.word()), "*." + form.word()));
    Object chosen = chooser.showSaveDialog(getScene().getWindow());
    if (chosen != null) {
      way.accept(Path.of(chosen.toString()), form);
    }
  }
}
