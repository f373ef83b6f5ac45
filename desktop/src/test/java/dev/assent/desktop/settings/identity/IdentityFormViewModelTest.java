package dev.assent.desktop.settings.identity;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.identity.issuer.IssuerOffer;
import dev.assent.core.identity.token.IdentityFault;
import dev.assent.core.identity.token.IdentityRefusal;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonWriter;
import dev.assent.desktop.settings.identity.IdentityFormViewModel.Member;
import dev.assent.desktop.settings.identity.IdentityPageDesk.Answer;
import dev.assent.desktop.ui.Language;
import dev.assent.desktop.ui.Texts;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class IdentityFormViewModelTest {
  private final FakeIdentityDesk desk = new FakeIdentityDesk();

  private IdentityFormViewModel form() {
    return new IdentityFormViewModel(desk);
  }

  private IdentityFormViewModel empty() {
    desk.settings = Optional.empty();
    return form();
  }

  private static void type(IdentityFormViewModel form, Member member, String text) {
    form.field(member).textProperty().set(text);
  }

  private static String error(IdentityFormViewModel form, Member member) {
    return form.field(member).errorProperty().get();
  }

  @Test
  void theFieldsShowWhatIsInForce() {
    var form = form();
    assertThat(form.fields())
        .extracting(field -> field.textProperty().get())
        .containsExactly(FakeIdentityDesk.ISSUER, "assent", "", "profile groups", "", "", "");
    assertThat(form.changedProperty().get()).isFalse();
    assertThat(form.endsProperty().get()).isFalse();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          ISSUER         | http://login.example.com  | an address that begins
          ISSUER         | https://a@b.example       | an address that begins
          ISSUER         | https://b.example/?x=1    | an address that begins
          ISSUER         | https://b.example/a/../b  | an address that begins
          ISSUER         | login.example.com         | an address that begins
          CLIENT_ID      | two words                 | a text of 1 to 255 printable ASCII characters
          AUDIENCE       | für alle                  | a text of 1 to 255 printable ASCII characters
          SCOPES         | a "b"                     | a list of at most 64 scopes
          SCOPES         | twice twice               | a list of at most 64 scopes
          REDIRECT_PORTS | 80                        | a list of 1 to 16 ports from 1024 to 65535
          REDIRECT_PORTS | 8400 8400                 | a list of 1 to 16 ports from 1024 to 65535
          REDIRECT_PORTS | 8400, web                 | a list of 1 to 16 ports from 1024 to 65535
          REDIRECT_PATH  | callback                  | a path of at most 128
          PROMPT         | none                      | `login`, `consent` or `select_account`
          """)
  void aFaultIsSaidAtItsFieldAsItIsTyped(Member member, String typed, String expected) {
    var form = form();
    type(form, member, typed);
    assertThat(error(form, member)).startsWith("Found `" + typed + "`, expected " + expected);
    assertThat(form.fields().stream().filter(field -> !field.errorProperty().get().isEmpty()))
        .hasSize(1);
    form.save();
    assertThat(desk.saved).isEmpty();
    form.revert();
    assertThat(error(form, member)).isEmpty();
  }

  @Test
  void whatIsMissingIsSaidOnDemand() {
    var form = empty();
    assertThat(error(form, Member.ISSUER)).isEmpty();
    form.check();
    assertThat(error(form, Member.ISSUER)).startsWith("Missing; expected an address");
    assertThat(error(form, Member.CLIENT_ID)).isEmpty();
    assertThat(desk.checked).isEmpty();
    form.save();
    assertThat(error(form, Member.CLIENT_ID)).startsWith("Missing; expected a text");
    assertThat(desk.saved).isEmpty();
  }

  @Test
  void allMembersAreSaved() {
    var form = empty();
    type(form, Member.ISSUER, " https://b.example ");
    type(form, Member.CLIENT_ID, "desk");
    type(form, Member.AUDIENCE, "api");
    type(form, Member.SCOPES, "profile,  groups");
    type(form, Member.REDIRECT_PORTS, "8400 8401");
    type(form, Member.REDIRECT_PATH, "/back");
    type(form, Member.PROMPT, "consent");
    form.save();
    assertThat(JsonWriter.write(desk.saved.getFirst()))
        .isEqualTo(
            "{\"issuer\":\"https://b.example\",\"client_id\":\"desk\",\"audience\":\"api\","
                + "\"scopes\":[\"profile\",\"groups\"],\"redirect_ports\":[8400,8401],"
                + "\"redirect_path\":\"/back\",\"prompt\":\"consent\"}");
    assertThat(form.noteProperty().get().sentence()).isEqualTo("Saved, and in force.");
  }

  @Test
  void whatIsRefusedStaysInTheFields() {
    desk.refusal = "the file cannot be written";
    var form = form();
    type(form, Member.CLIENT_ID, "desk");
    assertThat(form.endsProperty().get()).isTrue();
    form.save();
    assertThat(form.noteProperty().get())
        .isEqualTo(new IdentityNote("care", "Not saved", "the file cannot be written"));
    assertThat(form.field(Member.CLIENT_ID).typed()).isEqualTo("desk");
    assertThat(form.changedProperty().get()).isTrue();
  }

  @Test
  void scopesPortsAndPathEndNoSignIn() {
    var form = form();
    type(form, Member.SCOPES, "profile");
    type(form, Member.REDIRECT_PORTS, "8400");
    type(form, Member.REDIRECT_PATH, "/back");
    assertThat(form.changedProperty().get()).isTrue();
    assertThat(form.endsProperty().get()).isFalse();
  }

  @Test
  void changesFromOutsideDoNotOverwriteWhatIsTyped() {
    var form = form();
    type(form, Member.CLIENT_ID, "desk");
    desk.settings = Optional.empty();
    form.follow();
    assertThat(form.field(Member.CLIENT_ID).typed()).isEqualTo("desk");
    form.revert();
    assertThat(form.field(Member.CLIENT_ID).typed()).isEmpty();
    desk.settings = Optional.of(FakeIdentityDesk.SETTINGS);
    form.follow();
    assertThat(form.field(Member.CLIENT_ID).typed()).isEqualTo("assent");
  }

  @Test
  void theIssuerIsAskedWhatItOffers() {
    var form = form();
    form.check();
    assertThat(desk.checked).containsExactly(FakeIdentityDesk.ISSUER);
    assertThat(form.noteProperty().get())
        .isEqualTo(
            new IdentityNote(
                "calm",
                "The issuer can be used",
                "It offers sign-in by browser and with a code. It publishes 2 keys."
                    + " Whether it knows the client id and grants the scopes shows when you sign"
                    + " in."));
    desk.offer =
        new Answer.Given<>(
            new IssuerOffer(
                Optional.of(new IdentityRefusal(IdentityFault.PKCE_NOT_OFFERED, "")), false, 0));
    form.check();
    assertThat(form.noteProperty().get().tier()).isEqualTo("care");
    assertThat(form.noteProperty().get().sentence())
        .startsWith(
            "It offers no sign-in that Assent uses. The issuer does not offer PKCE with"
                + " S256. It publishes no key that Assent can use.");
  }

  @Test
  void aRefusedIssuerIsSaidAtItsFieldUntilSomethingElseIsTyped() {
    desk.offer =
        new Answer.Refused<>(
            new IdentityRefusal(IdentityFault.ISSUER_DIFFERS, "found `a`, expected `b`"));
    var form = form();
    form.check();
    assertThat(error(form, Member.ISSUER))
        .isEqualTo("The issuer's description names another issuer: found `a`, expected `b`.");
    assertThat(form.noteProperty().get().head()).isEqualTo("The issuer cannot be used");
    type(form, Member.ISSUER, "https://b.example");
    assertThat(error(form, Member.ISSUER)).isEmpty();
    assertThat(form.noteProperty().get()).isEqualTo(IdentityNote.NONE);
  }

  @Test
  void anAnswerAboutWhatStoodThereBeforeIsNotShown() {
    desk.later = true;
    var form = form();
    form.check();
    assertThat(form.checkingProperty().get()).isTrue();
    type(form, Member.ISSUER, "https://b.example");
    assertThat(form.checkingProperty().get()).isFalse();
    desk.answerHeld();
    assertThat(form.noteProperty().get()).isEqualTo(IdentityNote.NONE);
  }

  @Test
  void germanWindowsSayItInGerman() {
    Texts.speak(Language.of("de", Locale.GERMANY));
    try {
      var form = form();
      type(form, Member.REDIRECT_PATH, "x");
      assertThat(error(form, Member.REDIRECT_PATH))
          .contains("erwartet", "Pfad aus höchstens 128 Buchstaben");
      type(form, Member.REDIRECT_PATH, "");
      type(form, Member.ISSUER, "");
      form.save();
      assertThat(error(form, Member.ISSUER)).startsWith("Fehlt; erwartet: eine Adresse");
    } finally {
      Texts.speak(Language.ENGLISH);
    }
  }

  @Test
  void theObjectHasNoEmptyMembers() {
    var form = form();
    type(form, Member.SCOPES, "");
    type(form, Member.CLIENT_ID, "desk");
    form.save();
    assertThat(((JsonObject) desk.saved.getFirst()).members().keySet())
        .isEqualTo(new java.util.LinkedHashSet<>(List.of("issuer", "client_id")));
  }
}
