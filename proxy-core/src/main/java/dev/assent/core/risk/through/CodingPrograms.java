package dev.assent.core.risk.through;

import dev.assent.core.risk.through.code.LenientDecoders;
import dev.assent.core.risk.through.value.Field;
import dev.assent.core.risk.through.value.UnknownMarks;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Programs that code and decode text.
final class CodingPrograms {
  private CodingPrograms() {}

  static void into(Map<String, KnownProgram> table) {
    table.put("base64", CodingPrograms::base64);
    table.put("gbase64", CodingPrograms::base64);
    table.put("base32", call -> decodes(call) ? given(call, LenientDecoders::base32) : null);
    table.put("basenc", CodingPrograms::basenc);
    table.put("xxd", CodingPrograms::xxd);
    table.put("openssl", CodingPrograms::openssl);
    for (var name :
        List.of(
            "gunzip",
            "zcat",
            "gzip",
            "bunzip2",
            "bzip2",
            "unxz",
            "xz",
            "xzcat",
            "zstd",
            "unzstd",
            "lz4",
            "uudecode",
            "gpg",
            "age",
            "brotli",
            "uncompress")) {
      table.put(name, CodingPrograms::packed);
    }
  }

  // The content of a packed text is not known, but its origin is.
  private static @Nullable String packed(ProgramRun call) {
    String input = call.input();
    return input == null || UnknownMarks.known(input) ? null : input;
  }

  private static boolean decodes(ProgramRun call) {
    for (var argument : call.arguments()) {
      String text = argument.text();
      boolean letters = text.length() > 1 && text.charAt(0) == '-' && text.charAt(1) != '-';
      if (text.equals("--decode") || letters && (text.indexOf('d') > 0 || text.indexOf('D') > 0)) {
        return true;
      }
    }
    return false;
  }

  /// The text at the input or in the file, decoded; null where that is not known.
  private static @Nullable String given(
      ProgramRun call, java.util.function.Function<String, @Nullable String> decoder) {
    String text = TextPrograms.content(call, 0);
    if (text == null || !UnknownMarks.known(text)) {
      return text;
    }
    if (!call.walk().budget().characters(text.length())) {
      return null;
    }
    String decoded = decoder.apply(text);
    return decoded == null ? null : call.walk().decoded(UnknownMarks.clean(decoded));
  }

  private static @Nullable String base64(ProgramRun call) {
    if (decodes(call)) {
      return given(call, LenientDecoders::base64);
    }
    String text = TextPrograms.content(call, 0);
    return text == null
            || !UnknownMarks.known(text)
            || !call.walk().budget().characters(text.length())
        ? null
        : Base64.getEncoder().encodeToString(text.getBytes(StandardCharsets.UTF_8)) + "\n";
  }

  private static @Nullable String basenc(ProgramRun call) {
    if (!decodes(call)) {
      return null;
    }
    boolean hex = call.arguments().stream().anyMatch(word -> word.is("--base16"));
    boolean five = call.arguments().stream().anyMatch(word -> word.is("--base32"));
    return given(
        call,
        hex ? LenientDecoders::hex : five ? LenientDecoders::base32 : LenientDecoders::base64);
  }

  private static @Nullable String xxd(ProgramRun call) {
    boolean reverts = false;
    boolean plain = false;
    for (var argument : call.arguments()) {
      String text = argument.text();
      if (text.startsWith("-")) {
        reverts |= text.indexOf('r') > 0;
        plain |= text.indexOf('p') > 0;
      }
    }
    return reverts && plain ? given(call, LenientDecoders::hex) : null;
  }

  private static @Nullable String openssl(ProgramRun call) {
    var words = Set.copyOf(call.arguments().stream().map(Field::text).toList());
    boolean base64 = words.contains("base64") || words.contains("-base64") || words.contains("-a");
    boolean cipher =
        words.stream()
            .anyMatch(
                word -> word.startsWith("-aes") || word.startsWith("-des") || word.equals("-k"));
    if (!base64 || !words.contains("-d") || cipher) {
      return words.contains("s_client") ? null : packed(call);
    }
    return call.input() == null ? null : ofKnown(call, call.input());
  }

  private static @Nullable String ofKnown(ProgramRun call, String text) {
    if (!UnknownMarks.known(text)) {
      return text;
    }
    String decoded = LenientDecoders.base64(text);
    return decoded == null ? null : call.walk().decoded(UnknownMarks.clean(decoded));
  }
}
