package dev.assent.testing;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The words of the window as a page of the documents writes them: slanted.
public final class WindowWords {
  private static final Path TEXTS =
      Project.TOP.resolve("desktop/src/main/resources/dev/assent/desktop/ui/Texts.properties");
  private static final Pattern SLANTED = Pattern.compile("(?<![*\\w])\\*([^*\\s][^*]*)\\*(?!\\*)");
  private static final Pattern CODE = Pattern.compile("(?ms)^```.*?^```$|`[^`\n]+`");
  private static final Pattern VALUE = Pattern.compile("(?m)^[\\w.-]+=(.*)$");
  private static final Pattern NUMBER = Pattern.compile("\\\\u([0-9a-fA-F]{4})");
  private static final Pattern PLACE = Pattern.compile("\\{\\d\\}");

  private WindowWords() {}

  /// All texts of the window.
  public static List<String> all() throws IOException {
    return VALUE
        .matcher(Files.readString(TEXTS))
        .results()
        .map(found -> plain(found.group(1).strip()))
        .toList();
  }

  /// The slanted words of a page that no text of the window is.
  public static List<String> unknown(String page) throws IOException {
    String text = CODE.matcher(Files.readString(Project.page(page))).replaceAll(" ");
    var words =
        all().stream()
            .filter(value -> !PLACE.matcher(value).replaceAll("").isBlank())
            .map(WindowWords::filled)
            .toList();
    return SLANTED
        .matcher(text.replaceAll("\\s+", " "))
        .results()
        .map(found -> found.group(1))
        .filter(word -> words.stream().noneMatch(one -> one.matcher(word).matches()))
        .distinct()
        .toList();
  }

  // The file may write a character by its number.
  private static String plain(String value) {
    return NUMBER
        .matcher(value)
        .replaceAll(found -> Character.toString(Integer.parseInt(found.group(1), 16)));
  }

  // A text with the places of its values filled in.
  private static Pattern filled(String value) {
    return Pattern.compile(
        Stream.of(PLACE.split(value, -1)).map(Pattern::quote).collect(Collectors.joining(".+")));
  }
}
