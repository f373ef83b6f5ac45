package dev.assent.desktop.ui;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The style sheets of this package as addresses that a scene takes, and their text for those who
/// check them.
final class StyleSheets {
  /// The sheets that are scaled with the text: those of the frame and its parts, then those that
  /// only the pages have.
  static final java.util.List<String> STRUCTURE =
      java.util.List.of("theme/structure.css", "theme/pages.css");

  /// Sizes that grow with the text: of widths those in `px`. Others, edges and radii stay as they
  /// are drawn.
  private static final Pattern SIZE =
      Pattern.compile(
          "(-fx-(?:font-size|(?:min|pref|max)-(?:height|width(?=\\s*:\\s*[0-9.]+px))|fixed-cell-size|icon-size)\\s*:\\s*)([0-9.]+)(px)?");

  private static final int LARGEST_SYMBOL = 64;

  private StyleSheets() {}

  /// The address of a style sheet beside this class.
  static String address(String name) {
    return one(Objects.requireNonNull(StyleSheets.class.getResource(name), name).toExternalForm());
  }

  // The toolkit looks the addresses of a scene up for each node that it styles. Equal texts of some
  // ten thousand characters take long to compare unless they are one object.
  private static String one(String address) {
    return address.intern();
  }

  /// The text of a style sheet beside this class.
  static String text(String name) {
    try (var in = Objects.requireNonNull(StyleSheets.class.getResourceAsStream(name), name)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /// The address of one file of [#STRUCTURE] at a text size: the file itself at 100 %, otherwise a
  /// copy with scaled sizes.
  ///
  /// The sizes are absolute and not in `em`, because `em` multiplies through nested nodes.
  static String structure(String name, int percent) {
    if (percent == 100) {
      return address(name);
    }
    return data(scaled(text(name), percent));
  }

  private static String data(String css) {
    return one(
        "data:text/css;charset=utf-8;base64,"
            + Base64.getEncoder().encodeToString(css.getBytes(StandardCharsets.UTF_8)));
  }

  /// The style class of a symbol of a size, in pixels at 100 % text.
  static String symbol(int size) {
    return "as-symbol-" + size;
  }

  /// The address of the sizes of all symbols at a text size.
  static String symbols(int percent) {
    var css = new StringBuilder();
    for (int size = 1; size <= LARGEST_SYMBOL; size++) {
      String edge =
          BigDecimal.valueOf((long) size * percent).movePointLeft(2).toPlainString() + "px";
      css.append('.').append(symbol(size)).append(" { -fx-icon-size: ").append(edge);
      css.append("; -fx-pref-width: ")
          .append(edge)
          .append("; -fx-pref-height: ")
          .append(edge)
          .append("; }\n");
    }
    return data(css.toString());
  }

  /// A style sheet with every size that follows the text multiplied.
  static String scaled(String css, int percent) {
    var factor = BigDecimal.valueOf(percent).movePointLeft(2);
    return SIZE.matcher(css)
        .replaceAll(match ->
            Matcher.quoteReplacement(
                match.group(1)
                    + new BigDecimal(match.group(2))
                        .multiply(factor)
                        .stripTrailingZeros()
                        .toPlainString()
                    + Objects.requireNonNullElse(match.group(3), "")));
  }
}
