package dev.assent.desktop.proxies;

import dev.assent.desktop.proxies.protect.ProtectWish;
import dev.assent.desktop.ui.Texts;
import dev.assent.desktop.ui.kit.Face;
import dev.assent.desktop.ui.kit.Lay;
import dev.assent.desktop.ui.kit.Press;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import javafx.scene.Node;
import javafx.scene.layout.HBox;
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
            Face.HEAD.say("servers.agents.title"),
            Face.NOTE.code(Texts.get("servers.agents.hint")));
    section.setId("agents");
    agents.forEach(agent -> section.getChildren().add(row(agent, ask)));
    return section;
  }

  private static Node row(AgentHookRow agent, Optional<Consumer<ProtectWish>> ask) {
    var name = Face.MEDIUM.line(agent.agent());
    name.minWidthProperty()
        .bind(name.fontProperty().map(font -> NAME_WIDTH * font.getSize() / NAME_SIZE));
    var chip = Face.chip(agent.state(), agent.tone());
    var file = Lay.grow(Face.CODE_NOTE.of(agent.file()));
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
      box.getChildren().add(Lay.styled(Face.NOTE.code(reason), "as-agent-reason"));
    }
    box.getStyleClass().addAll("as-well", "as-detail-well");
    return box;
  }

  private static Node button(
      String words, String spoken, ProtectWish wish, Consumer<ProtectWish> ask) {
    return Lay.spoken(Press.QUIET.saying(words, () -> ask.accept(wish)), spoken);
  }
}
