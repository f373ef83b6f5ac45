package dev.assent.desktop.rules.lists;

import dev.assent.desktop.ui.CountWords;
import dev.assent.desktop.ui.controls.Notice;
import dev.assent.desktop.ui.kit.Face;
import dev.assent.desktop.ui.kit.Lay;
import javafx.scene.layout.VBox;

/// Shows what became of the lines of a permission list, as long as its translation is a draft.
public final class ImportView extends VBox {
  /// More lines of one fate than these are counted.
  private static final int MOST = 25;

  private final ImportViewModel model;

  /// A panel that is not there without a list.
  public ImportView(ImportViewModel model) {
    super(12);
    setId("import-lines");
    this.model = model;
    model.resultProperty().subscribe(_ -> draw());
  }

  private void draw() {
    var result = model.resultProperty().get();
    Lay.show(this, result.isPresent());
    getChildren().clear();
    result.ifPresent(this::fill);
  }

  private void fill(ImportedLines lines) {
    var head = new Notice("calm", lines.head(), lines.taken());
    head.words().getChildren().add(Face.SMALL.say("rules.import.body"));
    getChildren().add(head);
    lines.parts().forEach(part -> getChildren().add(part(part)));
    if (!lines.notes().isEmpty()) {
      var notes = new VBox(6);
      notes.getChildren().add(Face.STRONG.say("rules.import.notes"));
      lines.notes().forEach(note -> notes.getChildren().add(Face.NOTE.code(note)));
      getChildren().add(notes);
    }
  }

  private static Notice part(ImportedLines.Part part) {
    var notice = new Notice(part.tier(), part.title(), "");
    for (ImportedLines.Line line : part.lines().stream().limit(MOST).toList()) {
      var words =
          new VBox(
              1,
              Face.CODE_SMALL.of(line.text()),
              Face.SMALL.code(line.reason()),
              Face.NOTE.of(line.place()));
      notice.words().getChildren().add(words);
    }
    notice.words().setSpacing(8);
    notice
        .words()
        .getChildren()
        .add(Face.NOTE.some(CountWords.restSentence(part.lines().size() - MOST)));
    return notice;
  }
}
