package dev.assent.core.risk.through.value;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// Walks through a command once for each combination of the values that it reads, where these are
/// not the same on all ways that lead to it.
///
/// A walk begins with the newest values. Each entry with several values that it reads is a fork;
/// further walks take the other branches. Beyond sixteen walks one more is made with what still
/// varies unknown. Belongs to all shells of one text.
public final class WayChoices {
  /// The most walks through one command with values that are known.
  static final int MOST = 16;

  private @Nullable Walk walk;
  private boolean several;
  private boolean whole;

  /// One walk through a command.
  ///
  /// @param told the branch at each fork, in the order in which they are met; the first where it
  ///   ends
  /// @param blind whether forks beyond the told ones give unknown values
  private record Walk(
      @Nullable Walk around,
      List<Integer> told,
      boolean blind,
      Map<OneOf, Integer> made,
      List<OneOf> forks) {
    Walk(@Nullable Walk around, List<Integer> told, boolean blind) {
      this(around, told, blind, new IdentityHashMap<>(2), new ArrayList<>(2));
    }
  }

  /// Tells that some entry has several values from now on.
  void begin() {
    several = true;
  }

  /// The chosen one of some values; null for an entry that is not set.
  @Nullable Object among(OneOf some) {
    for (var one = walk; one != null; one = one.around()) {
      var made = one.made().get(some);
      if (made != null) {
        return value(some, made, one.blind());
      }
    }
    if (walk == null) {
      return value(some, some.values().size(), true);
    }
    int place = walk.forks().size();
    boolean told = place < walk.told().size();
    int branch = told ? walk.told().get(place) : walk.blind() ? some.values().size() : 0;
    walk.forks().add(some);
    walk.made().put(some, branch);
    return value(some, branch, walk.blind());
  }

  private static @Nullable Object value(OneOf some, int branch, boolean blind) {
    var values = some.values();
    if (branch < values.size()) {
      var value = values.get(branch);
      return value == OneOf.ABSENT ? null : value;
    }
    boolean variable = blind && values.stream().anyMatch(VariableValue.class::isInstance);
    return variable ? OneOf.unknown(values) : value(some, 0, false);
  }

  /// One of two values, each in a walk of its own.
  public VariableValue either(VariableValue one, VariableValue other) {
    return OneOf.of(one, other) instanceof OneOf some && among(some) instanceof VariableValue chosen
        ? chosen
        : one;
  }

  /// Has commands in a part be walked through together: their output is one text.
  public <T> T whole(Supplier<T> part) {
    return as(true, part);
  }

  /// Has each command in a part be walked through for itself.
  public <T> T singly(Supplier<T> part) {
    return as(false, part);
  }

  private <T> T as(boolean together, Supplier<T> part) {
    boolean before = whole;
    whole = together;
    var result = part.get();
    whole = before;
    return result;
  }

  /// True during a walk that is not the first through its command.
  boolean again() {
    for (var one = walk; one != null; one = one.around()) {
      if (one.blind() || !one.told().isEmpty()) {
        return true;
      }
    }
    return false;
  }

  /// Walks through a command on all ways.
  ///
  /// @param command gives what the command puts out
  /// @param unknown what is put out where that is not the same on all ways
  public String each(
      ShellState shell,
      StandardInput input,
      WalkBudget budget,
      Supplier<String> command,
      Supplier<String> unknown) {
    if (!several || whole) {
      return command.get();
    }
    var around = walk;
    var ways = new Ways(shell, input, budget, command, unknown);
    ways.walk(new Walk(around, List.of(), false));
    while (!ways.rest.isEmpty()) {
      ways.walk(new Walk(around, ways.rest.remove(), false));
    }
    if (ways.tooMany) {
      ways.walk(new Walk(around, List.of(), true));
    }
    walk = around;
    return ways.output;
  }

  /// The walks through one command, and what comes of them.
  private final class Ways {
    private final ShellState shell;
    private final StandardInput input;
    private final WalkBudget budget;
    private final Supplier<String> command;
    private final Supplier<String> unknown;
    private final ShellMoment start;
    private final int place;
    private final ArrayDeque<List<Integer>> rest = new ArrayDeque<>(0);
    private int walks;
    private boolean tooMany;
    private @Nullable ShellMoment end;
    private String output = "";

    Ways(
        ShellState shell,
        StandardInput input,
        WalkBudget budget,
        Supplier<String> command,
        Supplier<String> unknown) {
      this.shell = shell;
      this.input = input;
      this.budget = budget;
      this.command = command;
      this.unknown = unknown;
      start = shell.moment();
      place = input.at();
    }

    void walk(Walk next) {
      walk = next;
      if (walks++ == 0) {
        output = command.get();
      } else if (budget.command()) {
        var before = end;
        shell.become(start);
        input.backTo(place);
        String other = command.get();
        output = other.equals(output) ? output : unknown.get();
        shell.become(
            before == null ? shell.moment() : shell.either(before, shell.moment(), budget));
      }
      fork(next);
      end = rest.isEmpty() && !tooMany ? null : shell.moment();
    }

    /// Keeps in mind the ways that branch off beyond what was told.
    private void fork(Walk walk) {
      for (int at = walk.told().size(); at < walk.forks().size(); at++) {
        var values = walk.forks().get(at).values();
        if (walk.blind() && values.stream().noneMatch(VariableValue.class::isInstance)) {
          budget.note("more than " + MOST + " ways lead to a command");
        }
        for (int branch = 1; branch < values.size() && !walk.blind(); branch++) {
          if (walks + rest.size() >= MOST) {
            tooMany = true;
            return;
          }
          var told = new ArrayList<>(walk.told());
          told.addAll(Collections.nCopies(at - told.size(), 0));
          told.add(branch);
          rest.add(told);
        }
      }
    }
  }
}
