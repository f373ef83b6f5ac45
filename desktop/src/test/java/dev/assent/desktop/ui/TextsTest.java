package dev.assent.desktop.ui;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.json.JsonTexts;
import dev.assent.testing.Project;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.PropertyResourceBundle;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class TextsTest {
  private static final Path SOURCES = Path.of("src", "main", "java");
  private static final Path RESOURCES = Path.of("src", "main", "resources");

  private static final Path BUNDLES = RESOURCES.resolve("dev/assent/desktop/ui");
  private static final Path RISKS =
      Project.one("src/main/resources", "dev/assent/core/risk/rules/de");

  /// An ellipsis behind a word, or behind a blank at which a line may end.
  private static final Pattern TIGHT = Pattern.compile("[\\p{L}\\p{N})}“ ]…");

  /// A whole key in quotes; its first part is one of the bundle's.
  private static final Pattern QUOTED =
      Pattern.compile("\"([a-z][A-Za-z0-9]*(?:\\.[A-Za-z0-9_-]+)+)\"");

  private static final Pattern IN_FXML = Pattern.compile("\"%([A-Za-z0-9._-]+)\"");

  /// The words of a button, behind its id where it has one.
  private static final Pattern PRESSED =
      Pattern.compile("Press\\.\\w+\\s*\\.of\\(\\s*(?:[^,()]+,\\s*)?\"([^\"]+)\",\\s*[^\"\\s]");

  /// The beginning of a key that is put together from a value: `"band." + effect`.
  private static final Pattern BEGINNING =
      Pattern.compile("\"([a-z][A-Za-z0-9]*\\.(?:[A-Za-z0-9_.-]*))\"\\s*\\+");

  /// The end of a key for some counts: what is used is the key without it.
  private static final Pattern FORM = Pattern.compile("\\.(none|one|two|few)$");

  @Test
  void everyKeyThatIsUsedExists() {
    var groups =
        Texts.bundle().keySet().stream()
            .map(key -> key.substring(0, key.indexOf('.')))
            .collect(Collectors.toSet());
    var missing = new TreeSet<String>();
    find(
            SOURCES,
            ".java",
            Pattern.compile(
                "(?:Texts\\.(?:get|has|count)|Face\\.\\w+\\.say\\w*)\\(\\s*\"([^\"]+)\"\\s*[,)]"))
        .forEach(missing::add);
    find(SOURCES, ".java", PRESSED).forEach(missing::add);
    find(RESOURCES, ".fxml", IN_FXML).forEach(missing::add);
    missing.removeIf(Texts::has);
    assertThat(missing).as("keys without a text, groups are %s", groups).isEmpty();
  }

  @Test
  void noTextIsUnused() {
    var used = new TreeSet<String>();
    find(SOURCES, ".java", QUOTED).forEach(used::add);
    find(RESOURCES, ".fxml", IN_FXML).forEach(used::add);
    var beginnings = find(SOURCES, ".java", BEGINNING).collect(Collectors.toSet());
    var unused = new TreeSet<>(Texts.bundle().keySet());
    unused.removeIf(key ->
        used.contains(key)
            || used.contains(FORM.matcher(key).replaceFirst(""))
            || beginnings.stream().anyMatch(key::startsWith));
    assertThat(unused).isEmpty();
  }

  @Test
  void oneThingIsNotSaidToBeMany() {
    assertThat(Texts.count("compare.unchanged", 1)).isEqualTo("1 unchanged line");
    assertThat(Texts.count("compare.unchanged", 1_200)).isEqualTo("1,200 unchanged lines");
    for (var key : Texts.bundle().keySet()) {
      if (Texts.has(key + ".one")) {
        assertThat(Texts.get(key + ".one")).as(key).doesNotMatch("1 .*(?:lines|values|characters)");
      }
    }
  }

  @Test
  void noTextIsEmptyOrSaysWhatWeNeverSay() {
    for (var key : Texts.bundle().keySet()) {
      String text = Texts.get(key);
      assertThat(text).as(key).isNotBlank();
      assertThat(text)
          .as(key)
          .doesNotContainIgnoringCase("are you sure")
          .doesNotContain("successfully");
    }
  }

  /// German wants a blank before an ellipsis that stands for words, one at which no line ends. It
  /// stands for the end of a word only where a digest is cut.
  @Test
  void inGermanABlankStandsBeforeAnEllipsis() throws IOException {
    var texts = new TreeMap<String, String>();
    try (var bundle = Files.newBufferedReader(BUNDLES.resolve("Texts_de.properties"))) {
      var german = new PropertyResourceBundle(bundle);
      german.keySet().forEach(key -> texts.put(key, german.getString(key)));
    }
    assertThat(texts.remove("decisions.arguments.digest")).endsWith("}…");
    var files =
        new ArrayList<>(
            Stream.of("Core_de", "Faults_de", "Templates_de")
                .map(name -> BUNDLES.resolve(name + ".json"))
                .toList());
    try (var ofRules = Files.list(RISKS)) {
      ofRules.forEach(files::add);
    }
    for (var file : files) {
      try (var in = Files.newInputStream(file)) {
        texts.putAll(JsonTexts.read(in));
      }
    }
    texts.values().removeIf(text -> !TIGHT.matcher(text).find());
    assertThat(texts).isEmpty();
  }

  /// One thing has one word: programs and documents speak of tools.
  @Test
  void inGermanAToolIsCalledTool() throws IOException {
    for (String name :
        List.of("Texts_de.properties", "Core_de.json", "Faults_de.json", "Templates_de.json")) {
      assertThat(read(BUNDLES.resolve(name))).as(name).doesNotContainIgnoringCase("werkzeug");
    }
  }

  private static Stream<String> find(Path root, String ending, Pattern pattern) {
    try (var files = Files.walk(root)) {
      return files
          .filter(file -> file.toString().endsWith(ending))
          .map(TextsTest::read)
          .flatMap(text -> pattern.matcher(text).results().map(hit -> hit.group(1)))
          .toList()
          .stream();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
