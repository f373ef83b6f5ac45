package dev.assent.desktop.gallery;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.text.Sha256;
import dev.assent.desktop.ui.Language;
import dev.assent.desktop.ui.Texts;
import dev.assent.desktop.ui.Theme;
import dev.assent.testing.Depth;
import dev.assent.testing.Golden;
import dev.assent.testing.Project;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.TimeZone;
import java.util.concurrent.TimeoutException;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.testfx.api.FxToolkit;
import org.testfx.util.WaitForAsyncUtils;

/// The pictures of the documents show the views as they are: each is an exhibit in a theme, as its
/// name says. A picture belongs to the words that its exhibit had when it was drawn. Where goldens
/// are written, pictures are drawn; the words come first.
///
/// Letters are drawn a little otherwise by other systems, so the look is compared by the mean
/// colours of squares.
@EnabledOnOs(OS.LINUX)
class PicturesTest {
  private static final Path PICTURES = Project.TOP.resolve("desktop/docs");
  private static final Path WORDS = Path.of("src/test/resources/goldens/pictures.txt");
  private static final long MILLIS = 60_000;
  private static final int EVERY = Depth.of(5, 1);
  private static final int SQUARE = 16;
  private static final int NEAR = 40;

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

  private record Picture(String name, Exhibit exhibit, Theme theme) {
    static Stream<Picture> all() {
      return Gallery.exhibits().stream()
          .flatMap(exhibit ->
              Stream.of(Theme.values())
                  .map(theme -> new Picture(GalleryWindow.name(exhibit, theme), exhibit, theme)));
    }
  }

  private static List<String> files() throws IOException {
    try (Stream<Path> files = Files.list(PICTURES)) {
      return files.map(file -> file.getFileName().toString()).sorted().toList();
    }
  }

  /// All are compared with the words that `ExhibitWordsTest` finds; every day a few are drawn.
  @Test
  void everyPictureShowsItsViewAsItIs() throws Exception {
    var names = files();
    var pictures = Picture.all().filter(one -> names.contains(one.name())).toList();
    assertThat(pictures).extracting(Picture::name).containsExactlyInAnyOrderElementsOf(names);
    var lines = new ArrayList<String>();
    for (int i = 0; i < pictures.size(); i++) {
      var picture = pictures.get(i);
      Path file = PICTURES.resolve(picture.name());
      if (Golden.WRITES) {
        ImageIO.write(draw(picture), "png", file.toFile());
      } else if (i % EVERY == 0) {
        assertThat(stranger(draw(picture), ImageIO.read(file.toFile())))
            .as("squares of %s that look otherwise", picture.name())
            .isEmpty();
      }
      lines.add(
          "%s %s %s"
              .formatted(
                  picture.name(),
                  Sha256.hex(words(picture.exhibit().name())),
                  Sha256.hex(Files.readAllBytes(file))));
    }
    Golden.compare(WORDS, "", lines.stream().sorted().toList());
  }

  private static BufferedImage draw(Picture picture) {
    return WaitForAsyncUtils.waitForAsyncFx(
        MILLIS,
        () -> {
          Texts.speak(Language.ENGLISH);
          return GalleryWindow.draw(picture.exhibit(), picture.theme(), 100);
        });
  }

  private static String words(String exhibit) throws IOException {
    Path page = WORDS.resolveSibling("exhibits/" + exhibit.replaceFirst("-.*", "") + ".txt");
    String text = "\n" + Files.readString(page);
    String head = "\n== " + exhibit + "\n";
    int from = text.indexOf(head);
    assertThat(from).as(exhibit).isNotNegative();
    return text.substring(from + head.length()).split("\n== ", 2)[0];
  }

  @Test
  void anotherLookIsFound() {
    var one = new BufferedImage(40, 40, BufferedImage.TYPE_INT_RGB);
    var other = new BufferedImage(40, 40, BufferedImage.TYPE_INT_RGB);
    for (int x = 20; x < 30; x++) {
      for (int y = 20; y < 30; y++) {
        other.setRGB(x, y, 0xFF0000);
      }
    }
    assertThat(stranger(one, one)).isEmpty();
    assertThat(stranger(one, other)).containsExactly("16,16");
    assertThat(stranger(one, new BufferedImage(40, 39, BufferedImage.TYPE_INT_RGB)))
        .containsExactly("another size");
  }

  private static List<String> stranger(BufferedImage one, BufferedImage other) {
    int width = one.getWidth();
    int height = one.getHeight();
    if (other.getWidth() != width || other.getHeight() != height) {
      return List.of("another size");
    }
    var found = new ArrayList<String>();
    for (int x = 0; x < width; x += SQUARE) {
      for (int y = 0; y < height; y += SQUARE) {
        int across = Math.min(SQUARE, width - x);
        int down = Math.min(SQUARE, height - y);
        if (!near(one.getSubimage(x, y, across, down), other.getSubimage(x, y, across, down))) {
          found.add(x + "," + y);
        }
      }
    }
    return found;
  }

  private static boolean near(BufferedImage one, BufferedImage other) {
    for (int shift = 0; shift <= 16; shift += 8) {
      if (Math.abs(mean(one, shift) - mean(other, shift)) > NEAR) {
        return false;
      }
    }
    return true;
  }

  private static int mean(BufferedImage square, int shift) {
    int width = square.getWidth();
    int height = square.getHeight();
    var points = square.getRGB(0, 0, width, height, null, 0, width);
    return IntStream.of(points).map(point -> point >> shift & 0xFF).sum() / points.length;
  }
}
