package dev.assent.core.pap.document;

import dev.assent.core.document.Fault.Code;
import dev.assent.core.document.Member;
import dev.assent.core.document.Place;
import dev.assent.core.document.Row;
import dev.assent.core.document.Shape;
import dev.assent.core.document.Shapes;
import dev.assent.core.document.TableShape;
import dev.assent.core.json.Json;
import dev.assent.core.json.JsonNull;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonString;
import dev.assent.core.policy.Attribute;
import dev.assent.core.policy.Effect;
import dev.assent.core.policy.PolicyExample;
import dev.assent.core.text.Sentence;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// The table of a test that a policy brings with it (clause 9).
final class ExampleShapes {
  /// The ready attributes of clause 10.1.
  static final List<String> ATTRIBUTES =
      Stream.concat(
              Arrays.stream(Attribute.values())
                  .filter(one -> !one.isCircumstance())
                  .map(ExampleShapes::ready),
              Stream.of("everyday_command"))
          .toList();

  private static final String CALL = "call";
  private static final String READY = "attributes";
  private static final String CONDITIONS = "conditions";

  private static final Shape<Json> ANY = Shapes.given(_ -> true, "a value");

  private static final Shape<?> CALL_SHAPE =
      table(
          "an object with `method` and `params`",
          " in a call",
          List.of(
              must("method", kind(JsonString.class, "a text such as `tools/call`")),
              may("params", kind(JsonObject.class, "an object"))));

  private static final Shape<?> READY_SHAPE =
      table(
          "an object of attributes",
          " in attributes",
          ATTRIBUTES.stream().map(name -> ExampleShapes.<JsonObject>may(name, ANY)).toList());

  private static final Member<JsonObject, ?> AGO = may("minutes_ago", ANY);

  private static final Shape<?> EARLIER_KIND =
      earlier(List.of(must(CONDITIONS, ConditionShapes.alone()), AGO));
  private static final Shape<?> EARLIER_CALL =
      earlier(List.of(must(CALL, CALL_SHAPE), may("tool", ANY), AGO));
  private static final Shape<?> EARLIER_READY = earlier(List.of(must(READY, READY_SHAPE), AGO));

  private static final Shape<String> NAME_SHAPE =
      Shapes.text()
          .checked((at, name) -> {
            if (PolicyGroups.isBlank(name)) {
              at.note(Code.BAD_VALUE, PolicyGroups.blank(name, "name"), "some text");
            }
          });

  /// The outcome that a test expects.
  private record Expected(Effect decision, Optional<String> rule) {}

  private static final Shape<Expected> EXPECTED =
      TableShape.table(
              "an object with a `decision`",
              Expected::new,
              Member.member("decision", RuleShapes.EFFECT, Expected::decision).orNull(),
              Member.optional("final_rule", some("final_rule"), Expected::rule).orNull())
          .called(" in an expectation", CommonMistakes.EXAMPLE::advice)
          .advised(value ->
              value instanceof JsonString word && Effect.ofWord(word.value()).isPresent()
                  ? Optional.of(Sentence.of("write `{\"decision\": \"%s\"}`", word.value()))
                  : Optional.empty());

  private static final Member<PolicyExample, String> NAME =
      Member.member("name", NAME_SHAPE, PolicyExample::name).orNull();

  private static final Member<PolicyExample, Expected> EXPECT =
      Member.member(
              "expect",
              EXPECTED,
              (PolicyExample test) -> new Expected(test.decision(), test.finalRule()))
          .orNull();

  /// Members that only a call has; ready-made attributes name these things themselves.
  private static final List<Member<PolicyExample, ?>> OF_CALL =
      List.of(
          may("backend_id", some("backend_id")),
          may("subject_id", some("subject_id")),
          may("issuer", some("issuer")),
          may("scope", ANY),
          may("audience", ANY),
          may("client_id", some("client_id")),
          may("claims", ANY),
          may("cwd", some("cwd")),
          may("tool", kind(JsonObject.class, "a tool's description, which is an object")),
          may("client", some("client")),
          may("client_capability", ANY),
          may("origin", some("origin")),
          may("tool_state", ConditionShapes.word(Attribute.TOOL_STATE)));

  private static final Member<PolicyExample, ?> MACHINE = may("machine", RuleShapes.FLAG);

  /// The names of the members that only a call has.
  static final List<String> CALL_NAMES = OF_CALL.stream().map(Member::name).toList();

  /// The case that a test judges: its members but the name and the expectation.
  private static final Row<PolicyExample, JsonObject> GIVEN =
      new Row<>() {
        @Override
        public List<String> names() {
          return List.of();
        }

        @Override
        public Optional<JsonObject> read(Place test) {
          look(test);
          var given = JsonObject.builder();
          ((JsonObject) test.json())
              .members()
              .forEach((name, value) -> {
                if (!name.equals(NAME.name())
                    && !name.equals(EXPECT.name())
                    && value != JsonNull.NULL) {
                  given.put(name, value);
                }
              });
          return Optional.of(given.build());
        }

        @Override
        public void write(PolicyExample from, JsonObject.Builder to) {
          from.given().members().forEach(to::put);
        }
      };

