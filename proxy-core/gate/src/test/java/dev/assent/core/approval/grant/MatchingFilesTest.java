package dev.assent.core.approval.grant;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.access.PathRole;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Counts of files that a grant reaches, of those that look secret among them, and of where
/// counting stopped.
class MatchingFilesTest {
  private static final MatchingFiles.Bounds WIDE =
      new MatchingFiles.Bounds(1_000, Duration.ofMinutes(5));

  @TempDir Path temporary;
  private Path root;

  @BeforeEach
  void fill() throws IOException {
    root = temporary.toRealPath();
    for (String file : List.of("a/one.txt", "a/.env", "a/deep/key.pem", "a/deep/two", "b/three")) {
      Files.createDirectories(root.resolve(file).getParent());
      Files.writeString(root.resolve(file), "x");
    }
  }

  private String at(String path) {
    return root.resolve(path).toString();
  }

  private MatchingFiles below(MatchingFiles.Bounds bounds, String... folders) {
    var all = new ArrayList<String>();
    for (String folder : folders) {
      all.add(at(folder));
    }
    return MatchingFiles.of(new GrantReach.Folders(all), bounds).orElseThrow();
  }

  @Test
  void whatHasNoPlaceIsNotCounted() {
    assertThat(MatchingFiles.of(new GrantReach.WholeTool(), WIDE)).isEmpty();
    assertThat(MatchingFiles.of(new GrantReach.ExactCall("d", Set.of(at("a/one.txt"))), WIDE))
        .isEmpty();
  }

  @Test
  void filesBelowFoldersAreCountedOnce() throws IOException {
    assertThat(below(WIDE, "a")).isEqualTo(new MatchingFiles(4, 2, true));
    assertThat(below(WIDE, "a", "b")).isEqualTo(new MatchingFiles(5, 2, true));
    assertThat(below(WIDE, "a", "a/deep")).isEqualTo(new MatchingFiles(4, 2, true));
    assertThat(below(WIDE, "none")).isEqualTo(new MatchingFiles(0, 0, true));
    assertThat(below(WIDE, "a/one.txt")).isEqualTo(new MatchingFiles(0, 0, true));
    Files.createSymbolicLink(root.resolve("link"), root.resolve("a"));
    assertThat(below(WIDE, "link", "a")).isEqualTo(new MatchingFiles(4, 2, true));
    // A link below a folder is a file, and nobody goes there.
    Files.createSymbolicLink(root.resolve("b/to"), root.resolve("a"));
    assertThat(below(WIDE, "b")).isEqualTo(new MatchingFiles(2, 0, true));
  }

  @Test
  void countingStopsAtItsBounds() {
    // Two folders and four files below the first one.
    assertThat(below(new MatchingFiles.Bounds(7, Duration.ofMinutes(5)), "a").complete()).isTrue();
    assertThat(below(new MatchingFiles.Bounds(6, Duration.ofMinutes(5)), "a").complete()).isFalse();
    var few = below(new MatchingFiles.Bounds(1, Duration.ofMinutes(5)), "a");
    assertThat(few).isEqualTo(new MatchingFiles(0, 0, false));
    var late = below(new MatchingFiles.Bounds(1_000, Duration.ZERO), "a");
    assertThat(late).isEqualTo(new MatchingFiles(0, 0, false));
  }

  @Test
  void pathsThatExistAreCountedWhateverTheirSpelling() throws IOException {
    Files.createSymbolicLink(root.resolve("link"), root.resolve("a"));
    var paths =
        Set.of(
            new GrantReach.Placed(PathRole.SOURCE, Set.of(at("a/.env"), at("link/.env"))),
            new GrantReach.Placed(PathRole.PLAIN, Set.of(at("b/three"))),
            new GrantReach.Placed(PathRole.DESTINATION, Set.of(at("b/new"), "\u0000")));
    assertThat(MatchingFiles.of(new GrantReach.SamePaths(paths), WIDE))
        .isEqualTo(Optional.of(new MatchingFiles(2, 1, true)));
  }
}
