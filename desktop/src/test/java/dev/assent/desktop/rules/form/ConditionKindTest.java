package dev.assent.desktop.rules.form;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.policy.Attribute;
import dev.assent.desktop.rules.form.KindMenu.ConditionGroup;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ConditionKindTest {
  @ParameterizedTest
  @EnumSource(Attribute.class)
  void eachKindHasItsWordItsHelpAndAnExample(Attribute attribute) {
    var kind = new ConditionKind(attribute);
    assertThat(kind.word()).isNotBlank();
    assertThat(kind.help()).isNotBlank().endsWith(".").doesNotContain("\n");
    assertThat(kind.help().length()).as(kind.help()).isLessThan(150);
    assertThat(kind.example()).isNotBlank();
    assertThat(kind.helpWithExample()).startsWith(kind.help()).endsWith(kind.example());
    assertThat(ConditionGroup.of(attribute).text()).isNotBlank();
  }

  @ParameterizedTest
  @EnumSource(Attribute.class)
  void theExampleIsOneThatTheFormTakes(Attribute attribute) {
    var kind = new ConditionKind(attribute);
    if (kind.input() == ConditionKind.Input.TYPED) {
      var row = new ConditionRowViewModel(kind);
      row.typed().getFirst().set(kind.example());
      assertThat(row.errorProperty().get()).isEmpty();
      assertThat(row.condition()).isPresent();
    }
    if (kind.input() == ConditionKind.Input.TESTS) {
      var parts = kind.example().split(" ");
      var line = new TestLineViewModel();
      line.pointerProperty().set(parts[0]);
      line.kindProperty()
          .set(
              Arrays.stream(TestKind.values())
                  .filter(test -> test.sign().equals(parts[1]))
                  .findFirst()
                  .orElseThrow());
      line.typedProperty().set(parts[2]);
      assertThat(line.complaint()).isEmpty();
      assertThat(line.test()).isPresent();
    }
  }

  @Test
  void everyKindIsOfferedOnceInItsGroup() {
    var offered = new HashSet<String>();
    for (var kind : ConditionKind.all()) {
      assertThat(offered.add(kind.word())).as(kind.word()).isTrue();
    }
    assertThat(ConditionKind.all())
        .extracting(ConditionKind::attribute)
        .containsExactly(Attribute.values());
    assertThat(List.of(ConditionGroup.values()))
        .allSatisfy(group ->
            assertThat(ConditionKind.all())
                .anyMatch(kind -> ConditionGroup.of(kind.attribute()) == group));
  }
}
