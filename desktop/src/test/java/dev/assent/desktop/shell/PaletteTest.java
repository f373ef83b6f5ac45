package dev.assent.desktop.shell;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.desktop.shell.Palette.Entry;
import dev.assent.desktop.shell.Palette.Kind;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// Checks which entries the palette finds as somebody types, nearest first.
class PaletteTest {
  private final List<Entry> reach = new ArrayList<>();
  private final Palette palette = new Palette(() -> reach);

  private static Entry entry(Kind kind, String name, String detail) {
    return new Entry(kind, name, detail, () -> {});
  }

  @BeforeEach
  void fill() {
    reach.addAll(
        List.of(
            entry(Kind.PAGE, "Rules", ""),
            entry(Kind.PAGE, "Servers", ""),
            entry(Kind.SERVER, "files", ""),
            entry(Kind.RULE, "Never force-push", "Deny · git"),
            entry(Kind.RULE, "Push to main", "Ask · git"),
            entry(Kind.ACTION, "Deny everything now", "")));
    palette.begin();
  }

  private List<String> names(String typed) {
    palette.typedProperty().set(typed);
    return palette.found().stream().map(Entry::name).toList();
  }

  @Test
  void everythingStandsThereInItsOrderBeforeAWordIsTyped() {
    assertThat(palette.found()).isEqualTo(reach);
    assertThat(palette.markedProperty().get()).isZero();
  }

  @Test
  void whatBeginsWithItComesFirstThenWhatHasAWordThatDoes() {
    assertThat(names("push")).containsExactly("Push to main", "Never force-push");
    assertThat(names("DENY")).containsExactly("Deny everything now", "Never force-push");
  }

  @Test
  void severalWordsAreFoundInNameDetailAndKind() {
    assertThat(names("rule git push")).containsExactly("Push to main", "Never force-push");
    assertThat(names("git ask")).containsExactly("Push to main");
    assertThat(names("server")).containsExactly("Servers", "files");
  }

  @Test
  void nothingIsMarkedWhereNothingIsCalledSo() {
    assertThat(names("zzz")).isEmpty();
    assertThat(palette.markedProperty().get()).isEqualTo(Palette.NONE);
    palette.step(1);
    assertThat(palette.markedProperty().get()).isEqualTo(Palette.NONE);
  }

  @Test
  void stepsGoRoundAndTypingBeginsAtTheFirst() {
    palette.step(-1);
    assertThat(palette.markedProperty().get()).isEqualTo(reach.size() - 1);
    palette.step(1);
    assertThat(palette.markedProperty().get()).isZero();
    palette.step(2);
    names("r");
    assertThat(palette.markedProperty().get()).isZero();
  }

  @Test
  void eachOpeningSeesWhatThereIsThen() {
    names("files");
    reach.add(entry(Kind.SERVER, "new one", ""));
    palette.begin();
    assertThat(palette.typedProperty().get()).isEmpty();
    assertThat(palette.found()).hasSize(7);
  }
}
