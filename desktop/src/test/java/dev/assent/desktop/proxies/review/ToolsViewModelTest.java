package dev.assent.desktop.proxies.review;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.access.ListedTool;
import dev.assent.core.approval.question.KeptBack;
import dev.assent.core.proxy.ServerTrial;
import dev.assent.desktop.ui.Language;
import dev.assent.desktop.ui.Texts;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ToolsViewModelTest {
  private final FakeTools tools = FakeTools.several();
  private final ToolsViewModel model = new ToolsViewModel(tools, ZoneOffset.UTC);

  private List<ToolRow> rows() {
    return model.shownProperty().get().rows();
  }

  private ToolRow row(String name) {
    return rows().stream().filter(row -> row.name().equals(name)).findFirst().orElseThrow();
  }

  @Test
  void anAcceptedToolIsNotGoneWhereNothingWasEverListed() {
    tools.listed.clear();
    model.show("postgres");
    assertThat(row("explain").detail()).startsWith("Accepted 20 Nov 2026");
  }

  @Test
  void whatWaitsForThePersonComesFirst() {
    // Clause 8.4.
    model.show("postgres");
    assertThat(rows())
        .extracting(ToolRow::name)
        .containsExactly("execute", "dump_table", "explain", "query");
    assertThat(rows())
        .extracting(ToolRow::state)
        .containsExactly("changed", "new", "accepted", "accepted");
    assertThat(model.shownProperty().get().counted()).isEqualTo("4, 2 to accept");
    assertThat(row("explain").detail())
        .isEqualTo(
            "Its server lists it no longer. Accepted 20 Nov 2026, 14:02 with a yes to a call.");
  }

  @Test
  void aChangedToolShowsItsDifferencePlaceByPlace() {
    model.show("postgres");
    assertThat(row("execute").differences())
        .extracting(one -> one.place())
        .containsExactly("description", "x");
    assertThat(row("execute").differences().getFirst().after().orElseThrow()).endsWith("<U+200B>");
    assertThat(row("dump_table").differences())
        .extracting(one -> one.place())
        .containsExactly("name", "description");
    assertThat(row("query").differences()).isEmpty();
  }

  @Test
  void acceptingPinsExactlyWhatWasShownAndMovesNothing() {
    // Only windows accept.
    model.show("postgres");
    var shown = row("execute");
    tools.list("execute", FakeTools.described("execute", "Something else meanwhile."));
    model.accept(List.of(shown));
    assertThat(tools.pins.get("execute").description())
        .isEqualTo(shown.shown().listed().orElseThrow().description());
    assertThat(row("execute").isChanged()).isTrue();
    model.accept(List.of(row("execute")));
    assertThat(row("execute").isOpen()).isFalse();
    assertThat(rows())
        .extracting(ToolRow::name)
        .containsExactly("execute", "dump_table", "explain", "query");
  }

  @Test
  void acceptingAllLeavesNothingOpen() {
    model.show("postgres");
    model.accept(model.shownProperty().get().acceptable());
    assertThat(rows()).noneMatch(ToolRow::isOpen);
  }

  @Test
  void aFailedAcceptanceSaysWhyAndAcceptsNothing() {
    model.show("postgres");
    tools.trouble = "the disk is full";
    model.accept(List.of(row("execute")));
    assertThat(row("execute").isChanged()).isTrue();
    assertThat(model.shownProperty().get().message()).contains("the disk is full");
  }

  @Test
  void aDescriptionThatWasNotKeptCannotBeAcceptedHere() {
    tools.listed.put("huge", new ListedTool("huge", "00", FakeTools.TIME, Optional.empty()));
    model.show("postgres");
    assertThat(row("huge").isAcceptable()).isFalse();
    assertThat(row("huge").detail()).contains("too long to be kept");
    assertThat(model.shownProperty().get().acceptable())
        .extracting(ToolRow::name)
        .doesNotContain("huge");
  }

  @Test
  void brokenFilesAreNamed() {
    tools.problems.add("found `{`, expected a file that assent wrote");
    model.show("postgres");
    assertThat(model.shownProperty().get().problem()).contains("a file that assent wrote");
  }

  @Test
  void answersForAServerThatIsNoLongerShownAreDropped() {
    var waiting = new ArrayList<Runnable>();
    var slow =
        new ToolsViewModel(
            new ServerTools() {
              @Override
              public void trial(String server, Consumer<ServerTrial.Outcome> done) {}

              @Override
              public void read(String server, Consumer<Known> done) {
                waiting.add(() -> tools.read(server, done));
              }

              @Override
              public void accept(
                  String server,
                  List<dev.assent.core.approval.question.ToolReview> shown,
                  Consumer<String> done) {}
            },
            ZoneOffset.UTC);
    slow.show("postgres");
    slow.show("other");
    assertThat(waiting).hasSize(1);
    waiting.removeFirst().run();
    assertThat(slow.shownProperty().get().known()).isFalse();
    waiting.removeFirst().run();
    assertThat(slow.shownProperty().get())
        .isEqualTo(new ToolsViewModel.Shown("other", true, List.of(), "", ""));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          NAME       |          | Kept from clients: the protocol allows no such name. | Vor Clients verborgen
          LOOK_ALIKE | execute  | Kept from clients: its name looks like execute. | execute
          LOOK_ALIKE | ''       | Kept from clients: its name mixes letters of scripts that look alike. | Vor Clients verborgen
          HEADER     | x-y      | Kept from clients: it marks arguments as headers against the rules. | Vor Clients verborgen
          """)
  void aToolThatIsKeptFromClientsStandsInTheListWithItsReason(
      KeptBack.Reason reason, String detail, String said, String german) {
    tools.keptBack.put("dump_table", new KeptBack(reason, detail == null ? "" : detail));
    model.show("postgres");
    assertThat(row("dump_table").detail()).isEqualTo(said);
    assertThat(row("execute").detail()).doesNotContain("Kept from clients");
    try {
      Texts.speak(Language.of("de", Locale.ENGLISH));
      model.show("postgres");
      assertThat(row("dump_table").detail()).contains(german).isNotEqualTo(said);
    } finally {
      Texts.speak(Language.ENGLISH);
    }
  }

  @Test
  void aTestSaysInASentenceHowItWent() {
    model.show("postgres");
    model.test();
    assertThat(model.testedProperty().get())
        .isEqualTo(new ToolsViewModel.Tested(false, true, "The connection works: 3 tools."));
    tools.outcome = new ServerTrial.Outcome.Fails("it could not be started");
    model.test();
    assertThat(model.testedProperty().get().good()).isFalse();
    assertThat(model.testedProperty().get().words()).contains("it could not be started");
    model.show("other");
    assertThat(model.testedProperty().get().words()).isEmpty();
  }
}
