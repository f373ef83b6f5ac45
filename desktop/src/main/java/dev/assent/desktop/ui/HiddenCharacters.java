package dev.assent.desktop.ui;

import dev.assent.core.text.HiddenCodePoints;
import java.util.Map;

/// Characters that leave no mark of their own, move their neighbours, or look like a blank.
final class HiddenCharacters {
  private static final Map<Integer, String> NAMES =
      Map.ofEntries(
          Map.entry(0x00, "NUL"),
          Map.entry(0x07, "BEL"),
          Map.entry(0x08, "BS"),
          Map.entry(0x09, "TAB"),
          Map.entry(0x0A, "LF"),
          Map.entry(0x0D, "CR"),
          Map.entry(0x1B, "ESC"),
          Map.entry(0x7F, "DEL"),
          Map.entry(0x85, "NEL"),
          Map.entry(0xA0, "NBSP"),
          Map.entry(0xAD, "SHY"),
          Map.entry(0x61C, "ALM"),
          Map.entry(0x200B, "ZWSP"),
          Map.entry(0x200C, "ZWNJ"),
          Map.entry(0x200D, "ZWJ"),
          Map.entry(0x200E, "LRM"),
          Map.entry(0x200F, "RLM"),
          Map.entry(0x2028, "LS"),
          Map.entry(0x2029, "PS"),
          Map.entry(0x202A, "LRE"),
          Map.entry(0x202B, "RLE"),
          Map.entry(0x202C, "PDF"),
          Map.entry(0x202D, "LRO"),
          Map.entry(0x202E, "RLO"),
          Map.entry(0x2060, "WJ"),
          Map.entry(0x2066, "LRI"),
          Map.entry(0x2067, "RLI"),
          Map.entry(0x2068, "FSI"),
          Map.entry(0x2069, "PDI"),
          Map.entry(0xFEFF, "BOM"));

  private HiddenCharacters() {}

  /// True if a person would not see a character, or not see which one it is. Only the ordinary
  /// space is ordinary.
  ///
  /// Characters that make a call dangerous are drawn here in any case; a view draws some more,
  /// which ordinary text may hold.
  static boolean isHidden(int point) {
    return HiddenCodePoints.isHiddenOrOddBlank(point) || isVariationSelector(point);
  }

  /// The usual abbreviation; empty where there is none.
  static String shortName(int point) {
    if (isVariationSelector(point)) {
      return "VS";
    }
    if (point >= 0xE0020 && point <= 0xE007E) {
      // Tag characters repeat ASCII invisibly; say which letter hides there.
      return "TAG " + (char) (point - 0xE0000);
    }
    return NAMES.getOrDefault(point, "");
  }

  private static boolean isVariationSelector(int point) {
    return point >= 0xFE00 && point <= 0xFE0F
        || point >= 0xE0100 && point <= 0xE01EF
        || point >= 0x180B && point <= 0x180F;
  }
}
