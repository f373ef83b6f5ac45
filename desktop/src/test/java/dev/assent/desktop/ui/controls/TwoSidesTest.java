package dev.assent.desktop.ui.controls;

import static org.assertj.core.api.Assertions.assertThat;

import javafx.scene.layout.Region;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// Two groups beside each other while they fit, else one below the other.
class TwoSidesTest {
  private final Region left = box(300, 40);
  private final Region right = box(200, 30);
  private final TwoSides row = new TwoSides();

  private static Region box(double width, double height) {
    var box = new Region();
    box.setMinSize(50, height);
    box.setPrefSize(width, height);
    return box;
  }

  @BeforeEach
  void fill() {
    row.getChildren().setAll(left, right);
  }

  private void lay(double width) {
    row.resize(width, row.prefHeight(width));
    row.layout();
  }

  @Test
  void theyStandBesideEachOtherWhereThereIsRoom() {
    lay(600);
    assertThat(row.getHeight()).isEqualTo(40);
    assertThat(left.getLayoutX()).isZero();
    assertThat(right.getLayoutX()).isEqualTo(400);
    assertThat(right.getHeight()).isEqualTo(40);
  }

  @Test
  void theSecondGoesBelowWholeWhereThereIsNot() {
    lay(500);
    assertThat(left.getWidth()).isEqualTo(300);
    assertThat(right.getWidth()).isEqualTo(200);
    assertThat(right.getLayoutX()).isEqualTo(300);
    assertThat(right.getLayoutY()).isGreaterThanOrEqualTo(left.getLayoutY() + left.getHeight());
    assertThat(right.getLayoutY() + right.getHeight()).isLessThanOrEqualTo(row.getHeight());
  }

  @Test
  void theSecondMayHaveTheRest() {
    row.fillRest();
    lay(600);
    assertThat(right.getLayoutX()).isEqualTo(312);
    assertThat(right.getWidth()).isEqualTo(288);
    lay(500);
    assertThat(right.getLayoutX()).isZero();
    assertThat(right.getWidth()).isEqualTo(500);
  }

  @Test
  void neitherIsWiderThanTheRow() {
    lay(120);
    assertThat(left.getWidth()).isEqualTo(120);
    assertThat(right.getWidth()).isEqualTo(120);
    assertThat(row.minWidth(-1)).isEqualTo(50);
  }
}
