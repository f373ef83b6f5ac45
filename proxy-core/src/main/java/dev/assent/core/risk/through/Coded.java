package dev.assent.core.risk.through;

import dev.assent.core.risk.through.code.Codings;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Programs that code and decode text.
final class Coded {
  private Coded() {}

  static void into(Map<String, Program> table) {
    table.put("base64", Coded::base64);
    table.put("gbase64", Coded::base64);
    table.put("base32", call -> decodes(call) ? given(call, Codings::base32) : null);
    table.put("basenc", Coded::basenc);
    table.put("xxd", Coded::xxd);
    table.put("openssl", Coded::openssl);
    for (var name : List.of("gunzip", "zcat", "gzip", "bunzip2", "bzip2", "unxz", "xz", "xzcat", "zstd", "unzstd", "lz4", "uudecode", "gpg",
        "age", "brotli", "uncompress")) {
      table.put(name, Coded::packed);
    }
  }

  // What comes out of a packed text is not known, but where it came from is.
  private static @Nullable String packed(Call call) {
    String input = call.input();
    return input == null || Marks.known(input) ? null : input;
  }

  private static boolean decodes(Call call) {
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
  private static @Nullable String given(Call call, java.util.function.Function<String, @Nullable String> decoder) {
    String text = Texts.content(call, 0);
    if (text == null || !Marks.known(text)) {
      return text;
    }
    if (!call.walk().budget().characters(text.length())) {
      return null;
    }
    String decoded = decoder.apply(text);
    return decoded == null ? null : call.walk().decoded(Marks.clean(decoded));
  }

  private static @Nullable String base64(Call call) {
    if (decodes(call)) {
      return given(call, Codings::base64);
    }
    String text = Texts.content(call, 0);
    return text == null || !Marks.known(text) || !call.walk().budget().characters(text.length())
        ? null : Base64.getEncoder().encodeToString(text.getBytes(StandardCharsets.UTF_8)) + "\n";
  }

  private static @Nullable String basenc(Call call) {
    if (!decodes(call)) {
      return null;
    }
    boolean hex = call.arguments().stream().anyMatch(word -> word.is("--base16"));
    boolean five = call.arguments().stream().anyMatch(word -> word.is("--base32"));
    return given(call, hex ? Codings::hex : five ? Codings::base32 : Codings::base64);
  }

  private static @Nullable String xxd(Call call) {
    boolean reverts = false;
    boolean plain = false;
    for (var argument : call.arguments()) {
      String text = argument.text();
      if (text.startsWith("-")) {
        reverts |= text.indexOf('r') > 0;
        plain |= text.indexOf('p') > 0;
      }
    }
    return reverts && plain ? given(call, Codings::hex) : null;
  }

  private static @Nullable String openssl(Call call) {
    var words = Set.copyOf(call.arguments().stream().map(Field::text).toList());
    boolean base64 = words.contains("base64") || words.contains("-base64") || words.contains("-a");
    boolean cipher = words.stream().anyMatch(word -> word.startsWith("-aes") || word.startsWith("-des") || word.equals("-k"));
    if (!base64 || !words.contains("-d") || cipher) {
      return words.contains("s_client") ? null : packed(call);
    }
    return call.input() == null ? null : ofKnown(call, call.input());
  }

  private static @Nullable String ofKnown(Call call, String text) {
    if (!Marks.known(text)) {
      return text;
    }
    String decoded = Codings.base64(text);
    return decoded == null ? null : call.walk().decoded(Marks.clean(decoded));
  }
}
