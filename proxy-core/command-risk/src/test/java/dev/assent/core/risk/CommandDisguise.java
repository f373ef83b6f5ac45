package dev.assent.core.risk;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// A way to hide a text in a command.
enum CommandDisguise {
  /// of UTF-8
  BASE64("(?:[A-Za-z0-9+/]{4})+(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?") {
    @Override
    String decode(String coded) {
      return new String(Base64.getDecoder().decode(coded), StandardCharsets.UTF_8);
    }
  },
  /// of UTF-16, the low byte first
  BASE64_UTF16("(?:[A-Za-z0-9+/]{4})+(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?") {
    @Override
    String decode(String coded) {
      return new String(Base64.getDecoder().decode(coded), StandardCharsets.UTF_16LE);
    }
  },
  /// decimal, with commas between
  CODES("\\d{2,3}(?:,\\d{2,3})+") {
    @Override
    String decode(String coded) {
      return ofCodes(coded, ",", 10);
    }
  },
  HEX("\\b(?:[0-9a-f]{2}){2,}\\b") {
    @Override
    String decode(String coded) {
      return new String(HexFormat.of().parseHex(coded), StandardCharsets.UTF_8);
    }
  },
  /// `\162` for each character
  OCTAL_ESCAPES("(?:\\\\[0-7]{3})+") {
    @Override
    String decode(String coded) {
      return ofCodes(coded.substring(1), "\\\\", 8);
    }
  },
  /// `\x72` for each character
  X_ESCAPES("(?:\\\\x[0-9a-f]{2})+") {
    @Override
    String decode(String coded) {
      return ofCodes(coded.substring(2), "\\\\x", 16);
    }
  },
  /// the last character first
  REVERSED("(?s).+") {
    @Override
    String decode(String coded) {
      return new StringBuilder(coded).reverse().toString();
    }
  },
  ROT13("(?s).+") {
    @Override
    String decode(String coded) {
      return coded
          .chars()
          .mapToObj(c -> String.valueOf(rotated((char) c)))
          .collect(Collectors.joining());
    }
  };

  private final Pattern coded;

  CommandDisguise(String coded) {
    this.coded = Pattern.compile(coded);
  }

  abstract String decode(String coded);

  /// The decoded texts of the parts of a command that could be coded so, in order; may be empty.
  List<String> textsIn(String command) {
    return coded.matcher(command).results().map(MatchResult::group).map(this::decode).toList();
  }

  private static String ofCodes(String codes, String between, int radix) {
    return Arrays.stream(codes.split(between))
        .map(code -> Character.toString(Integer.parseInt(code, radix)))
        .collect(Collectors.joining());
  }

  private static char rotated(char c) {
    char first = Character.isUpperCase(c) ? 'A' : 'a';
    return c < 128 && Character.isLetter(c) ? (char) ((c - first + 13) % 26 + first) : c;
  }
}
