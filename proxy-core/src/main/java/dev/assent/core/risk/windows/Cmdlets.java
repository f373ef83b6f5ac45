package dev.assent.core.risk.windows;

import dev.assent.core.risk.step.Circumstance;
import dev.assent.core.risk.step.Step.Shell;
import dev.assent.core.risk.windows.PowerCommands.Call;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;

/// Cmdlets that run code, start programs, change names or hand values on; all others are only
/// steps.
final class Cmdlets {
  private final PowerRun run;
  private final PowerMembers members;
  private final CodeCmdlets code;
  private final NameCmdlets names;

  Cmdlets(PowerRun run) {
    this.run = run;
    this.members = new PowerMembers(run, run.values);
    this.code = new CodeCmdlets(run, this);
    this.names = new NameCmdlets(run, this);
  }

  PowerValue run(Call call) {
    run.session.budget.spend(4);
    var known = code.run(call);
    if (known.isPresent()) {
      return known.get();
    }
    return switch (call.name()) {
      case "foreach-object" -> each(call);
      case "where-object" -> {
        call.arguments()
            .code()
            .forEach(
                block -> items(call).forEach(item -> under(item, block, call.inside().caught())));
        yield passed(call);
      }
      case "select-object", "sort-object", "get-unique", "out-string", "tee-object", "out-host" -> {
        if (call.name().equals("tee-object")) {
          names.written(call);
        }
        yield passed(call);
      }
      case "write-output" -> {
        step(call);
        yield call.arguments().given().isEmpty()
            ? call.input().orElse(PowerValue.NOTHING)
            : alone(call);
      }
      case "new-object" -> object(call);
      case "out-null" -> PowerValue.NOTHING;
      default -> names.run(call).orElseGet(() -> ordinary(call));
    };
  }

  /// The input goes on, where it is known.
  private PowerValue passed(Call call) {
    var step = step(call);
    return call.input()
        .filter(value -> PowerValue.known(value) && !(value instanceof PowerValue.Nothing))
        .orElse(step);
  }

  private static PowerValue alone(Call call) {
    var all = new ArrayList<PowerValue>();
    call.arguments().alone().forEach(value -> all.addAll(PowerValue.each(value)));
    return PowerValue.all(all);
  }

  /// Adds the step of a cmdlet and returns what comes out of it.
  PowerValue step(Call call) {
    var from = new TreeSet<Integer>(call.around().from());
    if (!call.around().has(Circumstance.FOR_EACH) || call.input().isEmpty()) {
      call.arguments()
          .given()
          .forEach(one -> one.value().ifPresent(value -> from.addAll(PowerValue.from(value))));
    }
    var around =
        call.around().piped(List.copyOf(from), call.around().input(), call.around().outlet());
    var step =
        new WindowsFoundSteps.Run(
            Shell.POWERSHELL,
            call.name(),
            call.arguments().arguments(),
            call.files(),
            call.place());
    int at = run.session.trail.add(step, around, run.session);
    return new PowerValue.Unknown(at < 0 ? List.of() : List.of(at));
  }

  /// A cmdlet that nothing more is known of: its code is run, and objects of the pipeline stand
  /// among its words.
  PowerValue ordinary(Call call) {
    boolean later =
        call.name().startsWith("register-")
            || call.name().equals("set-psbreakpoint")
            || call.name().equals("new-event");
    var inside = later ? call.inside().with(Circumstance.LATER) : call.inside();
    call.arguments().code().forEach(block -> run.block(block.block(), List.of(), inside));
    var verb = call.name().substring(0, Math.max(0, call.name().indexOf('-')));
    if (call.input().isEmpty()
        || !CmdletNames.TAKING.contains(verb)
        || CmdletNames.NOT_TAKING.contains(call.name())) {
      return step(call);
    }
    var each = call.around(call.around().with(Circumstance.FOR_EACH));
    var input = PowerValue.each(call.input().get());
    boolean told =
        !input.isEmpty()
            && input.size() <= 64
            && input.stream()
                .allMatch(
                    one -> one instanceof PowerValue.FileName || one instanceof PowerValue.Text);
    return step(told ? each.with(call.arguments().and(input)) : each);
  }

  static List<PowerValue> items(Call call) {
    return PowerRun.rounds(call.input().map(PowerValue::each).orElse(List.of()));
  }

  private PowerValue under(PowerValue item, PowerValue.Code block, CommandContext around) {
    run.names.set("_", item);
    return run.block(block.block(), List.of(), around);
  }

  /// Code, or a member's name, for each object.
  private PowerValue each(Call call) {
    var inside = call.inside().with(Circumstance.FOR_EACH);
    var blocks = call.arguments().code();
    var out = new ArrayList<PowerValue>();
    for (var item : items(call)) {
      var source =
          item instanceof PowerValue.Unknown && call.input().isPresent()
              ? new PowerValue.Unknown(PowerValue.from(call.input().get()))
              : item;
      for (var block : blocks) {
        // Values from the pipe are objects here, no text.
        out.addAll(
            PowerValue.each(
                under(
                    source,
                    block,
                    inside.piped(inside.from(), Optional.empty(), inside.outlet()))));
      }
      var method = call.arguments().value(0, "membername");
      if (blocks.isEmpty() && method.isPresent()) {
        var rest = call.arguments().alone();
        var arguments = rest.isEmpty() ? rest : rest.subList(1, rest.size());
        out.addAll(
            PowerValue.each(
                members.called(
                    source,
                    MarkedText.lower(PowerValue.shown(method.get())),
                    List.copyOf(arguments),
                    inside.at(call.place()))));
      }
    }
    return PowerValue.all(out);
  }

  private PowerValue object(Call call) {
    step(call);
    var type =
        call.arguments()
            .value("comobject")
            .or(() -> call.arguments().value(0, "typename"))
            .map(PowerValue::shown)
            .orElse("");
    var rest = call.arguments().alone();
    var given =
        call.arguments()
            .value("argumentlist")
            .map(PowerValue::each)
            .orElseGet(() -> rest.size() > 1 ? PowerValue.each(rest.get(1)) : List.of());
    return PowerStatics.object(PowerTypes.name(type), List.copyOf(given));
  }

  /// The value of a command's name, or of a pattern for it; unknown for one that fits none, or
  /// many.
  static PowerValue named(String name) {
    var lower = MarkedText.lower(name);
    if (lower.indexOf('*') < 0 && lower.indexOf('?') < 0 && lower.indexOf('[') < 0) {
      return PowerValue.text(name);
    }
    var found = CmdletNames.matching(lower);
    return found.isEmpty() ? PowerValue.UNKNOWN : PowerValue.made(found);
  }
}
