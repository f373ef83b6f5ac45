package dev.assent.core.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.function.IntPredicate;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/// Every code point against a table, and against what single places hid before there was one
/// definition.
class HiddenCodePointsTest {
  private static final String STEERS =
      "0000..0008 000B..000C 000E..001F 007F..009F 061C 200E..200F 202A..202E 2066..2069"
          + " E0000..E007F";
  private static final String HIDDEN =
      "0000..0008 000B..000C 000E..001F 007F..009F 00AD 034F 0600..0605 061C 06DD 070F 0890..0891"
          + " 08E2 115F..1160 17B4..17B5 180B..180F 200B..200F 2028..202E 2060..206F 2800 3164"
          + " D800..F8FF FDD0..FDEF FE00..FE0E FEFF FFA0 FFF0..FFFB FFFE..FFFF 110BD 110CD"
          + " 13430..1343F 1BCA0..1BCA3 1D173..1D17A 1FFFE..1FFFF 2FFFE..2FFFF 3FFFE..3FFFF"
          + " 4FFFE..4FFFF 5FFFE..5FFFF 6FFFE..6FFFF 7FFFE..7FFFF 8FFFE..8FFFF 9FFFE..9FFFF"
          + " AFFFE..AFFFF BFFFE..BFFFF CFFFE..CFFFF DFFFE..E0FFF EFFFE..10FFFF";
  private static final String IGNORABLE =
      "00AD 034F 061C 115F..1160 17B4..17B5 180B..180F 200B..200F 202A..202E 2060..206F 3164"
          + " FE00..FE0F FEFF FFA0 FFF0..FFF8 1BCA0..1BCA3 1D173..1D17A E0000..E0FFF";
  private static final String NO_MARK =
      IGNORABLE + " 0600..0605 06DD 070F 0890..0891 08E2 FFF9..FFFB 110BD 110CD 13430..1343F";
  private static final String CONTROLS = "0000..001F 007F..009F 2028..2029";
  private static final String ODD_BLANKS = "00A0 1680 2000..200A 202F 205F 3000";
  private static final String LINES = "0009 000A 000D";

  @Test
  void everyCodePointIsOfTheKindThatTheTableSays() {
    boolean[] hidden = table(HIDDEN);
    boolean[] lines = table(LINES);
    boolean[] blanks = table(ODD_BLANKS);
    holds(table(STEERS), HiddenCodePoints::steers);
    holds(hidden, HiddenCodePoints::isHidden);
    holds(table(IGNORABLE), HiddenCodePoints::isIgnorable);
    holds(table(NO_MARK), HiddenCodePoints::leavesNoMark);
    holds(table(CONTROLS), HiddenCodePoints::isControl);
    IntPredicate inLine =
        c -> hidden[c] || lines[c] || Character.getType(c) == Character.UNASSIGNED;
    holds(inLine, HiddenCodePoints::isHiddenInLine);
    holds(c -> inLine.test(c) || blanks[c], HiddenCodePoints::isHiddenOrOddBlank);
    holds(c -> (inLine.test(c) || blanks[c]) && !lines[c], HiddenCodePoints::isHiddenFromPerson);
  }

  @Test
  void eachKindIsAPartOfTheNext() {
    within(HiddenCodePoints::steers, HiddenCodePoints::isHidden);
    within(HiddenCodePoints::isHidden, HiddenCodePoints::isHiddenInLine);
    within(HiddenCodePoints::isHidden, HiddenCodePoints::isHiddenFromPerson);
    within(HiddenCodePoints::isHiddenInLine, HiddenCodePoints::isHiddenOrOddBlank);
    within(HiddenCodePoints::isHiddenFromPerson, HiddenCodePoints::isHiddenOrOddBlank);
    within(HiddenCodePoints::isControl, HiddenCodePoints::isHiddenInLine);
    within(HiddenCodePoints::isIgnorable, HiddenCodePoints::leavesNoMark);
    // The selector that makes a sign an emoji stands in ordinary text.
    within(c -> c != 0xFE0F && HiddenCodePoints.leavesNoMark(c), HiddenCodePoints::isHiddenInLine);
  }

  /// The sets that each place had for itself, as they stood there.
  @Test
  void noPlaceShowsWhatItHidBefore() {
    // complaints about policies
    within(matching("[\\p{Cntrl}\\u2028\\u2029]"), HiddenCodePoints::isHiddenInLine);
    // the verbs about policies on the command line
    within(
        matching("[\\p{Cntrl}\\p{Cf}\\p{Zl}\\p{Zp}\\p{Co}\\p{Cn}]"),
        HiddenCodePoints::isHiddenInLine);
    // complaints about patches
    within(matching("[\\p{Cc}\\p{Cf}]"), HiddenCodePoints::isHiddenInLine);
    // a person's words to the agent
    within(
        c -> Character.isISOControl(c) || c == 0x2028 || c == 0x2029,
        HiddenCodePoints::isHiddenInLine);
    // names of members that are one name to another reader
    within(
        c -> Character.isIdentifierIgnorable(c) || Character.getType(c) == Character.CONTROL,
        c -> HiddenCodePoints.isControl(c) || HiddenCodePoints.leavesNoMark(c));
    // exports, hand-written JSON, paths and addresses, which are the same as before
    holds(
        c -> Character.isISOControl(c) || c == 0x2028 || c == 0x2029, HiddenCodePoints::isControl);
    // cards
    holds(
        c ->
            c != '\t'
                && c != '\n'
                && c != '\r'
                && (c != ' ' && Character.getType(c) == Character.SPACE_SEPARATOR
                    || HiddenCodePoints.isHiddenInLine(c)),
        HiddenCodePoints::isHiddenFromPerson);
  }

  @Test
  void ordinaryTextOfAnyLanguageIsSeen() {
    String text = "Grüße, 東京, שלום, नमस्ते, é, e\u0301, ❤\uFE0F 🙂, a b";
    assertThat(text.codePoints()).noneMatch(HiddenCodePoints::isHiddenOrOddBlank);
  }

  @Test
  void aControlIsFoundAnywhereInAText() {
    assertThat(HiddenCodePoints.hasControl("")).isFalse();
    assertThat(HiddenCodePoints.hasControl("a b 東京 🙂 \u200B")).isFalse();
    for (String control : new String[] {"\n", "\u007F", "\u009B", "\u2028", "\u2029", "\0"}) {
      assertThat(HiddenCodePoints.hasControl(control + "a")).isTrue();
      assertThat(HiddenCodePoints.hasControl("a🙂" + control)).isTrue();
    }
  }

  private static IntPredicate matching(String expression) {
    var pattern = Pattern.compile(expression);
    return c -> pattern.matcher(Character.toString(c)).matches();
  }

  private static boolean[] table(String ranges) {
    var table = new boolean[Character.MAX_CODE_POINT + 1];
    for (String range : ranges.split(" ")) {
      String[] ends = range.split("\\.\\.");
      int last = Integer.parseInt(ends[ends.length - 1], 16);
      for (int c = Integer.parseInt(ends[0], 16); c <= last; c++) {
        table[c] = true;
      }
    }
    return table;
  }

  private static void holds(boolean[] table, IntPredicate kind) {
    holds(c -> table[c], kind);
  }

  private static void holds(IntPredicate table, IntPredicate kind) {
    within(table, kind);
    within(kind, table);
  }

  private static void within(IntPredicate part, IntPredicate whole) {
    for (int c = 0; c <= Character.MAX_CODE_POINT; c++) {
      if (part.test(c) && !whole.test(c)) {
        assertThat(c).as("U+%04X", c).isEqualTo(-1);
      }
    }
  }
}
