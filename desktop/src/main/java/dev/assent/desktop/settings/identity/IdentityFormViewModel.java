package dev.assent.desktop.settings.identity;

import dev.assent.core.config.IdentitySettings;
import dev.assent.core.config.SettingKeys;
import dev.assent.core.document.Fault;
import dev.assent.core.identity.issuer.IssuerOffer;
import dev.assent.core.json.JsonNull;
import dev.assent.core.json.JsonNumber;
import dev.assent.core.json.JsonObject;
import dev.assent.core.text.Sentence;
import dev.assent.desktop.settings.identity.IdentityPageDesk.Answer;
import dev.assent.desktop.ui.CoreWords;
import dev.assent.desktop.ui.OutsideName;
import dev.assent.desktop.ui.SignInReason;
import dev.assent.desktop.ui.Texts;
import dev.assent.desktop.ui.kit.DraftField;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.beans.property.SimpleObjectProperty;

/// The settings of the sign-in as a form: checked as they are typed and, on demand, by asking the
/// issuer; in force once they are saved. Belongs to the toolkit's thread.
final class IdentityFormViewModel {
  private static final String KEY = "identity";

  private final IdentityPageDesk desk;
  private final List<DraftField<Member>> fields =
      Arrays.stream(Member.values())
          .map(member ->
              new DraftField<>(
                  member, member.shape, "settings.identity." + DraftField.word(member)))
          .toList();
  private final ObjectProperty<IdentityNote> note = new SimpleObjectProperty<>(IdentityNote.NONE);
  private final BooleanProperty checking = new SimpleBooleanProperty();
  private final BooleanProperty saving = new SimpleBooleanProperty();
  private final BooleanProperty changed = new SimpleBooleanProperty();
  private final BooleanProperty configured = new SimpleBooleanProperty();
  private final BooleanProperty ends = new SimpleBooleanProperty();
  private Optional<IdentitySettings> shown = Optional.empty();
  private boolean filling;
  private int turn;

  /// The members of the setting `identity`, in the order of the page.
  enum Member {
    ISSUER(DraftField.Shape.TEXT),
    CLIENT_ID(DraftField.Shape.TEXT),
    AUDIENCE(DraftField.Shape.TEXT),
    SCOPES(DraftField.Shape.WORDS),
    REDIRECT_PORTS(DraftField.Shape.PORTS),
    REDIRECT_PATH(DraftField.Shape.TEXT),
    PROMPT(DraftField.Shape.TEXT);

    private final DraftField.Shape shape;

    Member(DraftField.Shape shape) {
      this.shape = shape;
    }

    private boolean isNeeded() {
      return this == ISSUER || this == CLIENT_ID;
    }
  }

  IdentityFormViewModel(IdentityPageDesk desk) {
    this.desk = desk;
    fields.forEach(field -> field.textProperty().addListener((_, _, _) -> typed()));
    follow();
  }

  List<DraftField<Member>> fields() {
    return fields;
  }

  DraftField<Member> field(Member member) {
    return fields.get(member.ordinal());
  }

  /// The end of a check or of saving; gone with the next letter.
  ReadOnlyObjectProperty<IdentityNote> noteProperty() {
    return note;
  }

  /// True while the issuer is being asked.
  ReadOnlyBooleanProperty checkingProperty() {
    return checking;
  }

  /// True while the settings are being written.
  ReadOnlyBooleanProperty savingProperty() {
    return saving;
  }

  /// True while something else stands in the fields than is in force.
  ReadOnlyBooleanProperty changedProperty() {
    return changed;
  }

  /// True while there are settings in force.
  ReadOnlyBooleanProperty configuredProperty() {
    return configured;
  }

  /// True if a sign-in would not count any more with the values in the fields.
  ReadOnlyBooleanProperty endsProperty() {
    return ends;
  }

  /// Takes over the settings in force, unless the person is changing them.
  void follow() {
    var now = desk.settings();
    boolean untouched = !changed.get();
    configured.set(now.isPresent());
    if (!now.equals(shown)) {
      shown = now;
      if (untouched) {
        fill();
      }
    }
    compare();
  }

  /// Shows the settings in force again.
  void revert() {
    fill();
    forget();
    judge(List.of());
  }

  private void fill() {
    filling = true;
    fields.forEach(field ->
        field.textProperty().set(shown.map(settings -> of(field.member(), settings)).orElse("")));
    filling = false;
    judge(List.of());
    compare();
  }

  private void typed() {
    if (!filling) {
      forget();
      judge(List.of());
      compare();
    }
  }

  // Findings about other values say nothing about these.
  private void forget() {
    turn++;
    checking.set(false);
    note.set(IdentityNote.NONE);
  }

