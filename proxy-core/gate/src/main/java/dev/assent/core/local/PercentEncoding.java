package dev.assent.core.local;

import dev.assent.core.text.PercentCoding;
import java.nio.charset.CharacterCodingException;

/// Percent coding of free text in header lines, refused where it is not exact.
public final class PercentEncoding {
  private PercentEncoding() {}

  /// The encoded form of a text, as [PercentCoding#encode].
  public static String encode(String text) {
    return PercentCoding.encode(text);
  }

  /// The text of an encoded form.
  ///
  /// @throws LocalSocketException when a `%` is not followed by two hex digits, or the bytes are
  ///   not strict UTF-8
  public static String decode(String encoded) throws LocalSocketException {
    if (PercentCoding.hasLonePercent(encoded)) {
      throw HeaderReader.protocol("found a `%` without two hex digits in a header line");
    }
    try {
      return PercentCoding.decode(encoded);
    } catch (CharacterCodingException _) {
      throw HeaderReader.protocol("found bytes that are not UTF-8 in a header line");
    }
  }
}
