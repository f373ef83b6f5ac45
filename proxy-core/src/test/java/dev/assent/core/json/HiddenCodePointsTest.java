package dev.assent.core.json;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.HexFormat;
import java.util.function.IntPredicate;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/// Each code point against tables of the standard.
class HiddenCodePointsTest {
  private static final int[] STEERING =
      ranges("0-8 B-C E-1F 7F-9F 61C 200E-200F 202A-202E 2066-2069 E0000-E007F");

  // `Default_Ignorable_Code_Point` of Unicode's `DerivedCoreProperties.txt`.
  private static final int[] IGNORABLE =
      ranges(
          "AD 34F 61C 115F-1160 17B4-17B5 180B-180F 200B-200F 202A-202E 2060-206F 3164 FE00-FE0F"
              + " FEFF FFA0 FFF0-FFF8 1BCA0-1BCA3 1D173-1D17A E0000-E0FFF");
  private static final Pattern UNSEEN_BY_CATEGORY =
      Pattern.compile("[\\p{Cf}\\p{Zl}\\p{Zp}\\p{Co}\\p{Cs}]");

  @Test
  void controlsMarksOfDirectionAndTagsSteer() {
    same(HiddenCodePoints::steers, c -> in(STEERING, c));
  }

  @Test
  void ignorableIsWhatUnicodeCallsSo() {
    same(HiddenCodePoints::isIgnorable, c -> in(IGNORABLE, c));
  }

  @Test
  void whatLeavesNoInkIsHidden() {
    same(HiddenCodePoints::isHidden, HiddenCodePointsTest::hidden);
  }

  @Test
  void inALineTabsEndsAndWhatStandsForNothingAreHiddenToo() {
    same(
        HiddenCodePoints::isHiddenInLine,
        c -> c < 0x20 || hidden(c) || Character.getType(c) == Character.UNASSIGNED);
  }

  @Test
  void lettersEmojiAndTheirSelectorAreSeen() {
    "aé漢😀 \uFE0F~"
        .codePoints()
        .forEach(c -> assertThat(HiddenCodePoints.isHiddenInLine(c)).as("U+%04X", c).isFalse());
  }

  private static boolean hidden(int c) {
    return in(STEERING, c)
        || in(IGNORABLE, c) && c != 0xFE0F
        || UNSEEN_BY_CATEGORY.matcher(Character.toString(c)).matches()
        || c == 0x2800
        || c >= 0xFDD0 && c <= 0xFDEF
        || (c & 0xFFFF) >= 0xFFFE;
  }

  private static void same(IntPredicate found, IntPredicate expected) {
    for (int c = 0; c <= Character.MAX_CODE_POINT; c++) {
      if (found.test(c) != expected.test(c)) {
        assertThat(found.test(c)).as("U+%04X", c).isEqualTo(expected.test(c));
      }
    }
  }

  private static boolean in(int[] ends, int c) {
    for (int i = 0; i < ends.length; i += 2) {
      if (c >= ends[i] && c <= ends[i + 1]) {
        return true;
      }
    }
    return false;
  }

  private static int[] ranges(String text) {
    return Arrays.stream(text.split(" "))
        .flatMap(range -> Arrays.stream((range + "-" + range).split("-")).limit(2))
        .mapToInt(HexFormat::fromHexDigits)
        .toArray();
  }
}
