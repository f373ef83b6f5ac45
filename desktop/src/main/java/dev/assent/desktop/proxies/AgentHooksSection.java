package dev.assent.desktop.proxies;

import dev.assent.desktop.proxies.protect.ProtectWish;
import dev.assent.desktop.ui.Icons;
import dev.assent.desktop.ui.Texts;
import dev.assent.desktop.ui.controls.CodeWords;
import dev.assent.desktop.ui.controls.OneLine;
import dev.assent.desktop.ui.controls.WrappedText;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;

/// Each agent, whether it asks Assent before it uses a tool of its own, and if not, why.
final class AgentHooksSection {
  private static final double NAME_WIDTH = 110;
  private static final double NAME_SIZE = 13;

  private AgentHooksSection() {}

  /// The section.
  ///
  /// @param ask shows what a wish would change; absent where nothing can be changed
  static Node of(List<AgentHookRow> agents, Optional<Consumer<ProtectWish>> ask) {
    var section =
        new VBox(
            10,
            WrappedText.label(Texts.get("servers.agents.title"), "as-head"),
            CodeWords.of(Texts.get("servers.agents.hint"), "as-small", "as-text-2"));
    section.setId("agents");
    agents.forEach(agent -> section.getChildren().add(row(agent, ask)));
    return section;
  }

  private static Node row(AgentHookRow agent, Optional<Consumer<ProtectWish>> ask) {
    var name = new Label(agent.agent());
    name.getStyleClass().addAll("as-medium", "as-text-1");
    name.minWidthProperty()
        .bind(name.fontProperty().map(font -> NAME_WIDTH * font.getSize() / NAME_SIZE));
    var chip = OneLine.label(agent.state(), "as-chip");
    chip.setMinWidth(Region.USE_PREF_SIZE);
    if (!agent.tone().isEmpty()) {
      chip.getStyleClass().add("as-chip-" + agent.tone());
      chip.setGraphic(Icons.tier(agent.tone(), 11));
    }
    var file = WrappedText.label(agent.file(), "as-mono-small", "as-text-2");
    HBox.setHgrow(file, Priority.ALWAYS);
    file.setMinWidth(0);
    var head = new HBox(10, name, chip, file);
    ask.ifPresent(way -> {
      agent
          .install()
          .ifPresent(wish ->
              head.getChildren()
                  .add(
                      button(
                          Texts.get("servers.agents.install"),
                          Texts.get("servers.agents.install.spoken", agent.agent()),
                          wish,
                          way)));
      agent
          .remove()
          .ifPresent(wish ->
              head.getChildren()
                  .add(
                      button(
                          Texts.get("servers.agents.remove"),
                          Texts.get("servers.agents.remove.spoken", agent.agent()),
                          wish,
                          way)));
    });
    head.getStyleClass().add("as-form-centred");
    var box = new VBox(4, head);
    for (String reason : agent.reasons()) {
      var words = CodeWords.of(reason, "as-small", "as-text-2");
      words.getStyleClass().add("as-agent-reason");
      box.getChildren().add(words);
    }
    box.getStyleClass().addAll("as-well", "as-detail-well");
    return box;
  }

  private static Node button(
      String words, String spoken, ProtectWish wish, Consumer<ProtectWish> ask) {
    var button = new Button(words);
    button.getStyleClass().setAll("as-button");
    button.setMnemonicParsing(false);
    button.setMinWidth(Region.USE_PREF_SIZE);
    button.setAccessibleText(spoken);
    button.setOnAction(_ -> ask.accept(wish));
    return button;
  }
}
