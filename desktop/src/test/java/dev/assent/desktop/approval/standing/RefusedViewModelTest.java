package dev.assent.desktop.approval.standing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.audit.AuditRecord;
import dev.assent.core.json.JsonObject;
import dev.assent.desktop.approval.card.SampleRequests;
import dev.assent.desktop.ui.ManualTicker;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class RefusedViewModelTest {
  private final ManualTicker ticker = new ManualTicker(SampleRequests.NOW);
  private final List<RefusedCall> denied = new ArrayList<>();
  private final List<List<String>> tray = new ArrayList<>();
  private final List<String> unread = new ArrayList<>();
  private int reads;
  private final RefusedViewModel model =
      new RefusedViewModel(
          done -> {
            reads++;
            done.accept(new StoredRefused.Found(denied, unread));
          },
          ticker,
          tray::add);

  private void deny(String tool, String target) {
    deny(tool, target, "plum crab");
  }

  private void deny(String tool, String target, String session) {
    var record =
        new AuditRecord(denied.size(), ticker.now(), "decision", JsonObject.builder().build());
    denied.addFirst(
        new RefusedCall(
            "files",
            record,
            tool,
            target,
            session,
            tool + target.replaceAll("/[^/]*$", ""),
            Optional.empty(),
            List.of(new RefusedCall.Way("", Optional.empty()))));
    model.happened();
  }

  private List<String> words() {
    return model.lines().stream().map(RefusedViewModel.Line::words).toList();
  }

  @Test
  void whatIsAlikeStandsOnOneLineInWindowAndTray() {
    deny("read_file", "/w/a");
    assertThat(words()).containsExactly("read_file  /w/a");
    ticker.advance(1_000);
    deny("read_file", "/w/b");
    ticker.advance(2_000);
    deny("list", "");
    assertThat(words()).containsExactly("list", "read_file  /w/b and 1 like it");
    assertThat(tray.getLast())
        .containsExactly(
            "list · plum crab · files · no rule allows it · just now",
            "read_file  /w/b and 1 like it · plum crab · files · no rule allows it · just now");
  }

  @Test
  void aSessionIsNamedOnlyWhereAllAreOfIt() {
    deny("read_file", "/w/a");
    ticker.advance(1_000);
    deny("read_file", "/w/a");
    ticker.advance(2_000);
    assertThat(tray.getLast())
        .containsExactly(
            "read_file  /w/a, 2 times · plum crab · files · no rule allows it · just now");
    deny("read_file", "/w/a", "teal owl");
    ticker.advance(2_000);
    assertThat(tray.getLast())
        .containsExactly("read_file  /w/a, 3 times · files · no rule allows it · just now");
  }

  @Test
  void eachLineSaysHowLongAgoItsNewestWas() {
    deny("read_file", "/w/a");
    ticker.advance(Duration.ofMinutes(3).toMillis());
    assertThat(model.lines().getFirst().who()).endsWith(" · 3 min ago");
  }

  @Test
  void whatCannotBeReadIsSaidAndPutAwayLikeTheRest() {
    unread.add("files refused a call whose record cannot be read");
    model.happened();
    assertThat(model.unread()).isEqualTo(unread);
    assertThat(tray.getLast()).isEqualTo(unread);
    model.putAway();
    assertThat(model.unread()).isEmpty();
    ticker.advance(2_000);
    model.happened();
    assertThat(model.unread()).hasSize(1);
    ticker.advance(RefusedViewModel.LATELY.toMillis());
    assertThat(model.unread()).isEmpty();
    assertThat(tray.getLast()).isEmpty();
  }

  @Test
  void aFloodIsReadOnceASecond() {
    for (int i = 0; i < 1_000; i++) {
      deny("read_file", "/w/" + i);
    }
    assertThat(reads).isOne();
    ticker.advance(1_000);
    assertThat(reads).isEqualTo(2);
    assertThat(words()).hasSize(1);
  }

  @Test
  void afterAWhileItIsNoLongerJustNow() {
    deny("read_file", "/w/a");
    ticker.advance(RefusedViewModel.LATELY.toMillis());
    assertThat(words()).isEmpty();
    assertThat(tray.getLast()).isEmpty();
    ticker.advance(Duration.ofMinutes(1).toMillis());
    assertThat(ticker.beats()).as("no time runs for nothing").isZero();
  }

  @Test
  void whatIsPutAwayStaysAwayAndWhatComesLaterIsSaid() {
    deny("read_file", "/w/a");
    ticker.advance(2_000);
    model.putAway();
    assertThat(words()).isEmpty();
    deny("list", "");
    assertThat(words()).containsExactly("list");
  }

  @Test
  void aRuleIsMadeOfTheNewestOfALine() {
    var made = new ArrayList<String>();
    model.setMaking((server, call, reach, said) -> {
      made.add(server + " " + call.seq());
      said.accept("no rule says that");
    });
    deny("read_file", "/w/a");
    ticker.advance(2_000);
    deny("read_file", "/w/b");
    var line = model.lines().getFirst();
    model.allow(line, line.ways().getFirst());
    assertThat(made).containsExactly("files 1");
    assertThat(model.saidProperty().get()).isEqualTo("no rule says that");
  }
}
