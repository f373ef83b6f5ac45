package dev.assent.core.secrets;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/// Turns values into UTF-8 and back without leaving a copy behind.
public final class SecretEncoding {
  private SecretEncoding() {}

  /// The bytes of a value; the caller wipes them.
  ///
  /// @throws SecretStoreException when it has half a character pair, which no store could give back
  public static byte[] bytes(char[] value) throws SecretStoreException {
    try {
      ByteBuffer encoded = StandardCharsets.UTF_8.newEncoder().encode(CharBuffer.wrap(value));
      byte[] bytes =
          Arrays.copyOfRange(
              encoded.array(), encoded.arrayOffset(), encoded.arrayOffset() + encoded.limit());
      Arrays.fill(encoded.array(), (byte) 0);
      return bytes;
    } catch (CharacterCodingException e) {
      throw new SecretStoreException("found a value that is no text, expected one", e);
    }
  }

  /// The value of bytes; the caller wipes both.
  ///
  /// @throws SecretStoreException when they are not UTF-8
  public static char[] chars(byte[] bytes) throws SecretStoreException {
    try {
      CharBuffer decoded = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes));
      char[] value =
          Arrays.copyOfRange(
              decoded.array(), decoded.arrayOffset(), decoded.arrayOffset() + decoded.limit());
      Arrays.fill(decoded.array(), '\0');
      return value;
    } catch (CharacterCodingException e) {
      throw new SecretStoreException("the key store holds a value that is not UTF-8 text", e);
    }
  }
}
