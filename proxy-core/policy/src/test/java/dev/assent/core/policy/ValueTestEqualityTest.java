package dev.assent.core.policy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.json.Json;
import dev.assent.core.json.JsonNumber;
import dev.assent.core.json.JsonString;
import dev.assent.core.policy.ValueTest.AnyOf;
import dev.assent.core.policy.ValueTest.Compared;
import dev.assent.core.policy.ValueTest.Comparison;
import dev.assent.core.policy.ValueTest.EqualTo;
import java.math.BigDecimal;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Clause 3.6: numbers of one value are one number, however they are written; a text is never a
/// number.
class ValueTestEqualityTest {
  @ParameterizedTest(name = "{0} and {1}")
  @CsvSource({"1, 1.0", "1e2, 100", "0, -0.00", "2E-3, 0.0020", "1e400, 10e399"})
  void numbersOfOneValueMakeOneTest(String one, String other) {
    same(equalTo(one), equalTo(other));
    same(below(one), below(other));
    same(anyOf(number("7"), number(one)), anyOf(number("7"), number(other)));
  }

  @ParameterizedTest(name = "{0} and {1}")
  @CsvSource({"1, 1.1", "1e2, 1e3", "1, -1"})
  void numbersOfTwoValuesMakeTwoTests(String one, String other) {
    assertThat(equalTo(one)).isNotEqualTo(equalTo(other));
    assertThat(below(one)).isNotEqualTo(below(other));
    assertThat(anyOf(number(one))).isNotEqualTo(anyOf(number(other)));
  }

  @ParameterizedTest
  @CsvSource({"1", "1.0"})
  void aTextIsNeverANumber(String written) {
    assertThat(equalTo(written)).isNotEqualTo(new EqualTo(new JsonString(written)));
    assertThat(equalTo(written)).isNotEqualTo(new ValueTest.Like(written));
    assertThat(anyOf(number(written))).isNotEqualTo(anyOf(new JsonString(written)));
  }

  private static void same(ValueTest one, ValueTest other) {
    assertThat(one).isEqualTo(other).hasSameHashCodeAs(other);
  }

  private static ValueTest equalTo(String number) {
    return new EqualTo(number(number));
  }

  private static ValueTest below(String number) {
    return new Compared(Comparison.LT, new BigDecimal(number));
  }

  private static ValueTest anyOf(Json... values) {
    return new AnyOf(List.of(values));
  }

  private static Json number(String text) {
    return new JsonNumber(text);
  }
}
