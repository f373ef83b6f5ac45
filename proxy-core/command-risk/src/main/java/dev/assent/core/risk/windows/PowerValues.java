package dev.assent.core.risk.windows;

import dev.assent.core.risk.windows.powershell.Expression;
import dev.assent.core.risk.windows.powershell.Expression.Piece;
import dev.assent.core.risk.windows.powershell.Expression.Style;
import dev.assent.core.risk.windows.powershell.Statement;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.TreeSet;

/// Tells the values of expressions as far as the text does; adds the steps of commands inside them.
final class PowerValues {
  private final PowerRun run;
  private final PowerMembers members;

  PowerValues(PowerRun run) {
    this.run = run;
    this.members = new PowerMembers(run, this);
  }

  PowerValue value(Expression expression, CommandContext around) {
    if (!run.session.budget.spend(1)) {
      return PowerValue.UNKNOWN;
    }
    return switch (expression) {
      case Expression.Text text -> text(text, around);
      case Expression.Number number -> new PowerValue.Num(number.value());
      case Expression.Variable variable -> run.names.variable(variable.name());
      case Expression.Splat splat -> run.names.variable(splat.name());
      case Expression.Block block -> new PowerValue.Code(block);
      case Expression.Inline inline -> {
        var value = run.all(inline.statements(), around);
        yield inline.list() ? new PowerValue.Items(PowerValue.each(value)) : value;
      }
      case Expression.Grouped grouped -> grouped(grouped, around);
      case Expression.Table table -> table(table, around);
      case Expression.Type type -> new PowerValue.Type(DotNet.type(type.name()));
      case Expression.Cast cast ->
          PowerCalls.cast(DotNet.type(cast.type()), value(cast.value(), around));
      case Expression.Member member -> members.member(member, around);
      case Expression.Call call -> members.call(call, around);
      case Expression.Index index ->
          PowerOperators.index(value(index.target(), around), paid(value(index.index(), around)));
      case Expression.Binary binary -> binary(binary, around);
      case Expression.Unary unary -> unary(unary, around);
      case Expression.Several several -> {
        var all = new ArrayList<PowerValue>();
        several.values().forEach(one -> all.add(value(one, around)));
        yield new PowerValue.Items(List.copyOf(all));
      }
      case Expression.Parameter parameter -> PowerValue.text("-" + parameter.name());
      case Expression.Verbatim verbatim -> PowerValue.text(verbatim.text());
    };
  }

  /// Rows of the same kind lean to the left and can be long; so they are gone through without a
  /// call for each.
  private PowerValue binary(Expression.Binary last, CommandContext around) {
    var row = new ArrayDeque<Expression.Binary>();
    Expression first = last;
    while (first instanceof Expression.Binary binary) {
      row.push(binary);
      first = binary.left();
    }
    PowerValue left = value(first, around);
    for (var binary : row) {
      if (run.session.budget.broken()) {
        return PowerValue.UNKNOWN;
      }
      var right = value(binary.right(), around);
      left =
          paid(
              members.net.made(
                  PowerOperators.binary(binary.operator(), paid(left), right),
                  binary.operator(),
                  List.of(left, right)));
    }
    return left;
  }

  /// A text or list that was made, or is gone through, is paid for by its length.
  PowerValue paid(PowerValue value) {
    if (value instanceof PowerValue.Text text) {
      run.session.budget.spend(text.text().length() / 16);
    } else if (value instanceof PowerValue.Items items) {
      run.session.budget.spend(1 + 2 * items.values().size());
    }
    return value;
  }

  private PowerValue grouped(Expression.Grouped grouped, CommandContext around) {
    // An assignment in brackets has its value.
    if (grouped.statement() instanceof Statement.Assignment assignment) {
      run.statement(assignment, around);
      return value(assignment.target(), around);
    }
    return run.statement(grouped.statement(), around);
  }

  private PowerValue unary(Expression.Unary unary, CommandContext around) {
    var value = value(unary.value(), around);
    if (unary.operator().equals("++") && value instanceof PowerValue.Num number) {
      assign(unary.value(), "=", new PowerValue.Num(number.number() + 1), around);
    }
    return paid(PowerOperators.unary(unary.operator(), value));
  }

  /// The value of a text with what is put into it.
  private PowerValue text(Expression.Text text, CommandContext around) {
    if (text.pieces().size() == 1) {
      if (text.pieces().getFirst() instanceof Piece.Plain plain) {
        return new PowerValue.Text(plain.text(), text.disguised());
      }
      var inner = ((Piece.Inner) text.pieces().getFirst()).value();
      var value = value(inner, around.caught());
      if (text.style() == Style.BARE) {
        return value;
      }
      return new PowerValue.Text(
          PowerValue.shown(value), PowerValue.made(value), PowerValue.from(value));
    }
    var out = new StringBuilder();
    boolean made = text.disguised();
    var from = new TreeSet<Integer>();
    for (var piece : text.pieces()) {
      switch (piece) {
        case Piece.Plain plain -> out.append(plain.text());
        case Piece.Inner inner -> {
          var value = value(inner.value(), around.caught());
          // A place in the system or the home folder hides nothing.
          boolean place =
              inner.value() instanceof Expression.Variable variable
                  && run.names.here(variable.name()) == null;
          made |= !place;
          from.addAll(PowerValue.from(value));
          out.append(PowerValue.shown(value));
        }
      }
      if (out.length() > WindowsBudget.LONGEST) {
        return PowerValue.UNKNOWN;
      }
    }
    return paid(new PowerValue.Text(out.toString(), made, List.copyOf(from)));
  }

  private PowerValue table(Expression.Table table, CommandContext around) {
    var entries = new LinkedHashMap<String, PowerValue>();
    for (var entry : table.entries()) {
      var key = PowerValue.shown(value(entry.key(), around));
      entries.put(MarkedText.lower(key), run.statement(entry.value(), around.caught()));
    }
    return new PowerValue.Table(Collections.unmodifiableMap(entries));
  }

  /// Gives a variable, a member or a place in a list its value.
  void assign(Expression target, String operator, PowerValue value, CommandContext around) {
    if (target instanceof Expression.Variable variable) {
      run.names.set(variable.name(), combined(target, operator, value, around));
      run.exported(variable.name(), around);
    } else if (target instanceof Expression.Cast cast) {
      assign(cast.value(), operator, PowerCalls.cast(DotNet.type(cast.type()), value), around);
    } else if (target instanceof Expression.Several several) {
      var values = PowerValue.each(value);
      for (int at = 0; at < several.values().size(); at++) {
        var rest = value instanceof PowerValue.Unknown ? value : PowerValue.NOTHING;
        assign(several.values().get(at), "=", at < values.size() ? values.get(at) : rest, around);
      }
    } else if (target instanceof Expression.Member member) {
      members.set(member, value, around);
    } else if (target instanceof Expression.Index index) {
      if (index.target() instanceof Expression.Variable variable) {
        run.names.set(variable.name(), PowerValue.UNKNOWN);
      }
    } else {
      value(target, around);
    }
  }

  private PowerValue combined(
      Expression target, String operator, PowerValue value, CommandContext around) {
    return switch (operator) {
      case "=", "??=" -> value;
      default ->
          paid(PowerOperators.binary(operator.substring(0, 1), paid(value(target, around)), value));
    };
  }
}