  private void compare() {
    changed.set(fields.stream().anyMatch(this::differs));
    ends.set(
        shown.isPresent()
            && (differs(field(Member.ISSUER))
                || differs(field(Member.CLIENT_ID))
                || differs(field(Member.AUDIENCE))));
  }

  private boolean differs(DraftField<Member> field) {
    String inForce = shown.map(settings -> of(field.member(), settings)).orElse("");
    return !field.typed().equals(inForce);
  }

  /// The text of a member of the settings in force.
  private static String of(Member member, IdentitySettings settings) {
    return switch (member) {
      case ISSUER -> settings.issuer();
      case CLIENT_ID -> settings.clientId();
      case AUDIENCE -> settings.audience().orElse("");
      case SCOPES ->
          settings.scopes().stream()
              .filter(scope -> !scope.equals(IdentitySettings.OPENID))
              .collect(Collectors.joining(" "));
      case REDIRECT_PORTS ->
          settings.redirectPorts().stream()
              .map(port -> JsonNumber.of(port).lexeme())
              .collect(Collectors.joining(" "));
      case REDIRECT_PATH -> settings.redirectPath().orElse("");
      case PROMPT -> settings.prompt().orElse("");
    };
  }

  private JsonObject value() {
    var value = JsonObject.builder();
    fields.forEach(field -> field.value().ifPresent(one -> value.put(field.word(), one)));
    return value.build();
  }

  /// Says at each field what is wrong with it.
  ///
  /// @param demanded those that must not be empty now
  /// @return whether nothing is
  private boolean judge(List<Member> demanded) {
    var problems = SettingKeys.find(KEY).orElseThrow().problems(Path.of(""), value());
    for (var field : fields) {
      field.refuse(
          field.typed().isEmpty()
              ? demanded.contains(field.member()) && field.member().isNeeded()
                  ? missing(field, problems)
                  : ""
              : problems.stream()
                  .filter(problem -> problem.pointer().equals(KEY + "/" + field.word()))
                  .findFirst()
                  .map(problem -> wrong(field, problem))
                  .orElse(""));
    }
    return demanded.stream().allMatch(member -> field(member).errorProperty().get().isEmpty());
  }

  private static String wrong(DraftField<Member> field, Fault problem) {
    return Texts.get(
        "settings.error.bounds",
        "`" + OutsideName.of(field.typed()) + "`",
        CoreWords.of(problem.expected()));
  }

  private static String missing(DraftField<Member> field, List<Fault> problems) {
    return problems.stream()
        .filter(problem -> problem.code() == Fault.Code.MISSING_MEMBER)
        .filter(problem ->
            problem.found() instanceof Sentence(_, var values)
                && values.stream().anyMatch(field.word()::contentEquals))
        .findFirst()
        .map(problem -> Texts.get("settings.identity.missing", CoreWords.of(problem.expected())))
        .orElse("");
  }

  /// Asks the issuer that is typed what it offers.
  void check() {
    if (checking.get()) {
      return;
    }
    forget();
    if (!judge(List.of(Member.ISSUER))) {
      return;
    }
    int mine = turn;
    checking.set(true);
    desk.check(
        field(Member.ISSUER).typed(),
        answer -> {
          if (mine == turn) {
            checked(answer);
            checking.set(false);
          }
        });
  }

  private void checked(Answer<IssuerOffer> answer) {
    switch (answer) {
      case Answer.Given<IssuerOffer>(var offer) -> {
        boolean usable = IdentityWords.isUsable(offer);
        note.set(
            new IdentityNote(
                usable ? "calm" : "care",
                Texts.get(
                    usable
                        ? "settings.identity.checked.head"
                        : "settings.identity.checked.useless"),
                IdentityWords.of(offer)));
      }
      case Answer.Refused<IssuerOffer>(var why) -> {
        field(Member.ISSUER).refuse(SignInReason.of(why));
        note.set(
            new IdentityNote(
                "care", Texts.get("settings.identity.checked.refused"), IdentityWords.advice(why)));
      }
    }
  }

  /// Puts what is typed in force.
  void save() {
    forget();
    if (judge(List.of(Member.values()))) {
      saving.set(true);
      desk.save(value(), refused -> saved(refused, "settings.identity.saved"));
    }
  }

  /// Signs in nowhere any more.
  ///
  /// @param key of what is said when that is done
  void remove(String key) {
    forget();
    saving.set(true);
    // The fields show the settings that are given up.
    fill();
    desk.save(JsonNull.NULL, refused -> saved(refused, key));
  }

  private void saved(String refused, String key) {
    saving.set(false);
    follow();
    note.set(
        refused.isEmpty()
            ? new IdentityNote("calm", "", Texts.get(key))
            : new IdentityNote("care", Texts.get("settings.identity.unsaved"), refused));
  }
}