  static final TableShape<PolicyExample> TEST =
      TableShape.of(
              "a test, which is an object",
              in ->
                  new PolicyExample(
                      in.get(NAME),
                      in.get(GIVEN),
                      in.get(EXPECT).decision(),
                      in.get(EXPECT).rule()),
              rows())
          .called(" in a test", CommonMistakes.EXAMPLE::advice);

  private ExampleShapes() {}

  /// A value has the name of what it is, and not of what it is compared with.
  private static String ready(Attribute attribute) {
    return switch (attribute) {
      case PATH -> "path";
      case OPERATION -> "operation";
      case CLAIM -> "claims";
      default -> attribute.member();
    };
  }

  private static List<Row<PolicyExample, ?>> rows() {
    var rows = new ArrayList<Row<PolicyExample, ?>>();
    rows.add(NAME);
    rows.add(GIVEN);
    rows.add(may(CALL, CALL_SHAPE));
    rows.add(may(READY, READY_SHAPE));
    rows.add(EXPECT);
    rows.addAll(OF_CALL);
    rows.add(may("now", ConditionShapes.INSTANT));
    rows.add(may("zone", some("zone")));
    rows.add(new Earlier());
    rows.add(may("home", some("home")));
    rows.add(MACHINE);
    return rows;
  }

  /// The calls that were let through before: each as the test has its own, or the conditions that
  /// it met, and how long ago.
  private record Earlier() implements Row<PolicyExample, Optional<Json>> {
    @Override
    public List<String> names() {
      return List.of("earlier");
    }

    @Override
    public Optional<Optional<Json>> read(Place test) {
      var own = test.given(CALL).isPresent() ? EARLIER_CALL : EARLIER_READY;
      Shape<?> item =
          own.read(
              at -> {
                Shape<?> shape = at.given(CONDITIONS).isPresent() ? EARLIER_KIND : own;
                return shape.read(at).map(_ -> at.json());
              },
              json -> json);
      return ExampleShapes.<PolicyExample>may(
              "earlier", Shapes.list(item, "a list of earlier calls"))
          .read(test);
    }

    @Override
    public void write(PolicyExample from, JsonObject.Builder to) {
      // It is among what is given.
    }
  }

  private static void look(Place test) {
    boolean call = test.given(CALL).isPresent();
    boolean ready = test.given(READY).isPresent();
    if (call == ready) {
      test.note(
          call ? Code.BAD_VALUE : Code.MISSING_MEMBER,
          call
              ? "both `call` and `attributes` in a test"
              : "neither `call` nor `attributes` in a test",
          "one of them");
    }
    if (ready && !call) {
      Stream.concat(CALL_NAMES.stream(), Stream.of(MACHINE.name()))
          .forEach(name ->
              test.given(name)
                  .ifPresent(member ->
                      member.noteName(
                          Code.MISPLACED,
                          Sentence.of("`%s` beside `attributes`", name),
                          "it beside a `call` only",
                          ATTRIBUTES.contains(name)
                              ? Optional.of(Sentence.of("move `%s` into `attributes`", name))
                              : Optional.empty())));
    }
  }

  /// A member that is kept as it stands. A test holds it among what is given.
  private static <R> Member<R, Optional<Json>> may(String name, Shape<?> shape) {
    return Member.<R, Json>optional(name, shape.asGiven(), _ -> Optional.empty()).orNull();
  }

  private static Member<JsonObject, Json> must(String name, Shape<?> shape) {
    return Member.<JsonObject, Json>member(name, shape.asGiven(), _ -> JsonNull.NULL).orNull();
  }

  /// An object that is kept as it stands.
  private static TableShape<JsonObject> table(
      CharSequence expected, String where, List<? extends Member<JsonObject, ?>> members) {
    return TableShape.of(expected, _ -> JsonObject.EMPTY, members)
        .called(where, CommonMistakes.EXAMPLE::advice);
  }

  private static Shape<?> earlier(List<Member<JsonObject, ?>> members) {
    return table("an earlier call", " in an earlier call", members);
  }

  private static Shape<String> some(String member) {
    return Shapes.text()
        .checked((at, text) -> {
          if (text.isEmpty()) {
            at.note(Code.BAD_VALUE, "an empty text", Sentence.of("some text or no `%s`", member));
          }
        });
  }

  private static Shape<Json> kind(Class<? extends Json> kind, CharSequence expected) {
    return Shapes.value(
        kind, value -> Optional.of(value).filter(kind::isInstance), value -> value, expected);
  }
}
