package dev.assent.desktop.approval.card;

import dev.assent.core.approval.AgentText;
import dev.assent.core.approval.ApprovalAnswer;
import dev.assent.core.approval.Objection;
import dev.assent.core.approval.Objection.Extent;
import dev.assent.core.approval.Objection.Hint;
import dev.assent.core.approval.question.ApprovalRequest;
import dev.assent.core.masking.CallSecrets;
import dev.assent.core.masking.SecretSpans;
import dev.assent.desktop.ui.ShownText;
import dev.assent.desktop.ui.Texts;
import dev.assent.desktop.ui.controls.CoveredSecret;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import javafx.beans.Observable;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.ReadOnlyStringProperty;
import javafx.beans.property.ReadOnlyStringWrapper;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.beans.property.SimpleObjectProperty;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;
import javafx.collections.FXCollections;
import javafx.collections.ObservableSet;
import javafx.collections.SetChangeListener;

/// A no that is being put into words: how far it reaches, why, and what the agent will read.
///
/// It belongs to one request; on another card it begins anew, so that nothing said of one call
/// reaches another.
public final class Denial {
  private final BooleanProperty open = new SimpleBooleanProperty(this, "open", false);
  private final ObjectProperty<Extent> extent =
      new SimpleObjectProperty<>(this, "extent", Extent.CALL);
  private final ObservableSet<Hint> hints = FXCollections.observableSet();
  private final StringProperty instead = new SimpleStringProperty(this, "instead", "");
  private final StringProperty words = new SimpleStringProperty(this, "words", "");
  private final ReadOnlyStringWrapper preview = new ReadOnlyStringWrapper(this, "preview", "");
  private final ReadOnlyStringWrapper sends = new ReadOnlyStringWrapper(this, "sends", "");
  private Optional<String> call = Optional.empty();
  private Optional<ApprovalRequest> asked = Optional.empty();
  private Optional<CallSecrets> secrets = Optional.empty();
  private final List<DenialChoice> reaches = Stream.of(Extent.values()).map(this::reach).toList();
  private final List<DenialChoice> reasons = Stream.of(Hint.values()).map(this::reason).toList();

  Denial() {
    begin(Optional.empty());
    for (Observable part : new Observable[] {extent, hints, words, instead}) {
      part.addListener(_ -> write());
    }
    write();
  }

  /// True while a person words the no; meanwhile nothing can be allowed.
  public BooleanProperty openProperty() {
    return open;
  }

  private DenialChoice reach(Extent reach) {
    var choice = new DenialChoice(reach.word(), () -> extent.set(reach));
    choice.chosenProperty().bind(extent.isEqualTo(reach));
    return choice;
  }

  private DenialChoice reason(Hint hint) {
    var choice =
        new DenialChoice(
            hint.word(),
            () -> {
              if (!hints.remove(hint)) {
                hints.add(hint);
              }
            });
    choice.textProperty().set(word(hint));
    hints.addListener(
        (SetChangeListener<Hint>) _ -> choice.chosenProperty().set(hints.contains(hint)));
    return choice;
  }

  /// The reaches that the no may have, narrowest first; one is chosen.
  List<DenialChoice> reaches() {
    return reaches;
  }

  /// Reasons to pick from; any number is chosen.
  List<DenialChoice> reasons() {
    return reasons;
  }

  /// The text on its button: what sending it does.
  ReadOnlyStringProperty sendsProperty() {
    return sends.getReadOnlyProperty();
  }

  public ObjectProperty<Extent> extentProperty() {
    return extent;
  }

  /// The reasons that are picked.
  ObservableSet<Hint> hints() {
    return hints;
  }

  /// The person's own words.
  StringProperty wordsProperty() {
    return words;
  }

  /// A safer command that the agent is told; empty for none.
  StringProperty insteadProperty() {
    return instead;
  }

  /// The text that the agent will read, to the letter but for secrets, which are covered here and
  /// not there.
  ReadOnlyStringProperty previewProperty() {
    return preview.getReadOnlyProperty();
  }

  /// The choice so far.
  public Objection objection() {
    return new Objection(extent.get(), List.copyOf(hints), words.get(), instead.get());
  }

  /// Begins anew, for another request or none.
  void begin(Optional<ApprovalRequest> request) {
    open.set(false);
    extent.set(Extent.CALL);
    hints.clear();
    words.set("");
    instead.set("");
    String kind = request.map(Denial::kindOf).orElse("");
    for (Extent reach : Extent.values()) {
      reaches.get(reach.ordinal()).textProperty().set(word(reach, kind));
    }
    asked = request;
    secrets = Optional.empty();
    call = request.map(shown -> AgentText.nameOf(shown.request()));
    write();
  }

  private static String word(Extent reach, String kind) {
    return switch (reach) {
      case CALL -> Texts.get("approval.deny.call");
      case KIND -> Texts.get("approval.deny.kind", kind);
      case SESSION -> Texts.get("approval.deny.session");
    };
  }

  private static String word(Hint hint) {
    return switch (hint) {
      case WRONG_FOLDER -> Texts.get("approval.deny.wrongFolder");
      case READ_ONLY -> Texts.get("approval.deny.readOnly");
      case ASK_FIRST -> Texts.get("approval.deny.askFirst");
      case TOO_BROAD -> Texts.get("approval.deny.tooBroad");
    };
  }

  private static String sends(Extent reach) {
    return switch (reach) {
      case CALL -> Texts.get("approval.deny.send");
      case KIND -> Texts.get("approval.deny.sendKind");
      case SESSION -> Texts.get("approval.deny.sendSession");
    };
  }

  /// The name of a refused kind: the tool, and for commands what makes them alike.
  public static String kindOf(ApprovalRequest request) {
    var resource = request.request().resource();
    String name = resource.toolName().orElse(request.request().action().method());
    var plain = ShownText.line(name);
    var rules = resource.command().rules();
    return rules.isEmpty() ? plain : plain + " (" + String.join(", ", rules) + ")";
  }

  private void write() {
    sends.set(sends(extent.get()));
    var text = AgentText.of(new ApprovalAnswer.Refused(ApprovalAnswer.Channel.MOUSE, objection()));
    String whole = call.map(text::whole).orElseGet(text::whole);
    boolean ours = words.get().isEmpty() && instead.get().isEmpty();
    preview.set(ours ? whole : secretsIn(whole).masked(whole, CoveredSecret.MARK));
  }

  /// The secrets to cover in a text that is said of the call.
  SecretSpans secretsIn(String said) {
    if (secrets.isEmpty()) {
      secrets = asked.map(request -> CallSecrets.of(request.request()));
    }
    return secrets.map(known -> known.in(said)).orElseGet(() -> SecretSpans.of(said));
  }
}
