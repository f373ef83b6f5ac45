package dev.assent.core.borrowed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import dev.assent.core.borrowed.SourceFile.Scope;
import dev.assent.core.config.proxy.ProxyFile;
import dev.assent.core.pap.ImportedPolicy;
import dev.assent.core.pap.document.PolicyDocument;
import dev.assent.core.policy.Effect;
import dev.assent.testing.Project;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/// The files of other programs in `coming-from.md`, read by the importers, come out as the page's
/// tables say.
class ComingFromTest {
  private static final Pattern BLOCK = Pattern.compile("(?ms)^```\\w+\\n(.*?)^```");
  private static final Pattern NAME = Pattern.compile("The file `([\\w.-]+)` of a person:");
  private static final Map<String, Effect> RESULTS =
      Map.of("passes", Effect.ALLOW, "asks", Effect.HITL, "is refused", Effect.DENY);

  private static String page = "";

  @BeforeAll
  static void read() throws IOException {
    page = Files.readString(Project.page("coming-from.md"));
  }

  private static Stream<String> sections() {
    return Stream.of(page.split("\n## ", -1)).skip(1);
  }

  private static String section(String head) {
    return sections().filter(one -> one.startsWith(head + "\n")).findFirst().orElseThrow();
  }

  private static String section(SourceProgram program) {
    return sections()
        .filter(one -> program(one).equals(Optional.of(program)))
        .findFirst()
        .orElseThrow();
  }

  private static String block(String section) {
    var block = BLOCK.matcher(section);
    assertThat(block.find()).as(section).isTrue();
    return block.group(1);
  }

  /// The rows of the table of a section that begins with a head, cell by cell.
  private static List<List<String>> rows(String section, String head) {
    return section
        .lines()
        .dropWhile(line -> !line.startsWith("| " + head + " |"))
        .skip(2)
        .takeWhile(line -> line.startsWith("|"))
        .map(line ->
            Stream.of(line.substring(1, line.length() - 1).split("(?<!\\\\)\\|", -1))
                .map(cell -> cell.strip().replace("\\|", "|"))
                .toList())
        .toList();
  }

  private static List<String> row(String... cells) {
    return List.of(cells);
  }

  private static BorrowedRig rig(String section, SourceProgram program) {
    var name = NAME.matcher(section);
    assertThat(name.find()).isTrue();
    return new BorrowedRig(program).file(Scope.USER, name.group(1), block(section));
  }

  private static Optional<SourceProgram> program(String section) {
    return Stream.of(SourceProgram.values())
        .filter(one -> section.contains("`assent policy import " + one.word() + "`"))
        .findFirst();
  }

  @TestFactory
  Stream<DynamicTest> everyCallIsDecidedAsItsRowSays() {
    return sections()
        .filter(section -> !rows(section, "Call").isEmpty())
        .flatMap(section -> {
          var program = program(section);
          var rig =
              program
                  .map(one -> rig(section, one))
                  .orElseGet(() -> new BorrowedRig(SourceProgram.CLAUDE_CODE));
          var policy = program.map(_ -> rig.translated()).orElseGet(() -> policy(section));
          return rows(section, "Call").stream()
              .map(cells ->
                  dynamicTest(
                      section.lines().findFirst().orElseThrow() + ": " + cells.getFirst(),
                      () -> decides(rig, policy, cells)));
        });
  }

  private static BorrowedPolicy policy(String section) {
    try {
      byte[] bytes = block(section).getBytes(StandardCharsets.UTF_8);
      var document =
          section.startsWith("mcp-acp")
              ? ImportedPolicy.of(bytes, Optional.empty()).document()
              : PolicyDocument.parse(bytes);
      return new BorrowedPolicy(document, List.of(), List.of());
    } catch (Exception e) {
      throw new IllegalArgumentException(section, e);
    }
  }

  private static void decides(BorrowedRig rig, BorrowedPolicy policy, List<String> cells) {
    String call = cells.getFirst().replaceAll("^`|`$", "");
    int blank = call.indexOf(' ');
    var arguments = BorrowedRig.json(call.substring(blank + 1));
    assertThat(rig.decides(policy, call.substring(0, blank), arguments))
        .isEqualTo(RESULTS.get(cells.get(1)));
  }

  @Test
  void everyLineBecomesWhatItsRowSays() {
    for (var program : SourceProgram.values()) {
      String section = section(program);
      assertThat(
              rig(section, program).translated().lines().stream()
                  .map(line ->
                      row("`" + line.place() + "`", "`" + line.fate().word() + "`", line.reason())))
          .isEqualTo(rows(section, "Line"));
    }
  }

  @Test
  void everyRemarkOnAPolicyHasItsRow() throws Exception {
    String section = section("mcp-acp");
    var imported =
        ImportedPolicy.of(block(section).getBytes(StandardCharsets.UTF_8), Optional.empty());
    assertThat(
            imported.differences().stream()
                .map(one ->
                    row(
                        "`" + one.code() + "`: " + one.message(),
                        one.rules().isEmpty()
                            ? "all"
                            : one.rules().stream()
                                .map(id -> "`" + id + "`")
                                .collect(Collectors.joining(", ")))))
        .isEqualTo(rows(section, "Remark"));
  }

  @Test
  void everyRemarkOfTheImportersHasItsEntry() {
    var onLines = rows(section("Remarks on lines"), "Remark");
    var onLists = rows(section("Remarks on a whole list"), "Remark");
    assertThat(Stream.concat(onLines.stream(), onLists.stream()).map(List::getFirst))
        .containsExactlyInAnyOrderElementsOf(
            Stream.of(LineReason.values()).map(LineReason::sentence).toList());
    for (var program : SourceProgram.values()) {
      String section = section(program);
      assertThat(rig(section, program).translated().notes())
          .as(program.word())
          .containsExactlyInAnyOrderElementsOf(
              onLists.stream()
                  .filter(cells -> cells.get(1).contains("`" + program.word() + "`"))
                  .map(List::getFirst)
                  .toList());
    }
  }

  @Test
  void theDefinitionOfAServerIsOne() throws Exception {
    var file =
        ProxyFile.parse(
            Path.of("/x/config.json"),
            block(section("Hooks of mcp-bash")).getBytes(StandardCharsets.UTF_8));
    assertThat(file).isNotNull();
  }
}
