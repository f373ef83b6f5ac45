package dev.assent.core.risk.shell;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;

/// Undoes the escapes of `$'…'`; bytes written as numbers are taken as UTF-8.
final class AnsiText {
  private final String raw;
  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
  private int at;
  private boolean ended;

  private AnsiText(String raw) {
    this.raw = raw;
  }

  /// @param raw what stands between the quotes
  static String decode(String raw) {
    if (raw.indexOf('\\') < 0) {
      return raw;
    }
    return new AnsiText(raw).decode();
  }

  private String decode() {
    while (at < raw.length() && !ended) {
      int symbol = raw.codePointAt(at);
      at += Character.charCount(symbol);
      if (symbol == '\\' && at < raw.length()) {
        escape();
      } else {
        codePoint(symbol);
      }
    }
    return bytes.toString(StandardCharsets.UTF_8);
  }

  private void escape() {
    int symbol = raw.codePointAt(at);
    at += Character.charCount(symbol);
    switch (symbol) {
      case 'a' -> bytes.write(7);
      case 'b' -> bytes.write('\b');
      case 'e', 'E' -> bytes.write(27);
      case 'f' -> bytes.write('\f');
      case 'n' -> bytes.write('\n');
      case 'r' -> bytes.write('\r');
      case 't' -> bytes.write('\t');
      case 'v' -> bytes.write(11);
      case '\\', '\'', '"', '?' -> bytes.write(symbol);
      case 'x' -> hexadecimal(symbol, 2);
      case 'u' -> hexadecimal(symbol, 4);
      case 'U' -> hexadecimal(symbol, 8);
      case 'c' -> control();
      case '0', '1', '2', '3', '4', '5', '6', '7' -> {
        at--;
        octet((int) number(8, 3) & 0xff);
      }
      default -> {
        bytes.write('\\');
        codePoint(symbol);
      }
    }
  }

  private void hexadecimal(int letter, int most) {
    int from = at;
    long value = number(16, most);
    if (at == from) {
      bytes.write('\\');
      bytes.write(letter);
    } else if (letter == 'x') {
      octet((int) value & 0xff);
    } else if (value == 0) {
      ended = true;
    } else {
      codePoint(value > Character.MAX_CODE_POINT ? 0xfffd : (int) value);
    }
  }

  private long number(int radix, int most) {
    long value = 0;
    for (int count = 0; count < most && at < raw.length(); count++) {
      int digit = raw.charAt(at) < 128 ? Character.digit(raw.charAt(at), radix) : -1;
      if (digit < 0) {
        break;
      }
      value = value * radix + digit;
      at++;
    }
    return value;
  }

  private void control() {
    if (at >= raw.length()) {
      bytes.write('\\');
      bytes.write('c');
      return;
    }
    int symbol = raw.codePointAt(at);
    at += Character.charCount(symbol);
    if (symbol == '\\' && at < raw.length() && raw.charAt(at) == '\\') {
      at++;
    }
    octet(symbol == '?' ? 127 : symbol & 0x1f);
  }

  // A zero ends the text, as in the shell, whose texts end so.
  private void octet(int value) {
    if (value == 0) {
      ended = true;
    } else {
      bytes.write(value);
    }
  }

  private void codePoint(int symbol) {
    bytes.writeBytes(Character.toString(symbol).getBytes(StandardCharsets.UTF_8));
  }
}
