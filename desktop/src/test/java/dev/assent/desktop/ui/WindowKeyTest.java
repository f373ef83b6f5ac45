package dev.assent.desktop.ui;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.util.Arrays;
import java.util.stream.Collectors;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// The table of keys: nothing stands in it that no view is wired by. That views are wired by
/// nothing else is a rule of the architecture.
class WindowKeyTest {
  @Test
  void everyKeyOfTheListIsWired() {
    var used =
        new ClassFileImporter()
                .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
                .importPackages("dev.assent.desktop")
                .stream()
                .flatMap(type -> type.getFieldAccessesFromSelf().stream())
                .filter(access -> access.getTargetOwner().isEquivalentTo(WindowKey.class))
                .filter(access ->
                    !access.getOriginOwner().getName().startsWith(WindowKey.class.getName()))
                .map(access -> access.getTarget().getName())
                .collect(Collectors.toSet());
    assertThat(used).containsAll(Arrays.stream(WindowKey.values()).map(Enum::name).toList());
  }

  @ParameterizedTest
  @EnumSource
  void everyKeyIsNamedAndExplained(WindowKey key) {
    assertThat(key.text()).isNotBlank();
    assertThat(key.room().text()).isNotBlank();
    assertThat(key.names()).isNotEmpty().doesNotHaveDuplicates().noneMatch(String::isBlank);
  }

  @Test
  void aKeyIsItselfOnlyWithWhatIsHeldWithIt() {
    assertThat(WindowKey.PALETTE.is(press(KeyCode.K, false, true))).isTrue();
    assertThat(WindowKey.PALETTE.is(press(KeyCode.K, false, false))).isFalse();
    assertThat(WindowKey.PALETTE.is(press(KeyCode.K, true, true))).isFalse();
    assertThat(WindowKey.WIDER.is(press(KeyCode.M, true, true))).isTrue();
    assertThat(WindowKey.DENY.is(press(KeyCode.ESCAPE, true, false))).isFalse();
    assertThat(WindowKey.CLOSE.is(press(KeyCode.ESCAPE, true, false))).isTrue();
    assertThat(WindowKey.PLACES.which(press(KeyCode.DIGIT3, false, true))).hasValue(2);
  }

  private static KeyEvent press(KeyCode code, boolean shift, boolean shortcut) {
    boolean mac = System.getProperty("os.name").startsWith("Mac");
    return new KeyEvent(
        KeyEvent.KEY_PRESSED, "", "", code, shift, shortcut && !mac, false, shortcut && mac);
  }
}
