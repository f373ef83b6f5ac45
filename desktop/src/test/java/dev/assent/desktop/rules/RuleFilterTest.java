package dev.assent.desktop.rules;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.desktop.rules.RuleBands.Band;
import dev.assent.desktop.rules.RuleFilterViewModel.Mark;
import dev.assent.desktop.rules.trial.DecidedCalls;
import dev.assent.desktop.ui.EffectWord;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RuleFilterTest {
  private static final RuleBands RULES =
      new RuleBands(
          List.of(
              new Band(
                  EffectWord.ASK,
                  List.of(
                      line(0, "dotenv", EffectWord.ASK, "Ask on dotenv", "~/code/*/.env", true),
                      line(1, "del", EffectWord.ASK, "Before deleting", "delete_file", false))),
              new Band(
                  EffectWord.DENY,
                  List.of(line(2, "keys", EffectWord.DENY, "Keys", "~/.ssh/**", false))),
              new Band(
                  EffectWord.ALLOW,
                  List.of(
                      new RuleLine(
                          3,
                          "reads",
                          EffectWord.ALLOW,
                          202,
                          "Read",
                          "read* · ~/code/**",
                          "read* · ~/code/**",
                          false,
                          true)))));

  private final RuleFilterViewModel filter = new RuleFilterViewModel();

  private static RuleLine line(
      int index, String id, EffectWord effect, String name, String summary, boolean draft) {
    return new RuleLine(index, id, effect, 100, name, summary, summary, draft, false);
  }

  @BeforeEach
  void over() {
    filter.over(RULES);
    filter.decided(Optional.of(decided(Map.of("dotenv", 3L, "reads", 10L))));
    filter.found(Optional.of(Set.of("dotenv", "keys")));
  }

  private String ids() {
    return String.join(" ", ids(filter.shownProperty().get()));
  }

  private static DecidedCalls decided(Map<String, Long> known) {
    return new DecidedCalls(known, Map.of(), true);
  }

  private static List<String> ids(RuleBands bands) {
    return bands.bands().stream().flatMap(band -> band.lines().stream()).map(RuleLine::id).toList();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          ''             | ''           | dotenv del keys reads | ''
          '  '           | ''           | dotenv del keys reads | ''
          CODE           | ''           | dotenv reads          | 2 of 4 rules
          code read      | ''           | reads                 | 1 of 4 rules
          nothing        | ''           | ''                    | 0 of 4 rules
          deny           | ''           | keys                  | 1 of 4 rules
          ''             | ASK          | dotenv del            | 2 of 4 rules
          ''             | ASK,DENY     | dotenv del keys       | 3 of 4 rules
          ''             | CHANGED      | dotenv                | 1 of 4 rules
          ''             | ASLEEP       | reads                 | 1 of 4 rules
          ''             | UNUSED       | del keys              | 2 of 4 rules
          ''             | FOUND        | dotenv keys           | 2 of 4 rules
          ''             | FOUND,UNUSED | keys                  | 1 of 4 rules
          ''             | FOUND,ASK    | dotenv                | 1 of 4 rules
          ssh            | ALLOW        | ''                    | 0 of 4 rules
          """)
  void showsWhatIsSearchedFor(String text, String marks, String ids, String words) {
    filter.textProperty().set(text);
    if (!marks.isEmpty()) {
      for (String mark : marks.split(",")) {
        filter.marks().add(Mark.valueOf(mark));
      }
    }
    assertThat(ids()).isEqualTo(ids);
    assertThat(filter.wordsProperty().get()).isEqualTo(words);
  }

  @Test
  void whatIsNotKnownYetIsSaidAndNotTakenForNone() {
    filter.marks().add(Mark.UNUSED);
    filter.decided(Optional.empty());
    assertThat(ids()).isEmpty();
    assertThat(filter.wordsProperty().get()).isEqualTo("Not known yet");
    filter.decided(Optional.of(decided(Map.of())));
    assertThat(ids()).isEqualTo("dotenv del keys reads");
    filter.decided(Optional.of(new DecidedCalls(Map.of(), Map.of("keys", 3L), true)));
    assertThat(ids()).isEqualTo("dotenv del reads");
    filter.marks().clear();
    filter.marks().add(Mark.FOUND);
    filter.found(Optional.empty());
    assertThat(filter.wordsProperty().get()).isEqualTo("Not known yet");
  }

  @Test
  void rulesThatChangeAreNarrowedAnew() {
    filter.textProperty().set("keys");
    filter.over(new RuleBands(List.of()));
    assertThat(ids()).isEmpty();
    filter.over(RULES);
    assertThat(ids()).isEqualTo("keys");
    filter.clear();
    assertThat(filter.shownProperty().get()).isEqualTo(RULES);
    assertThat(filter.isNarrow()).isFalse();
  }

  @Test
  void anyChoiceShowsAPartOfTheRulesInTheirOrder() {
    var random = new Random(5);
    var all = ids(RULES);
    for (int i = 0; i < 2_000; i++) {
      filter.clear();
      var marks = EnumSet.noneOf(Mark.class);
      for (var mark : Mark.values()) {
        if (random.nextInt(4) == 0) {
          marks.add(mark);
        }
      }
      filter.marks().addAll(marks);
      filter.textProperty().set(List.of("", "e", "code", "zz").get(random.nextInt(4)));
      var rest = new ArrayList<>(all);
      rest.retainAll(ids(filter.shownProperty().get()));
      assertThat(rest).isEqualTo(ids(filter.shownProperty().get()));
    }
  }
}
