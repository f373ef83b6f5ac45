package dev.assent.desktop.proxies.wiring;

import dev.assent.desktop.ui.Icons;
import dev.assent.desktop.ui.Texts;
import dev.assent.desktop.ui.controls.CodeWords;
import dev.assent.desktop.ui.controls.OneLine;
import dev.assent.desktop.ui.controls.WrappedText;
import java.util.function.Consumer;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import org.kordamp.ikonli.feather.Feather;

/// Shows step by step how a person puts a server behind the gate.
public final class ProtectSection {
  private final Runnable add;
  private final Consumer<String> copy;

  /// @param add opens the form that adds the server
  /// @param copy takes what is to be put into a file
  public ProtectSection(Runnable add, Consumer<String> copy) {
    this.add = add;
    this.copy = copy;
  }

  public Node of(ProtectionSteps protection) {
    var box = new VBox(14);
    var head = WrappedText.label(Texts.get("servers.protect.head", protection.name()), "as-head");
    box.getChildren()
        .addAll(
            head, WrappedText.label(Texts.get("servers.protect.intro"), "as-small", "as-text-2"));
    box.getChildren().add(step(1, Texts.get("servers.protect.add"), addition(protection)));
    int number = 1;
    for (var place : protection.places()) {
      number++;
      box.getChildren()
          .add(
              step(
                  number,
                  Texts.get("servers.protect.write", place.client()),
                  place(place, protection.proxy().isPresent())));
    }
    var restart =
        WrappedText.label(Texts.get("servers.protect.restart.body"), "as-small", "as-text-2");
    box.getChildren()
        .add(step(number + 1, Texts.get("servers.protect.restart"), new VBox(restart)));
    return box;
  }

  private VBox addition(ProtectionSteps protection) {
    var box = new VBox(6);
    if (protection.proxy().isPresent()) {
      box.getChildren()
          .add(
              WrappedText.label(
                  Texts.get("servers.protect.here", protection.proxy().get()),
                  "as-small",
                  "as-text-2"));
      return box;
    }
    box.getChildren()
        .add(
            WrappedText.label(
                Texts.get("servers.protect.add.body", protection.addition().name()),
                "as-small",
                "as-text-2"));
    if (!protection.headers().isEmpty()) {
      box.getChildren()
          .add(
              caution(
                  Texts.get(
                      "servers.protect.headers",
                      String.join(", ", protection.headers()),
                      protection.addition().name())));
    }
    if (protection.filledIn()) {
      box.getChildren().add(caution(Texts.get("servers.protect.filledIn")));
    }
    var button = new Button(Texts.get("servers.protect.add.button"));
    button.setId("protect-add");
    button.getStyleClass().setAll("as-button", "as-button-strong");
    button.setMnemonicParsing(false);
    button.setOnAction(_ -> add.run());
    box.getChildren().add(button);
    return box;
  }

  private VBox place(ProtectionSteps.Place place, boolean here) {
    var box = new VBox(6);
    box.getChildren()
        .addAll(
            named("servers.protect.file", place.file()),
            named("servers.protect.entry", place.entry()),
            WrappedText.label(
                Texts.get(place.whole() ? "servers.protect.whole" : "servers.protect.part"),
                "as-small",
                "as-text-2"),
            well(place));
    if (!place.without().isEmpty()) {
      box.getChildren()
          .add(caution(Texts.get("servers.protect.without", String.join(", ", place.without()))));
    }
    if (!here) {
      box.getChildren()
          .add(WrappedText.label(Texts.get("servers.protect.first"), "as-small", "as-text-2"));
    }
    return box;
  }

  private Node well(ProtectionSteps.Place place) {
    var button = new Button(Texts.get("servers.button.copy"));
    button.getStyleClass().setAll("as-button");
    button.setMnemonicParsing(false);
    button.setGraphic(Icons.feather(Feather.COPY, 13));
    button.setMinWidth(Region.USE_PREF_SIZE);
    button.setAccessibleText(Texts.get("servers.protect.copy.spoken", place.client()));
    button.setOnAction(_ -> copy.accept(place.text()));
    var text = WrappedText.label(place.text(), "as-mono-small", "as-text-1");
    text.setMaxWidth(Double.MAX_VALUE);
    HBox.setHgrow(text, Priority.ALWAYS);
    var well = new HBox(12, text, button);
    well.getStyleClass().addAll("as-well", "as-detail-well");
    return well;
  }

  private static Node named(String key, String value) {
    var name = OneLine.label(Texts.get(key), "as-small", "as-text-3");
    name.setMinWidth(Region.USE_PREF_SIZE);
    var shown = WrappedText.label(value, "as-mono-small", "as-text-1");
    HBox.setHgrow(shown, Priority.ALWAYS);
    var line = new HBox(8, name, shown);
    line.getStyleClass().add("as-protect-line");
    return line;
  }

  private static Node caution(String sentence) {
    var words = CodeWords.of(sentence, "as-small", "as-text-care");
    HBox.setHgrow(words, Priority.ALWAYS);
    return new HBox(8, Icons.tier("care", 12), words);
  }

  private static Node step(int number, String title, VBox body) {
    var column = new VBox(4, WrappedText.label(title, "as-strong"), body);
    HBox.setHgrow(column, Priority.ALWAYS);
    return new HBox(12, OneLine.label(Texts.number(number), "as-practice-number"), column);
  }
}
