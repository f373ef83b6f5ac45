package dev.assent.desktop.practice;

import dev.assent.desktop.ui.Icons;
import dev.assent.desktop.ui.Texts;
import dev.assent.desktop.ui.controls.OneLine;
import dev.assent.desktop.ui.controls.WrappedText;
import java.util.List;
import java.util.Optional;
import javafx.css.PseudoClass;
import javafx.geometry.Pos;
import javafx.scene.AccessibleRole;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import org.kordamp.ikonli.feather.Feather;

/// One agent of the practice ground: what it does, which calls it has in store, and the way to let
/// it begin.
final class AgentTile extends VBox {
  private static final PseudoClass PLAYING = PseudoClass.getPseudoClass("playing");

  // More of them are counted.
  private static final int DRAWN = 7;
  private static final int SHAPE = 11;
  private static final double ROOM = 140;

  private final PracticeViewModel.Agent agent;
  private final Label playing =
      OneLine.label(Texts.get("practice.playing"), "as-chip", "as-practice-chip");
  private final Button button = new Button();

  AgentTile(PracticeViewModel.Agent agent, Runnable toggle) {
    this.agent = agent;
    getStyleClass().addAll("as-panel", "as-practice-agent");
    setSpacing(8);
    var name = WrappedText.label(agent.name(), "as-head");
    HBox.setHgrow(name, Priority.ALWAYS);
    name.setMaxWidth(Double.MAX_VALUE);
    playing.setMinWidth(USE_PREF_SIZE);
    var head = new HBox(8, Icons.feather(symbol(agent.id()), 16), name, playing);
    head.setAlignment(Pos.CENTER_LEFT);
    var manner = WrappedText.label(agent.manner(), "as-small", "as-text-2");
    var gap = new Region();
    VBox.setVgrow(gap, Priority.ALWAYS);
    button.setId("practice-play-" + agent.id());
    button.getStyleClass().setAll("as-button", "as-button-strong");
    button.setMinWidth(USE_PREF_SIZE);
    button.setOnAction(_ -> toggle.run());
    var calls = calls(agent.tiers());
    HBox.setHgrow(calls, Priority.ALWAYS);
    var foot = new HBox(8, calls, button);
    foot.setAlignment(Pos.CENTER_LEFT);
    getChildren().setAll(head, manner, gap, foot);
    show(Optional.empty());
  }

  /// Shows whether this is the one that plays.
  void show(Optional<String> which) {
    boolean mine = which.equals(Optional.of(agent.id()));
    playing.setVisible(mine);
    playing.setManaged(mine);
    pseudoClassStateChanged(PLAYING, mine);
    button.setText(Texts.get(mine ? "practice.stop" : "practice.play"));
    button.setAccessibleText(
        Texts.get(mine ? "practice.stop.spoken" : "practice.play.spoken", agent.name()));
  }

  private static Feather symbol(String id) {
    return switch (id) {
      case "careful" -> Feather.USER;
      case "hasty" -> Feather.ZAP;
      case "deceptive" -> Feather.EYE_OFF;
      default -> Feather.CLOCK;
    };
  }

  private static Node calls(List<String> tiers) {
    var row = new FlowPane(4, 4);
    row.setAlignment(Pos.CENTER_LEFT);
    row.setPrefWrapLength(ROOM);
    row.setAccessibleRole(AccessibleRole.TEXT);
    row.setAccessibleText(
        Texts.get(
            "practice.calls.spoken",
            count(tiers, "calm"),
            count(tiers, "care"),
            count(tiers, "danger")));
    if (tiers.size() <= DRAWN) {
      tiers.forEach(tier -> row.getChildren().add(Icons.tier(tier, SHAPE)));
      return row;
    }
    tiers.stream()
        .distinct()
        .forEach(tier -> {
          var number =
              new HBox(
                  3,
                  Icons.tier(tier, SHAPE),
                  OneLine.label(count(tiers, tier), "as-small", "as-text-2"));
          number.setAlignment(Pos.CENTER_LEFT);
          row.getChildren().add(number);
        });
    return row;
  }

  private static String count(List<String> tiers, String tier) {
    return Texts.number(tiers.stream().filter(tier::equals).count());
  }
}
