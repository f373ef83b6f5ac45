package dev.assent.desktop.rules.trial;

import dev.assent.core.json.JsonWriter;
import dev.assent.core.policy.Policy;
import dev.assent.core.policy.PolicyExample;
import dev.assent.desktop.rules.book.RulesWords;
import dev.assent.desktop.ui.EffectWord;
import dev.assent.desktop.ui.ShownText;
import dev.assent.desktop.ui.Texts;
import java.util.Optional;
import java.util.function.Consumer;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.beans.property.SimpleObjectProperty;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;

/// A call that is about to become an example of the policy: under which name, and what must come
/// out. Belongs to the toolkit's thread.
public final class PinViewModel {
  /// Characters of a name that is proposed.
  private static final int LONGEST = 60;

  /// Characters of the call that are shown; the rest is counted.
  private static final int MOST_SHOWN = 300;

  private final CallTrial trial;
  private final RulesWords words;
  private final Consumer<PolicyExample> apply;
  private final StringProperty name = new SimpleStringProperty(this, "name", "");
  private final ObjectProperty<EffectWord> expected =
      new SimpleObjectProperty<>(this, "expected", EffectWord.ASK);
  private final ObjectProperty<Optional<PolicyExample>> example =
      new SimpleObjectProperty<>(Optional.empty());
  private final BooleanProperty open = new SimpleBooleanProperty(false);

  /// @param apply puts an example into the draft
  public PinViewModel(CallTrial trial, RulesWords words, Consumer<PolicyExample> apply) {
    this.trial = trial;
    this.words = words;
    this.apply = apply;
    example.subscribe(made -> open.set(made.isPresent()));
  }

  /// The name of the example for people.
  StringProperty nameProperty() {
    return name;
  }

  /// The effect that must come out.
  public ObjectProperty<EffectWord> expectedProperty() {
    return expected;
  }

  /// The example that is made, as the policy decides its call; absent while none is.
  public ReadOnlyObjectProperty<Optional<PolicyExample>> exampleProperty() {
    return example;
  }

  /// The call of the example that is made, shortened with the number of signs that are not shown;
  /// empty while none is.
  String shownCall() {
    return example.get().map(PinViewModel::shown).orElse("");
  }

  private static String shown(PolicyExample example) {
    String call = shown(JsonWriter.write(example.given().object("call").orElse(example.given())));
    return example
        .given()
        .array("earlier")
        .map(before -> Texts.get("rules.pin.earlier", call, shown(JsonWriter.write(before))))
        .orElse(call);
  }

  private static String shown(String json) {
    String part = json.length() <= MOST_SHOWN ? json : json.substring(0, MOST_SHOWN);
    String drawn = ShownText.line(part);
    return json.equals(part)
        ? drawn
        : Texts.get("rules.pin.cut", drawn, Texts.number(json.length() - MOST_SHOWN));
  }

  /// True while an example is being made.
  public ReadOnlyBooleanProperty openProperty() {
    return open;
  }

  /// Begins to make an example of a call.
  ///
  /// @param policy by which the call was looked at
  /// @param called a short name for the call
  public void offer(Policy policy, PinnedCall call, String called) {
    String line = called.replaceAll("\\s+", " ").strip();
    String proposed = line.length() <= LONGEST ? line : line.substring(0, LONGEST - 1) + "…";
    trial.example(
        policy,
        call,
        proposed,
        made -> {
          words.say(made.isEmpty() ? Texts.get("rules.pin.notWhole") : "");
          made.ifPresent(found -> {
            name.set(found.name());
            expected.set(call.decided());
          });
          // Shut first, so that who draws it draws the new one.
          example.set(Optional.empty());
          example.set(made);
        });
  }

  /// True if there is an example with a name.
  boolean isReady() {
    return example.get().isPresent() && !name.get().isBlank();
  }

  /// Makes the example a part of the draft.
  public void pin() {
    if (isReady()) {
      var made = example.get().orElseThrow();
      apply.accept(
          new PolicyExample(
              name.get().strip(), made.given(), expected.get().effect(), Optional.empty()));
      close();
    }
  }

  /// No example is made any more.
  public void close() {
    example.set(Optional.empty());
  }
}
