package dev.assent.desktop.proxies.review;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonWriter;
import dev.assent.desktop.proxies.review.TermsViewModel.Member;
import dev.assent.desktop.ui.kit.DraftField;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Tests the form of what is known beforehand, with the real reader of definitions behind it.
class TermsViewModelTest {
  private final FakeSignIns desk = FakeSignIns.signedIn();
  private final TermsViewModel model = new TermsViewModel(() -> desk.done.add("saved"));

  @BeforeEach
  void follow() {
    model.follow(desk);
    model.show("files");
  }

  private DraftField<Member> field(Member member) {
    return model.fields().get(member.ordinal());
  }

  private void type(Member member, String text) {
    field(member).textProperty().set(text);
  }

  private String error(Member member) {
    return field(member).errorProperty().get();
  }

  @Test
  void everyMemberIsWrittenAndReadBack() {
    type(Member.ISSUER, " https://id.example ");
    type(Member.CLIENT_ID, "assent");
    type(Member.CLIENT_SECRET, "files/oauth");
    type(Member.SCOPES, "files:read, files:list");
    type(Member.REDIRECT_PORTS, "8400 8401");
    type(Member.REDIRECT_PATH, "/back");
    assertThat(model.changedProperty().get()).isTrue();
    model.save();
    assertThat(JsonWriter.write(desk.terms))
        .isEqualTo(
            "{\"issuer\":\"https://id.example\",\"client_id\":\"assent\","
                + "\"client_secret\":{\"keychain\":\"files/oauth\"},"
                + "\"scopes\":[\"files:read\",\"files:list\"],"
                + "\"redirect_ports\":[8400,8401],\"redirect_path\":\"/back\"}");
    assertThat(model.changedProperty().get()).isFalse();
    assertThat(model.noteProperty().get().sentence()).isEqualTo("Saved, and in force.");
    assertThat(desk.done).containsExactly("saved");
    assertThat(field(Member.SCOPES).textProperty().get()).isEqualTo("files:read files:list");
    assertThat(field(Member.CLIENT_SECRET).textProperty().get()).isEqualTo("files/oauth");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "ISSUER; http://id.example",
        "ISSUER; id.example",
        "CLIENT_ID; a b",
        "SCOPES; \"",
        "REDIRECT_PORTS; 80",
        "REDIRECT_PORTS; web",
        "REDIRECT_PORTS; 8400 8400",
        "REDIRECT_PATH; back"
      })
  void aMemberThatIsWrongSaysSoItselfAndNothingChanges(Member member, String text) {
    type(member, text);
    model.save();
    assertThat(error(member)).contains(text.replaceAll(" .*", "")).contains("expected");
    for (Member other : Member.values()) {
      if (other != member) {
        assertThat(error(other)).isEmpty();
      }
    }
    assertThat(model.noteProperty().get().tier()).isEqualTo("care");
    assertThat(desk.terms).isEqualTo(JsonObject.EMPTY);
    type(member, "");
    assertThat(error(member)).isEmpty();
  }

  @Test
  void aSecretIsAKeyAndNeedsItsClient() {
    type(Member.CLIENT_SECRET, "files/oauth");
    model.save();
    assertThat(error(Member.CLIENT_ID)).startsWith("Missing; expected");
    type(Member.CLIENT_ID, "assent");
    type(Member.CLIENT_SECRET, "not a key");
    model.save();
    assertThat(error(Member.CLIENT_SECRET)).contains("expected");
  }

  @Test
  void changesAreUndoneAndAnotherServerHasItsOwn() {
    type(Member.CLIENT_ID, "assent");
    model.show("files");
    assertThat(field(Member.CLIENT_ID).typed()).as("what is typed stays").isEqualTo("assent");
    model.revert();
    assertThat(field(Member.CLIENT_ID).typed()).isEmpty();
    type(Member.CLIENT_ID, "assent");
    model.show("other");
    assertThat(field(Member.CLIENT_ID).typed()).isEmpty();
    assertThat(model.changedProperty().get()).isFalse();
  }
}
