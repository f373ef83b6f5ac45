package dev.assent.core.pip;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.assent.core.access.AccessRequest;
import dev.assent.core.access.ResourcePath;
import dev.assent.core.pip.path.DescriptionException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class DisguisedCallsTest {
  private Playground ground;

  /// One line of the corpus.
  record Row(String outcome, String arguments) {}

  @BeforeAll
  void build(@TempDir Path folder) throws IOException {
    ground = new Playground(folder);
  }

  static List<Row> rows() throws IOException {
    try (InputStream in =
        DisguisedCallsTest.class.getResourceAsStream("/pip-cases/disguised.txt")) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8)
          .lines()
          .filter(line -> !line.isBlank() && !line.startsWith("#"))
          .map(line -> line.split(" +", 2))
          .map(parts -> new Row(parts[0], parts[1]))
          .toList();
    }
  }

  static Stream<Row> refused() throws IOException {
    return rows().stream()
        .filter(row -> !List.of("secret", "unallowed", "allowed").contains(row.outcome()));
  }

  static Stream<Row> described() throws IOException {
    return rows().stream()
        .filter(row -> List.of("secret", "unallowed", "allowed").contains(row.outcome()));
  }

  @Test
  void corpusIsLarge() throws IOException {
    assertThat(rows()).hasSizeGreaterThan(340).doesNotHaveDuplicates();
  }

  /// Clause 1.8.
  @ParameterizedTest
  @MethodSource("refused")
  void callsThatNobodyCanReadAreRefused(Row row) {
    var fault =
        catchThrowableOfType(DescriptionException.class, () -> ground.call(row.arguments()));
    assertThat(fault).isNotNull();
    assertThat(fault.code()).isEqualTo(row.outcome());
    assertThat(fault).hasMessageNotContainingAny("\n", "\r");
  }

  @ParameterizedTest
  @MethodSource("described")
  void disguisesChangeNothing(Row row) throws DescriptionException {
    AccessRequest request = ground.call(row.arguments());
    assertThat(isCoveredBy(request, ground.root + "/allowed"))
        .isEqualTo(row.outcome().equals("allowed"));
    if (!row.outcome().equals("unallowed")) {
      assertThat(touches(request, ground.root + "/secret"))
          .isEqualTo(row.outcome().equals("secret"));
    }
    assertThat(request.resource().paths())
        .allSatisfy(path ->
            assertThat(path.denySpellings())
                .containsAll(path.allowSpellings())
                .doesNotHaveDuplicates());
  }

  /// True if an ALLOW with `path_pattern` on a folder holds for the call.
  private static boolean isCoveredBy(AccessRequest request, String folder) {
    List<ResourcePath> looked =
        request.resource().paths().stream()
            .filter(path -> path.use() == ResourcePath.Use.ALL)
            .toList();
    return !looked.isEmpty()
        && looked.stream()
            .allMatch(path ->
                !path.allowSpellings().isEmpty()
                    && path.allowSpellings().stream().allMatch(spelling -> lies(spelling, folder)));
  }

  /// True if a DENY with `path_pattern` on a folder holds for the call.
  private static boolean touches(AccessRequest request, String folder) {
    return request.resource().paths().stream()
        .flatMap(path -> path.denySpellings().stream())
        .anyMatch(spelling -> lies(spelling, folder));
  }

  private static boolean lies(String path, String folder) {
    return path.equals(folder) || path.startsWith(folder + "/");
  }
}
