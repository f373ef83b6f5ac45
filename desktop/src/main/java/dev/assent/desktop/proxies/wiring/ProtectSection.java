package dev.assent.desktop.proxies.wiring;

import dev.assent.desktop.ui.Icons;
import dev.assent.desktop.ui.ListWords;
import dev.assent.desktop.ui.Texts;
import dev.assent.desktop.ui.controls.OneLine;
import dev.assent.desktop.ui.kit.Face;
import dev.assent.desktop.ui.kit.Lay;
import dev.assent.desktop.ui.kit.Press;
import java.util.function.Consumer;
import javafx.scene.Node;
import javafx.scene.layout.HBox;
import javafx.scene.layout.VBox;
import org.kordamp.ikonli.feather.Feather;

/// Shows step by step how a person puts a server behind the gate.
///
/// @param add opens the form that adds the server
/// @param copy takes what is to be put into a file
public record ProtectSection(Runnable add, Consumer<String> copy) {
  public Node of(ProtectionSteps protection) {
    var box = new VBox(14);
    box.getChildren()
        .addAll(
            Face.HEAD.say("servers.protect.head", protection.name()),
            Face.NOTE.say("servers.protect.intro"));
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
    box.getChildren()
        .add(
            step(
                number + 1,
                Texts.get("servers.protect.restart"),
                new VBox(Face.NOTE.say("servers.protect.restart.body"))));
    return box;
  }

  private VBox addition(ProtectionSteps protection) {
    var box = new VBox(6);
    if (protection.proxy().isPresent()) {
      box.getChildren().add(Face.NOTE.say("servers.protect.here", protection.proxy().get()));
      return box;
    }
    box.getChildren().add(Face.NOTE.say("servers.protect.add.body", protection.addition().name()));
    if (!protection.headers().isEmpty()) {
      box.getChildren()
          .add(
              caution(
                  Texts.get(
                      "servers.protect.headers",
                      ListWords.all(protection.headers()),
                      protection.addition().name())));
    }
    if (protection.filledIn()) {
      box.getChildren().add(caution(Texts.get("servers.protect.filledIn")));
    }
    box.getChildren().add(Press.STRONG.of("protect-add", "servers.protect.add.button", add));
    return box;
  }

  private VBox place(ProtectionSteps.Place place, boolean here) {
    var box =
        new VBox(
            6,
            named("servers.protect.file", place.file()),
            named("servers.protect.entry", place.entry()),
            Face.NOTE.say(place.whole() ? "servers.protect.whole" : "servers.protect.part"),
            well(place));
    if (!place.without().isEmpty()) {
      box.getChildren()
          .add(caution(Texts.get("servers.protect.without", ListWords.all(place.without()))));
    }
    if (!here) {
      box.getChildren().add(Face.NOTE.say("servers.protect.first"));
    }
    return box;
  }

  private Node well(ProtectionSteps.Place place) {
    var button =
        Lay.spoken(
            Lay.icon(
                Press.QUIET.of("servers.button.copy", () -> copy.accept(place.text())),
                Feather.COPY),
            Texts.get("servers.protect.copy.spoken", place.client()));
    return Lay.styled(
        new HBox(12, Lay.wide(Face.CODE_SMALL.of(place.text())), button),
        "as-well",
        "as-detail-well");
  }

  private static Node named(String key, String value) {
    return Lay.styled(
        new HBox(8, Face.FAINT.sayWhole(key), Lay.grow(Face.CODE_SMALL.of(value))),
        "as-protect-line");
  }

  private static Node caution(String sentence) {
    return new HBox(8, Icons.tier("care", 12), Lay.grow(Face.CARE.code(sentence)));
  }

  private static Node step(int number, String title, VBox body) {
    return new HBox(
        12,
        OneLine.label(Texts.number(number), "as-practice-number"),
        Lay.grow(new VBox(4, Face.STRONG.of(title), body)));
  }
}
