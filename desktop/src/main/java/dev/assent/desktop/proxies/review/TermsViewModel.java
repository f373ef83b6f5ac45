package dev.assent.desktop.proxies.review;

import dev.assent.core.document.Fault;
import dev.assent.core.json.JsonObject;
import dev.assent.core.text.Sentence;
import dev.assent.desktop.ui.CoreWords;
import dev.assent.desktop.ui.OutsideName;
import dev.assent.desktop.ui.Texts;
import dev.assent.desktop.ui.kit.DraftField;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.beans.property.SimpleObjectProperty;
import org.jspecify.annotations.Nullable;

/// The form for the terms of a sign-in at the chosen server that are known beforehand. Belongs to
/// the toolkit's thread.
final class TermsViewModel {
  private static final String POINTER = "/backend/oauth";

  private final List<DraftField<Member>> fields =
      Arrays.stream(Member.values())
          .map(member ->
              new DraftField<>(member, member.shape, "servers.terms." + DraftField.word(member)))
          .toList();
  private final BooleanProperty open = new SimpleBooleanProperty(false);
  private final BooleanProperty changed = new SimpleBooleanProperty(false);
  private final ObjectProperty<Note> note = new SimpleObjectProperty<>(Note.NONE);
  private final Runnable saved;
  private @Nullable SignInDesk desk;
  private String server = "";
  private JsonObject inForce = JsonObject.EMPTY;
  private boolean filling;
  private boolean saving;

  /// The members of a server's `oauth`, in the order of the page.
  enum Member {
    ISSUER(DraftField.Shape.TEXT),
    CLIENT_ID(DraftField.Shape.TEXT),
    CLIENT_SECRET(DraftField.Shape.KEYCHAIN),
    SCOPES(DraftField.Shape.WORDS),
    REDIRECT_PORTS(DraftField.Shape.PORTS),
    REDIRECT_PATH(DraftField.Shape.TEXT);

    private final DraftField.Shape shape;

    Member(DraftField.Shape shape) {
      this.shape = shape;
    }
  }

  /// The end of what the person did last.
  ///
  /// @param tier `calm` or `care`; empty for nothing
  record Note(String tier, String sentence) {
    static final Note NONE = new Note("", "");
  }

  /// @param saved told after other terms are in force
  TermsViewModel(Runnable saved) {
    this.saved = saved;
    fields.forEach(field -> field.textProperty().addListener((_, _, _) -> typed(field)));
  }

  List<DraftField<Member>> fields() {
    return fields;
  }

  /// True if the form is open.
  BooleanProperty openProperty() {
    return open;
  }

  /// True if something else stands in the fields than is in force.
  ReadOnlyBooleanProperty changedProperty() {
    return changed;
  }

  ReadOnlyObjectProperty<Note> noteProperty() {
    return note;
  }

  void follow(SignInDesk source) {
    desk = source;
  }

  /// Shows a server, or takes over what is in force where nothing is typed.
  void show(String name) {
    boolean other = !server.equals(name);
    server = name;
    if (other) {
      take(JsonObject.EMPTY);
      note.set(Note.NONE);
    }
    SignInDesk now = desk;
    if (now != null && !name.isEmpty()) {
      now.terms(
          name,
          terms -> {
            if (server.equals(name) && !changed.get()) {
              take(terms);
            }
          });
    }
  }

  private void take(JsonObject terms) {
    inForce = terms;
    revert();
  }

  /// Shows what is in force again.
  void revert() {
    filling = true;
    fields.forEach(field -> {
      field.textProperty().set(DraftField.text(inForce.get(field.word())));
      field.refuse("");
    });
    filling = false;
    changed.set(false);
  }

  private void typed(DraftField<Member> field) {
    if (!filling) {
      field.refuse("");
      note.set(Note.NONE);
      changed.set(fields.stream().anyMatch(this::differs));
    }
  }

  private boolean differs(DraftField<Member> field) {
    return !field.typed().equals(DraftField.text(inForce.get(field.word())));
  }

  /// Puts what is typed in force.
  void save() {
    SignInDesk now = desk;
    if (now == null || saving || !changed.get()) {
      return;
    }
    var terms = JsonObject.builder();
    fields.forEach(field -> field.value().ifPresent(value -> terms.put(field.word(), value)));
    JsonObject wanted = terms.build();
    String name = server;
    saving = true;
    now.change(
        name,
        wanted,
        problems -> {
          saving = false;
          if (server.equals(name)) {
            done(wanted, problems);
          }
        });
  }

  private void done(JsonObject wanted, List<Fault> problems) {
    fields.forEach(field -> field.refuse(""));
    if (problems.isEmpty()) {
      take(wanted);
      note.set(new Note("calm", Texts.get("servers.terms.saved")));
      saved.run();
      return;
    }
    for (Fault problem : problems) {
      field(problem)
          .ifPresentOrElse(
              field -> field.refuse(says(field, problem)),
              () -> note.set(new Note("care", CoreWords.of(problem.message()))));
    }
    if (note.get().tier().isEmpty()) {
      note.set(new Note("care", Texts.get("servers.terms.unsaved")));
    }
  }

  private static String says(DraftField<Member> field, Fault problem) {
    return problem.code() == Fault.Code.MISSING_MEMBER
        ? Texts.get("servers.terms.missing", CoreWords.of(problem.expected()))
        : Texts.get(
            "settings.error.bounds",
            "`" + OutsideName.of(field.typed()) + "`",
            CoreWords.of(problem.expected()));
  }

  private Optional<DraftField<Member>> field(Fault problem) {
    return fields.stream()
        .filter(field -> {
          String word = field.word();
          String at = POINTER + "/" + word;
          return problem.pointer().equals(at)
              || problem.pointer().startsWith(at + "/")
              || problem.code() == Fault.Code.MISSING_MEMBER
                  && problem.pointer().equals(POINTER)
                  && problem.found() instanceof Sentence(_, var values)
                  && values.stream().anyMatch(word::contentEquals);
        })
        .findFirst();
  }
}
