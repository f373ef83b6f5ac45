package dev.assent.desktop.welcome;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.desktop.welcome.LookBackDesk.Looked;
import dev.assent.desktop.welcome.LookBackViewModel.Stage;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class LookBackViewModelTest {
  private final CannedLookBack desk = new CannedLookBack();
  private final List<String> opened = new ArrayList<>();
  private final List<String> drafted = new ArrayList<>();
  private boolean mayDraft = true;
  private final LookBackViewModel model =
      new LookBackViewModel(
          desk,
          (agent, text) -> {
            drafted.add(agent + " " + text.contains("allow-Edit"));
            return mayDraft;
          },
          opened::add);

  private LookBackViewModel.Shown shown() {
    return model.shownProperty().get();
  }

  @Test
  void itIsOfferedWhereThereAreSessionFiles() {
    desk.any = false;
    model.find();
    assertThat(model.anyProperty().get()).isFalse();
    desk.any = true;
    model.find();
    assertThat(model.anyProperty().get()).isTrue();
  }

  @Test
  void itTellsHowFarItIsAndWhatItFound() {
    model.begin();
    assertThat(opened).containsExactly("lookback");
    assertThat(shown().stage()).isEqualTo(Stage.RUNNING);
    desk.share.accept(0.4);
    assertThat(shown().share()).isEqualTo(0.4);
    desk.done.accept(new Looked(Optional.of(CannedLookBack.result()), false));

    assertThat(shown().stage()).isEqualTo(Stage.DONE);
    var found = shown().findings();
    assertThat(found.summary())
        .isEqualTo("Uses of tools: 17,823. Sessions: 77. Days with one: 28.");
    assertThat(found.remarks())
        .containsExactly(
            "12 of them you stopped then.",
            "Left out: 4 whose folder is not known.",
            "Left out: 2 whose effect the file does not tell.",
            "Lines that could not be read: 4.",
            "OpenCode: its sessions are in a database, which is not read.",
            "Cursor: 12 sessions found, not readable, because they say neither when nor where.");
    var claude = found.agents().getFirst();
    assertThat(claude.templates().getFirst().name()).isEqualTo("For agents");
    assertThat(claude.templates().getFirst().cells())
        .containsExactly("4,178", "311", "10,534", "149.2");
    assertThat(claude.starter()).contains("106.6", "149.2", "dangerous: 3.");
    assertThat(found.agents().getLast().starter()).isEmpty();
    assertThat(found.commands().getFirst().name()).isEqualTo("git push *");
    assertThat(found.commands().getFirst().cells()).containsExactly("381", "381", "0");
  }

  @Test
  void whatIsUnderWayCanBeEndedAndIsNotToldAfterwards() {
    model.look();
    model.look();
    assertThat(desk.looks).isEqualTo(1);
    var wanted = desk.wanted;
    assertThat(wanted.getAsBoolean()).isTrue();
    model.stop();
    assertThat(wanted.getAsBoolean()).isFalse();
    assertThat(shown().stage()).isEqualTo(Stage.STOPPED);
    var first = desk.done;
    model.look();
    first.accept(new Looked(Optional.of(CannedLookBack.result()), false));
    assertThat(shown().stage()).isEqualTo(Stage.RUNNING);
    assertThat(desk.wanted.getAsBoolean()).isTrue();
  }

  @Test
  void aFaultIsSaid() {
    desk.at = Optional.of(new Looked(Optional.empty(), true));
    model.look();
    assertThat(shown().stage()).isEqualTo(Stage.FAILED);
  }

  @Test
  void aPolicyIsDraftedWhereTheAgentHasRules() {
    desk.hooked.add("claude-code");
    desk.at = Optional.of(new Looked(Optional.of(CannedLookBack.result()), false));
    model.look();
    assertThat(shown().findings().agents())
        .extracting(LookBackViewModel.OfAgent::hooked)
        .containsExactly(true, false, false);
    assertThat(drafted).isEmpty();

    model.draft("claude-code");
    assertThat(drafted).containsExactly("claude-code true");
    assertThat(shown().message()).isEmpty();

    mayDraft = false;
    model.draft("claude-code");
    assertThat(shown().message()).startsWith("The rules hold a draft");
    assertThat(shown().stage()).isEqualTo(Stage.DONE);

    model.draft("opencode");
    assertThat(drafted).hasSize(2);
  }

  @Test
  void whatWasFoundStaysWhenThePageIsOpenedAgain() {
    desk.at = Optional.of(new Looked(Optional.of(CannedLookBack.result()), false));
    model.begin();
    model.begin();
    assertThat(desk.looks).isEqualTo(1);
  }
}
