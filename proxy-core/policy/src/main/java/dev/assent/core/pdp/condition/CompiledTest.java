package dev.assent.core.pdp.condition;

import dev.assent.core.glob.Glob;
import dev.assent.core.glob.GlobDialect;
import dev.assent.core.glob.GlobWork;
import dev.assent.core.json.Json;
import dev.assent.core.json.JsonNumber;
import dev.assent.core.json.JsonString;
import dev.assent.core.json.JsonWriter;
import dev.assent.core.policy.ValueTest;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A test of a value, ready to be made (clause 3.6).
sealed interface CompiledTest {
  /// True if a value passes; a missing one fails all but [Present].
  boolean passes(@Nullable Json value, GlobWork work);

  /// The test for explanations: the entries as the policy file has them.
  List<String> shown();

  /// Compiles a test.
  static CompiledTest of(ValueTest test) {
    return switch (test) {
      case ValueTest.Like(var glob) -> new Text(Glob.of(glob, GlobDialect.NAME), List.of(glob));
      case ValueTest.EqualTo(var value) -> new Same(value, List.of(JsonWriter.write(value)));
      case ValueTest.Compared compared ->
          new Bound(
              compared,
              List.of("{\"" + compared.comparison().word() + "\": " + compared.bound() + "}"));
      case ValueTest.AnyOf(var values) -> {
        var tests = values.stream().map(CompiledTest::entry).toList();
        yield new Some(tests, tests.stream().flatMap(one -> one.shown().stream()).toList());
      }
      case ValueTest.Contains contains ->
          new Containing(
              contains,
              contains.pieces().stream()
                  .map(piece -> "{\"contains\": \"" + piece + "\"}")
                  .toList());
      case ValueTest.Exists(var wanted) ->
          new Present(wanted, List.of("{\"exists\": " + wanted + "}"));
    };
  }

  private static CompiledTest entry(Json value) {
    return value instanceof JsonString glob
        ? new Text(Glob.of(glob.value(), GlobDialect.NAME), List.of(glob.value()))
        : new Same(value, List.of(JsonWriter.write(value)));
  }

  /// A string that a glob matches.
  record Text(Glob glob, List<String> shown) implements CompiledTest {
    @Override
    public boolean passes(@Nullable Json value, GlobWork work) {
      return value instanceof JsonString text && glob.accepts(text.value(), work);
    }
  }

  /// An equal value, numbers by value.
  record Same(Json wanted, List<String> shown) implements CompiledTest {
    @Override
    public boolean passes(@Nullable Json value, GlobWork work) {
      return value instanceof JsonNumber found && wanted instanceof JsonNumber number
          ? found.lexeme().equals(number.lexeme())
              || found.decimal().compareTo(number.decimal()) == 0
          : wanted.equals(value);
    }
  }

  /// A number on one side of a bound.
  record Bound(ValueTest.Compared test, List<String> shown) implements CompiledTest {
    @Override
    public boolean passes(@Nullable Json value, GlobWork work) {
      if (!(value instanceof JsonNumber number)) {
        return false;
      }
      int order = number.decimal().compareTo(test.bound());
      return switch (test.comparison()) {
        case LT -> order < 0;
        case LE -> order <= 0;
        case GT -> order > 0;
        case GE -> order >= 0;
      };
    }
  }

  /// Any of these.
  record Some(List<CompiledTest> tests, List<String> shown) implements CompiledTest {
    @Override
    public boolean passes(@Nullable Json value, GlobWork work) {
      for (int i = 0; i < tests.size(); i++) {
        if (tests.get(i).passes(value, work)) {
          return true;
        }
      }
      return false;
    }
  }

  /// A string in which one of some texts stands.
  record Containing(ValueTest.Contains test, List<String> shown) implements CompiledTest {
    @Override
    public boolean passes(@Nullable Json value, GlobWork work) {
      if (!(value instanceof JsonString text)) {
        return false;
      }
      work.take(test.pieces().size() * GlobWork.together(text.value().length()));
      return test.isIn(text.value());
    }
  }

  /// Tests whether there is a value.
  record Present(boolean wanted, List<String> shown) implements CompiledTest {
    @Override
    public boolean passes(@Nullable Json value, GlobWork work) {
      return (value != null) == wanted;
    }
  }
}
