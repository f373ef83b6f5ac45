package dev.assent.desktop.settings.identity;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.audit.SignInHistory;
import dev.assent.core.json.JsonObject;
import dev.assent.desktop.settings.identity.SignInLogViewModel.Kind;
import dev.assent.desktop.settings.identity.SignInLogViewModel.Line;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SignInLogViewModelTest {
  private final FakeIdentityDesk desk = new FakeIdentityDesk();
  private final SignInLogViewModel model = new SignInLogViewModel(desk, ZoneOffset.UTC);

  private List<Line> lines() {
    return model.shownProperty().get().lines();
  }

  @Test
  void nothingIsReadUntilSomebodyLooks() {
    desk.changed();
    model.again();
    assertThat(desk.readings).isZero();
    assertThat(model.shownProperty().get().reading()).isTrue();
    model.watched(true);
    desk.changed();
    assertThat(desk.readings).isEqualTo(2);
    assertThat(model.shownProperty().get().reading()).isFalse();
    model.watched(false);
    desk.changed();
    assertThat(desk.readings).isEqualTo(2);
  }

  @Test
  void eachRecordIsSaidInWords() {
    desk.history = _ -> CannedHistory.page();
    model.watched(true);
    model.more();
    assertThat(lines()).hasSize(40);
    assertThat(lines().stream().map(Line::sentence))
        .contains(
            "Signed in",
            "Was signed in when Assent started",
            "Signed out",
            "The sign-in was renewed",
            "The sign-in does not count",
            "tickets asks you to sign in",
            "tickets asks you to sign in for more",
            "Signed in to tickets",
            "Signed in to tickets for more than before",
            "The sign-in to tickets was renewed",
            "The sign-in to tickets was refused",
            "The sign-in to tickets has ended",
            "Signed out of tickets",
            "Signed out of tickets, which was removed",
            "Somebody has to sign in from here on",
            "Nobody signs in from here on")
        .noneMatch(sentence -> sentence.contains("_"));
    assertThat(lines().stream().map(Line::why).filter(text -> text.contains("invalid_grant")))
        .isNotEmpty();
    assertThat(lines().getFirst().time()).isEqualTo("2026-11-26 13:03:03");
  }

  @Test
  void olderOnesAreShownWhenTheyAreWanted() {
    desk.history = _ -> CannedHistory.page();
    model.watched(true);
    assertThat(lines()).hasSize(20);
    assertThat(model.shownProperty().get().more()).isTrue();
    model.more();
    assertThat(lines()).hasSize(40);
    assertThat(model.shownProperty().get().more()).isFalse();
  }

  @Test
  void aKindIsAskedForAndAnAnswerToAnEarlierQuestionIsNotShown() {
    var kinds = new ArrayList<SignInHistory.Kind>();
    desk.history =
        kind -> {
          kinds.add(kind);
          return kind == SignInHistory.Kind.ALL
              ? CannedHistory.page()
              : new SignInHistory.Page(List.of(), false, Map.of());
        };
    desk.later = true;
    model.watched(true);
    model.kindProperty().set(Kind.REFUSALS);
    desk.held.reversed().forEach(Runnable::run);
    assertThat(kinds).containsExactly(SignInHistory.Kind.ALL, SignInHistory.Kind.REFUSALS);
    assertThat(lines()).isEmpty();
  }

  @Test
  void aLogThatCannotBeReadIsSaid() {
    desk.history = _ -> new SignInHistory.Page(List.of(), false, Map.of("files", "it is a folder"));
    model.watched(true);
    assertThat(model.shownProperty().get().trouble())
        .isEqualTo("The log of files cannot be read: it is a folder");
  }

  @Test
  void strangeRecordsAreHarmless() {
    var body =
        JsonObject.builder()
            .put("server", "\u202Eevil\n")
            .put("issuer", "https://x\u0000")
            .put("until", "never")
            .put("scopes", 7)
            .put("reason", "no-such-word")
            .build();
    desk.history =
        _ ->
            new SignInHistory.Page(
                List.of(
                    new SignInHistory.Entry(
                        Instant.EPOCH, "server_signed_in", List.of("files"), body),
                    new SignInHistory.Entry(Instant.EPOCH, "new_type", List.of(), body)),
                false,
                Map.of());
    model.watched(true);
    assertThat(lines()).hasSize(2);
    assertThat(lines().toString()).doesNotContain("\u202E", "\u0000");
  }
}
