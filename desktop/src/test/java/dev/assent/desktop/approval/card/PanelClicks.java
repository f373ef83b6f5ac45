package dev.assent.desktop.approval.card;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.approval.Objection.Extent;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.control.ButtonBase;
import javafx.scene.control.RadioButton;
import javafx.scene.control.TextInputControl;
import org.testfx.api.FxRobot;

/// Points and clicks at controls of a card where a person does: whatever lies over one has it.
public final class PanelClicks {
  private PanelClicks() {}

  /// Clicks every reach of an open denial at its circle and at its words, and points at every other
  /// control of its card.
  public static void choose(FxRobot robot, Denial denial) {
    var panel = robot.lookup("#denial").queryParent();
    robot.interact(() -> panel.getScene().getRoot().layout());
    for (var reach : denial.reaches().reversed()) {
      for (var part : List.of(".radio", ".text")) {
        robot.interact(() -> denial.extentProperty().set(other(denial, reach)));
        var button = robot.lookup("#denial-" + reach.id()).queryAs(RadioButton.class);
        robot.clickOn(button.lookup(part));
        assertThat(reach.chosenProperty().get()).as(reach.id() + part).isTrue();
        assertThat(button.isSelected()).as(reach.id() + part).isTrue();
      }
    }
    assertReached(robot, panel.getParent());
  }

  private static Extent other(Denial denial, DenialChoice reach) {
    var extents = Extent.values();
    return extents[(denial.reaches().indexOf(reach) + 1) % extents.length];
  }

  /// The pointer reaches every control in sight that can be used.
  public static void assertReached(FxRobot robot, Parent part) {
    var controls =
        below(part)
            .filter(node -> node instanceof ButtonBase || node instanceof TextInputControl)
            .filter(node -> !node.isDisabled() && isSeen(node))
            .toList();
    assertThat(controls).isNotEmpty();
    for (var control : controls) {
      robot.moveTo(control);
      assertThat(control.isHover()).as("the pointer reaches " + control).isTrue();
    }
  }

  private static boolean isSeen(Node node) {
    return Stream.<Node>iterate(node, Objects::nonNull, Node::getParent).allMatch(Node::isVisible);
  }

  private static Stream<Node> below(Parent part) {
    return part.getChildrenUnmodifiable().stream()
        .flatMap(node ->
            Stream.concat(
                Stream.of(node), node instanceof Parent parent ? below(parent) : Stream.empty()));
  }
}
