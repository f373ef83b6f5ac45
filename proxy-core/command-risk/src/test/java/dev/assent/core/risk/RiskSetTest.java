package dev.assent.core.risk;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.risk.RiskCase.Kind;
import dev.assent.core.risk.RiskCase.Part;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/// The set of commands is what its README says, so that figures taken from it mean something.
class RiskSetTest {
  private static final Set<String> FAMILIES =
      Set.of(
          "agents",
          "cloud",
          "containers",
          "databases",
          "disks",
          "files",
          "git",
          "history",
          "kubernetes",
          "network",
          "packages",
          "secrets",
          "services",
          "users",
          "windows");
  private static final List<RiskCase> CASES = RiskCase.all();

  private static double share(Predicate<RiskCase> which) {
    return 100.0 * CASES.stream().filter(which).count() / CASES.size();
  }

  private static <K> List<K> twice(Function<RiskCase, K> key) {
    var seen = new HashSet<K>();
    return CASES.stream().map(key).filter(value -> !seen.add(value)).toList();
  }

  private static List<String> idsWhere(Predicate<RiskCase> which) {
    return CASES.stream().filter(which).map(RiskCase::id).toList();
  }

  @Test
  void holdsAtLeastFifteenHundredCommands() {
    assertThat(CASES).hasSizeGreaterThanOrEqualTo(1500);
  }

  @Test
  void eachKindIsAboutAThird() {
    for (var kind : Kind.values()) {
      assertThat(share(entry -> entry.kind() == kind))
          .as("share of %s", kind)
          .isBetween(30.0, 37.0);
    }
  }

  @Test
  void windowsShellsHaveTheirShareOfEveryKind() {
    for (var shell : List.of("cmd", "powershell")) {
      assertThat(share(entry -> entry.shell().equals(shell)))
          .as("share of %s", shell)
          .isGreaterThan(12.0);
      for (var kind : Kind.values()) {
        assertThat(share(entry -> entry.shell().equals(shell) && entry.kind() == kind))
            .as("share of %s in %s", kind, shell)
            .isGreaterThan(3.5);
      }
    }
  }

  @Test
  void everyFamilyHasManyOfEveryKind() {
    assertThat(CASES.stream().map(RiskCase::family).collect(Collectors.toSet()))
        .isEqualTo(FAMILIES);
    for (var family : FAMILIES) {
      for (var kind : Kind.values()) {
        assertThat(idsWhere(entry -> entry.family().equals(family) && entry.kind() == kind))
            .as("%s of family %s", kind, family)
            .hasSizeGreaterThanOrEqualTo(30);
      }
    }
  }

  @Test
  void aboutAThirdIsAside() {
    assertThat(share(entry -> entry.part() == Part.ASIDE)).isBetween(30.0, 37.0);
  }

  @Test
  void everyCaseStandsInThePartItsIdBelongsTo() {
    assertThat(idsWhere(entry -> entry.part() != Part.of(entry.id()))).isEmpty();
  }

  @Test
  void idsNameTheirFamilyAndAreGivenOnce() {
    assertThat(idsWhere(entry -> !entry.id().matches(entry.family() + "-\\d{3}"))).isEmpty();
    assertThat(twice(RiskCase::id)).isEmpty();
  }

  @Test
  void noCommandIsThereTwice() {
    assertThat(twice(RiskCase::command)).isEmpty();
    assertThat(twice(entry -> entry.command().replaceAll("\\s+", " "))).isEmpty();
  }

  @Test
  void commandsAreTextAsTyped() {
    assertThat(idsWhere(entry -> entry.command().isBlank())).isEmpty();
    assertThat(
            idsWhere(
                entry -> entry.command().chars().anyMatch(c -> c < ' ' && c != '\n' && c != '\t')))
        .isEmpty();
  }

  @Test
  void lookalikesAloneExpectNothing() {
    assertThat(idsWhere(entry -> entry.least().isEmpty() != (entry.kind() == Kind.LOOKALIKE)))
        .isEmpty();
    assertThat(idsWhere(entry -> entry.alternative() && entry.least().isEmpty())).isEmpty();
  }

  @Test
  void contextsHaveKnownKeys() {
    assertThat(
            idsWhere(entry ->
                entry.context().stream()
                    .anyMatch(word -> !word.matches("(branch|cwd|env|kube)=.+"))))
        .isEmpty();
  }

  @Test
  void codedTextsDecodeToThePlainOnes() {
    assertThat(idsWhere(entry -> entry.hidden().isPresent())).hasSizeGreaterThan(60);
    assertThat(
            idsWhere(entry ->
                entry.hidden().stream()
                    .anyMatch(hidden ->
                        hidden.coding().textsIn(entry.command()).stream()
                            .noneMatch(text -> text.contains(hidden.text())))))
        .isEmpty();
  }

  @Test
  void onlyDisguisedCommandsHideATextAndEachCodingOccurs() {
    assertThat(idsWhere(entry -> entry.hidden().isPresent() && entry.kind() != Kind.DISGUISED))
        .isEmpty();
    assertThat(
            CASES.stream().flatMap(entry -> entry.hidden().stream()).map(RiskCase.Hidden::coding))
        .contains(CommandDisguise.values());
  }
}
