package dev.assent.desktop.approval.content;

import java.net.URLDecoder;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Optional;
import java.util.regex.Pattern;

/// Tells texts that stand for another text, and which. Pure; only for show.
final class EncodedText {
  // Shorter ones are words by chance.
  private static final int LEAST = 16;
  private static final int MOST = 64 * 1024;
  private static final Pattern BASE64 = Pattern.compile("[A-Za-z0-9+/_-]+={0,2}");
  private static final Pattern HEX = Pattern.compile("(?:[0-9a-fA-F]{2})+");
  private static final Pattern PERCENT = Pattern.compile("%[0-9a-fA-F]{2}");

  private static final String PERCENT_KEY = "argument.decoded.percent";

  private EncodedText() {}

  /// A text that was coded.
  ///
  /// @param key of the words that name the coding
  record Decoded(String text, String key) {
    /// True if nothing of the text can be read in its coding.
    boolean hidesWords() {
      return !key.equals(PERCENT_KEY);
    }
  }

  /// The meaning of a text; absent where it is in no known coding, or what comes out is no readable
  /// text.
  static Optional<Decoded> decoded(String text) {
    if (text.length() > MOST) {
      return Optional.empty();
    }
    if (PERCENT.matcher(text).find()) {
      return percent(text).map(decoded -> new Decoded(decoded, PERCENT_KEY));
    }
    if (text.length() < LEAST) {
      return Optional.empty();
    }
    if (HEX.matcher(text).matches()) {
      return readable(java.util.HexFormat.of().parseHex(text))
          .map(decoded -> new Decoded(decoded, "argument.decoded.hex"));
    }
    return base64(text).map(decoded -> new Decoded(decoded, "argument.decoded.base64"));
  }

  private static Optional<String> percent(String text) {
    try {
      // A plus stands for itself everywhere but in forms.
      String decoded = URLDecoder.decode(text.replace("+", "%2B"), StandardCharsets.UTF_8);
      return decoded.indexOf('\uFFFD') >= 0 ? Optional.empty() : Optional.of(decoded);
    } catch (IllegalArgumentException _) {
      return Optional.empty();
    }
  }

  private static Optional<String> base64(String text) {
    String joined = text.replace("\n", "").replace("\r", "");
    if (!BASE64.matcher(joined).matches()) {
      return Optional.empty();
    }
    try {
      boolean url = joined.indexOf('-') >= 0 || joined.indexOf('_') >= 0;
      return readable((url ? Base64.getUrlDecoder() : Base64.getDecoder()).decode(joined));
    } catch (IllegalArgumentException _) {
      return Optional.empty();
    }
  }

  private static Optional<String> readable(byte[] bytes) {
    try {
      String text = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
      boolean plain =
          text.chars().noneMatch(c -> c < ' ' && c != '\n' && c != '\r' && c != '\t' && c != 0x1B);
      return plain && !text.isEmpty() ? Optional.of(text) : Optional.empty();
    } catch (CharacterCodingException _) {
      return Optional.empty();
    }
  }
}
