package dev.assent.core.risk.shell;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;

/// Undoes backslash escapes as `printf`, `echo -e`, `$'…'` and the strings of programming languages
/// have them.
public final class EscapeSequences {
  /// A dialect of escapes.
  public enum Kind {
    /// numbers are bytes of UTF-8
    PRINTF,
    /// as `printf`, with a zero before octal numbers
    ECHO,
    /// those of `$'…'`: numbers are bytes of UTF-8, and a zero ends the text, as in the shell,
    /// whose texts end so
    ANSI,
    /// numbers are characters; a backslash before anything else is dropped
    CODE
  }

  private final String raw;
  private final Kind kind;
  private final ByteArrayOutputStream bytes;
  private int at;
  private boolean ended;

  private EscapeSequences(String raw, Kind kind) {
    this.raw = raw;
    this.kind = kind;
    this.bytes = new ByteArrayOutputStream(raw.length());
  }

  /// The text with its escapes undone.
  public static String decode(String raw, Kind kind) {
    if (raw.indexOf('\\') < 0) {
      return raw;
    }
    return new EscapeSequences(raw, kind).decode();
  }

  private String decode() {
    while (at < raw.length() && !ended) {
      int symbol = raw.codePointAt(at);
      at += Character.charCount(symbol);
      if (symbol == '\\' && at < raw.length()) {
        int escaped = raw.codePointAt(at);
        at += Character.charCount(escaped);
        escape(escaped);
      } else {
        codePoint(symbol);
      }
    }
    return bytes.toString(StandardCharsets.UTF_8);
  }

  private void escape(int symbol) {
    int plain = (kind == Kind.ANSI ? "abefnrtvE" : "abefnrtv").indexOf(symbol);
    if (plain >= 0) {
      bytes.write("\7\b\33\f\n\r\t\13\33".charAt(plain));
      return;
    }
    switch (symbol) {
      case '\\', '\'', '"' -> bytes.write(symbol);
      case '\n' -> {
        if (kind != Kind.CODE) {
          bytes.write('\\');
          bytes.write('\n');
        }
      }
      case 'x' -> number(16, 2, 'x');
      case 'u' -> {
        if (kind == Kind.CODE && at < raw.length() && raw.charAt(at) == '{') {
          at++;
          codePoint((int) Math.min(digits(16, 6), Character.MAX_CODE_POINT));
          at += at < raw.length() && raw.charAt(at) == '}' ? 1 : 0;
        } else {
          wide(4, symbol);
        }
      }
      case 'U' -> wide(8, symbol);
      case 'c' -> {
        if (kind == Kind.ANSI) {
          control();
        } else {
          ended = kind != Kind.CODE;
        }
      }
      case '0', '1', '2', '3', '4', '5', '6', '7' -> {
        at -= kind == Kind.ECHO && symbol == '0' ? 0 : 1;
        number(8, 3, '0');
      }
      default -> {
        if (kind != Kind.CODE && !(kind == Kind.ANSI && symbol == '?')) {
          bytes.write('\\');
        }
        codePoint(symbol);
      }
    }
  }

  private void number(int radix, int most, char letter) {
    int from = at;
    long value = digits(radix, most);
    if (at == from && letter == 'x') {
      bytes.write('\\');
      bytes.write('x');
    } else if (kind == Kind.CODE) {
      codePoint((int) value);
    } else {
      octet((int) value & 0xff);
    }
  }

  private void wide(int most, int letter) {
    int from = at;
    long value = digits(16, most);
    if (kind == Kind.ANSI && at == from) {
      bytes.write('\\');
      bytes.write(letter);
    } else if (kind == Kind.ANSI && value == 0) {
      ended = true;
    } else {
      codePoint(value > Character.MAX_CODE_POINT ? 0xfffd : (int) value);
    }
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

  private void octet(int value) {
    if (kind == Kind.ANSI && value == 0) {
      ended = true;
    } else {
      bytes.write(value);
    }
  }

  private long digits(int radix, int most) {
    int end = at;
    while (end < raw.length()
        && end - at < most
        && raw.charAt(end) < 128
        && Character.digit(raw.charAt(end), radix) >= 0) {
      end++;
    }
    long value = end == at ? 0 : Long.parseLong(raw.substring(at, end), radix);
    at = end;
    return value;
  }

  private void codePoint(int symbol) {
    if (symbol < 128) {
      bytes.write(symbol);
    } else {
      bytes.writeBytes(Character.toString(symbol).getBytes(StandardCharsets.UTF_8));
    }
  }
}
