package dev.assent.core.pip.path;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assent.core.pip.path.PathResolver.MachinePathResolver;
import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class MachinePathResolverTest {
  private final PathResolver resolver = new MachinePathResolver(FileSystems.getDefault(), false);
  private Path root = Path.of("/");

  @BeforeEach
  void build(@TempDir Path folder) throws IOException {
    root = folder.toRealPath();
  }

  @Test
  void dotsBehindALinkGoThroughTheLink() throws Exception {
    Files.createDirectories(root.resolve("far/deep"));
    Files.createSymbolicLink(root.resolve("link"), Path.of("far/deep"));
    assertThat(resolve("/link/../x")).isEqualTo(root + "/far/x");
    assertThat(resolve("/link/./x//")).isEqualTo(root + "/far/deep/x");
  }

  @Test
  void whatDoesNotExistIsKeptAsText() throws Exception {
    assertThat(resolve("/none/a/../b")).isEqualTo(root + "/none/b");
    assertThat(resolver.resolve(root + "/none").complete()).isTrue();
  }

  @Test
  void aLinkBehindWhatDoesNotExistIsStillFollowed() throws Exception {
    Files.createDirectory(root.resolve("far"));
    Files.createSymbolicLink(root.resolve("link"), Path.of("far"));
    assertThat(resolve("/none/../link/x")).isEqualTo(root + "/far/x");
    assertThat(resolve("/none/deeper/../../link/x")).isEqualTo(root + "/far/x");
  }

  @Test
  void aLinkToNothingLeadsToItsTarget() throws Exception {
    Files.createSymbolicLink(root.resolve("link"), Path.of("none/x"));
    assertThat(resolve("/link/y")).isEqualTo(root + "/none/x/y");
  }

  @Test
  void theRootHasNoParent() throws Exception {
    assertThat(resolver.resolve("/../../..").path()).isEqualTo("/");
    assertThat(resolver.resolve("/").path()).isEqualTo("/");
  }

  @Test
  void fortyLinksAreFollowedAndOneMoreIsACircle() throws Exception {
    Files.createDirectory(root.resolve("end"));
    Files.createSymbolicLink(root.resolve("l0"), Path.of("end"));
    for (int i = 1; i <= 40; i++) {
      Files.createSymbolicLink(root.resolve("l" + i), Path.of("l" + (i - 1)));
    }
    assertThat(resolve("/l39")).isEqualTo(root + "/end");
    assertThatThrownBy(() -> resolve("/l40"))
        .isInstanceOfSatisfying(
            DescriptionException.class, e -> assertThat(e.code()).isEqualTo("link-loop"));
  }

  @Test
  void literalPrefixesOfPatternsFollowLinks() throws Exception {
    Files.createDirectory(root.resolve("real"));
    Files.createSymbolicLink(root.resolve("link"), Path.of("real"));
    assertThat(resolver.resolvePrefix(root + "/link")).isEqualTo(root + "/real");
    assertThat(resolver.resolvePrefix("relative/x")).isEqualTo("relative/x");
    Files.createSymbolicLink(root.resolve("knot"), Path.of("knot"));
    assertThat(resolver.resolvePrefix(root + "/knot/x")).isEqualTo(root + "/knot/x");
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
  void existingPathsResolveAsTheKernelResolvesThem(long seed) throws Exception {
    var random = new Random(seed);
    var names = new ArrayList<String>(List.of("."));
    for (int i = 0; i < 60; i++) {
      String parent = names.get(random.nextInt(names.size()));
      String name = parent + "/n" + i;
      Path path = root.resolve(name);
      if (random.nextInt(3) > 0) {
        Files.createDirectories(path);
      } else {
        Path target = root.resolve(names.get(random.nextInt(names.size()))).toRealPath();
        boolean relative = random.nextBoolean();
        Path folder = root.resolve(parent).toRealPath();
        Files.createSymbolicLink(
            path, relative && !folder.equals(target) ? folder.relativize(target) : target);
      }
      if (Files.isDirectory(path)) {
        names.add(name);
      }
    }
    int compared = 0;
    for (int i = 0; i < 400; i++) {
      String path =
          root
              + "/"
              + names.get(random.nextInt(names.size()))
              + (random.nextBoolean() ? "/.." : "")
              + "/n"
              + random.nextInt(60)
              + (random.nextBoolean() ? "/../n" + random.nextInt(60) : "");
      if (Files.exists(Path.of(path))) {
        assertThat(resolver.resolve(path).path())
            .as(path)
            .isEqualTo(Path.of(path).toRealPath().toString());
        compared++;
      }
    }
    assertThat(compared).as("seed %d", seed).isPositive();
  }

  private String resolve(String below) throws DescriptionException {
    return resolver.resolve(root + below).path();
  }
}
