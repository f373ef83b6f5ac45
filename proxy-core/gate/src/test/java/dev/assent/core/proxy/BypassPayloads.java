package dev.assent.core.proxy;

import java.io.ByteArrayOutputStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/// The bytes of a line of the bypass corpus, whose head says how it is written.
final class BypassPayloads {
  private static final Pattern MARK =
      Pattern.compile(
          "<([0-9A-F]{2}|(UTF)(16|32)([BL]E)|(DEEP|OBJECTS|MEMBERS|ITEMS|TIMES):([0-9]+)(?::(.))?)>");

  private BypassPayloads() {}

  static byte[] bytes(String text) {
    var out = new ByteArrayOutputStream();
    Matcher mark = MARK.matcher(text);
    int done = 0;
    while (mark.find()) {
      out.writeBytes(text.substring(done, mark.start()).getBytes(StandardCharsets.UTF_8));
      done = mark.end();
      if (mark.group(2) != null) {
        out.writeBytes(
            text.substring(done).getBytes(Charset.forName("UTF-" + mark.group(3) + mark.group(4))));
        return out.toByteArray();
      }
      if (mark.group(5) == null) {
        out.writeBytes(HexFormat.of().parseHex(mark.group(1)));
      } else {
        String repeated = repeated(mark.group(5), Integer.parseInt(mark.group(6)), mark.group(7));
        out.writeBytes(repeated.getBytes(StandardCharsets.UTF_8));
      }
    }
    out.writeBytes(text.substring(done).getBytes(StandardCharsets.UTF_8));
    return out.toByteArray();
  }

  private static String repeated(String what, int times, String text) {
    return switch (what) {
      case "DEEP" -> "[".repeat(times) + "]".repeat(times);
      case "OBJECTS" -> "{\"a\":".repeat(times) + "1" + "}".repeat(times);
      case "ITEMS" -> "[" + "1,".repeat(times - 1) + "1]";
      case "MEMBERS" ->
          IntStream.range(0, times)
              .mapToObj(i -> "\"m" + i + "\":1")
              .collect(Collectors.joining(",", "{", "}"));
      case "TIMES" -> text.repeat(times);
      default -> throw new IllegalArgumentException(what);
    };
  }
}
