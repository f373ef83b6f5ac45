package dev.assent.desktop.gallery;

import dev.assent.testing.Golden;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.TimeZone;
import java.util.TreeMap;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.testfx.api.FxToolkit;

/// The words on each exhibit, in English and in the order of the scene, are those of its file: a
/// sentence that changes on the screen is a line that changes there.
@EnabledOnOs(OS.LINUX)
class ExhibitWordsTest {
  private static final Path GOLDENS = Path.of("src/test/resources/goldens/exhibits");
  private static TimeZone zone = TimeZone.getDefault();

  @BeforeAll
  static void toolkit() throws TimeoutException {
    zone = TimeZone.getDefault();
    TimeZone.setDefault(TimeZone.getTimeZone("UTC"));
    var _ = FxToolkit.registerPrimaryStage();
  }

  @AfterAll
  static void giveTheZoneBack() {
    TimeZone.setDefault(zone);
  }

  @Test
  void everyExhibitSaysWhatItsFileSays() throws Exception {
    var pages = new TreeMap<String, List<String>>();
    StagedExhibits.each(
        Gallery.exhibits(),
        "en",
        100,
        (exhibit, root) -> {
          var lines =
              pages.computeIfAbsent(exhibit.name().replaceFirst("-.*", ""), _ -> new ArrayList<>());
          lines.add("== " + exhibit.name());
          ShownWords.below(root)
              .forEach(words -> lines.add(words.text().strip().replace("\n", "\\n")));
        });
    for (var page : pages.entrySet()) {
      Golden.compare(GOLDENS.resolve(page.getKey() + ".txt"), "== ", page.getValue());
    }
  }
}
