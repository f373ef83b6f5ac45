package dev.assent.desktop.proxies.review;

import dev.assent.desktop.ui.Texts;
import dev.assent.desktop.ui.kit.Face;
import dev.assent.desktop.ui.kit.Lay;
import dev.assent.desktop.ui.kit.Press;
import java.util.List;
import java.util.function.Consumer;
import javafx.scene.Node;
import javafx.scene.layout.HBox;
import javafx.scene.layout.VBox;
import org.kordamp.ikonli.feather.Feather;

/// The hooks of one server, each with its state and what can be done about it.
///
/// @param confirm called with the row whose button was pressed
/// @param withdraw likewise
public record HookSection(Consumer<HookRow> confirm, Consumer<HookRow> withdraw) {

  /// The section; hooks in the order in which they are asked.
  public Node of(List<HookRow> hooks) {
    var section = new VBox(8, Face.NOTE.say("servers.hooks.hint"));
    hooks.forEach(hook -> section.getChildren().add(row(hook)));
    return section;
  }

  private Node row(HookRow hook) {
    var words = Lay.grow(Lay.chips(hook.words(), "as-chip-mono"));
    var face = hook.tone().equals("calm") ? Face.NOTE : Face.SMALL;
    var state = Lay.icon(face.whole(hook.state()), icon(hook));
    var head = Lay.styled(new HBox(10, words, state), "as-form-centred");
    if (hook.isConfirmable()) {
      head.getChildren().add(button("servers.hooks.button.confirm", hook, confirm));
    } else if (hook.isConfirmed()) {
      head.getChildren().add(button("servers.hooks.button.withdraw", hook, withdraw));
    }
    var well = Lay.styled(new VBox(6, head), "as-well", "as-detail-well");
    well.getChildren().add(Face.NOTE.someCode(hook.detail()));
    hook.files().forEach(file -> well.getChildren().add(Face.CODE_NOTE.of(file)));
    return well;
  }

  private static Feather icon(HookRow hook) {
    return switch (hook.tone()) {
      case "calm" -> Feather.CHECK;
      case "danger" -> Feather.X;
      default -> Feather.ALERT_TRIANGLE;
    };
  }

  private static Node button(String key, HookRow hook, Consumer<HookRow> action) {
    return Lay.spoken(
        Press.QUIET.of(key, () -> action.accept(hook)), Texts.get(key) + " " + hook.name());
  }
}
