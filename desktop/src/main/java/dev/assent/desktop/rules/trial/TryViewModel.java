package dev.assent.desktop.rules.trial;

import dev.assent.core.json.Json;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonException;
import dev.assent.core.json.JsonLimits;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonReader;
import dev.assent.core.policy.Attribute;
import dev.assent.core.policy.Condition;
import dev.assent.core.policy.Policy;
import dev.assent.core.policy.Rule;
import dev.assent.desktop.ui.Texts;
import java.util.List;
import java.util.Optional;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.SimpleObjectProperty;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;

/// A call that a person tries on the draft: a shell command, or a tool with arguments. Belongs to
/// the toolkit's thread.
public final class TryViewModel {
  /// A frequent name of tools that run commands, where the draft names none.
  private static final String TOOL = "run_command";

  /// The form in which a call is typed.
  public enum Form {
    COMMAND,
    ARGUMENTS
  }

  private final CallTrial trial;
  private final StringProperty tool = new SimpleStringProperty(this, "tool", "");
  private final StringProperty typed = new SimpleStringProperty(this, "typed", "");
  private final ObjectProperty<Form> form = new SimpleObjectProperty<>(this, "form", Form.COMMAND);
  private final ObjectProperty<Optional<TriedCall>> result =
      new SimpleObjectProperty<>(Optional.empty());
  private final ObjectProperty<List<TriedPast>> past = new SimpleObjectProperty<>(List.of());
  private Optional<Policy> policy = Optional.empty();
  private Optional<Rule> draft = Optional.empty();
  private Optional<JsonObject> given = Optional.empty();
  private String server = "";

  public TryViewModel(CallTrial trial) {
    this.trial = trial;
    tool.addListener((_, _, _) -> run());
    typed.addListener((_, _, _) -> run());
    form.addListener((_, _, _) -> run());
  }

  /// The tool that is called; where nothing is typed, the one that the rule in the form names, else
  /// `run_command`.
  public StringProperty toolProperty() {
    return tool;
  }

  /// The command, or the arguments as JSON.
  public StringProperty typedProperty() {
    return typed;
  }

  public ObjectProperty<Form> formProperty() {
    return form;
  }

  /// The outcome of the call; absent while nothing is typed.
  ReadOnlyObjectProperty<Optional<TriedCall>> resultProperty() {
    return result;
  }

  /// The questions of the policy about earlier calls; may be empty.
  ReadOnlyObjectProperty<List<TriedPast>> pastProperty() {
    return past;
  }

  /// Tries the same call on another policy.
  ///
  /// @param next with the draft in its place; absent where there is none
  /// @param rule the rule in the form; absent while it is none
  public void on(String serverName, Optional<Policy> next, Optional<Rule> rule) {
    server = serverName;
    policy = next;
    draft = rule;
    ask(next.map(TriedPast::of).orElse(List.of()));
    run();
  }

  /// Tries it again: the person that it counts as may be another.
  public void again() {
    run();
  }

  // The answers to the same questions stay.
  private void ask(List<TriedPast> asked) {
    if (asked.stream()
        .map(TriedPast::asked)
        .toList()
        .equals(past.get().stream().map(TriedPast::asked).toList())) {
      return;
    }
    for (var one : asked) {
      past.get().stream()
          .filter(known -> known.asked().equals(one.asked()))
          .forEach(known -> {
            one.happened().set(known.happened().get());
            one.minutes().set(known.minutes().get());
          });
      one.happened().addListener((_, _, _) -> run());
      one.minutes().addListener((_, _, _) -> run());
    }
    past.set(asked);
  }

  /// The tool that is called where none is typed.
  String usualTool() {
    return draft.stream()
        .flatMap(rule -> rule.conditions().stream())
        .filter(condition -> condition.isOn(Attribute.TOOL_NAME))
        .flatMap(Condition::singles)
        .flatMap(condition -> condition.values().stream())
        .filter(name ->
            name.chars()
                .allMatch(c -> Character.isLetterOrDigit(c) || c == '_' || c == '-' || c == '.'))
        .findFirst()
        .orElse(TOOL);
  }

  /// The call that is tried, once it was judged; absent while there is none, or it cannot be.
  public Optional<PinnedCall> call() {
    return given.flatMap(tried ->
        result.get().flatMap(TriedCall::effect).map(effect -> new PinnedCall.Typed(tried, effect)));
  }

  /// A short name for the call that is tried.
  public String called() {
    return calledTool() + " " + typed.get();
  }

  /// The policy that it is tried on.
  public Optional<Policy> policy() {
    return policy;
  }

  private String calledTool() {
    return tool.get().isBlank() ? usualTool() : tool.get().strip();
  }

  private void run() {
    given = Optional.empty();
    if (typed.get().isBlank() || policy.isEmpty()) {
      trial.forget();
      result.set(Optional.empty());
      return;
    }
    var arguments = arguments();
    if (arguments.isEmpty()) {
      trial.forget();
      result.set(
          Optional.of(TriedCall.without(Optional.empty(), Texts.get("rules.try.noObject"), "")));
      return;
    }
    var params =
        JsonObject.builder().put("name", calledTool()).put("arguments", arguments.get()).build();
    var call = JsonObject.builder().put("method", "tools/call").put("params", params).build();
    var before =
        past.get().stream()
            .filter(one -> one.happened().get())
            .<Json>map(TriedPast::entry)
            .toList();
    var plain = JsonObject.builder().put("call", call).put("backend_id", server).build();
    var tried = before.isEmpty() ? plain : plain.with("earlier", new JsonArray(before));
    trial.run(
        policy.get(),
        draft.map(Rule::id),
        tried,
        found -> {
          given = Optional.of(tried);
          result.set(Optional.of(found));
        });
  }

  private Optional<JsonObject> arguments() {
    if (form.get() == Form.COMMAND) {
      return Optional.of(JsonObject.builder().put("command", typed.get()).build());
    }
    try {
      return JsonReader.read(typed.get(), JsonLimits.MESSAGE) instanceof JsonObject object
          ? Optional.of(object)
          : Optional.empty();
    } catch (JsonException _) {
      return Optional.empty();
    }
  }
}
