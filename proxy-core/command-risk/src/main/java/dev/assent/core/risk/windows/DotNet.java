package dev.assent.core.risk.windows;

import dev.assent.core.risk.step.Argument;
import dev.assent.core.risk.step.Circumstance;
import dev.assent.core.risk.step.Step.Place;
import dev.assent.core.risk.table.NameTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/// The calls of .NET that do something, by the table `names/dotnet.txt`: each is the step of a
/// cmdlet that does the same, or starts what another shell reads.
final class DotNet {
  private static final NameTable TABLE = NameTable.of("dotnet");
  private static final Map<String, String> TYPES = TABLE.byName("types");
  private static final Map<String, String> CALLS = TABLE.byName("calls");
  private static final Map<String, String> VALUES = TABLE.byName("values");
  private static final Set<String> UNREAD = TABLE.byName("unread").keySet();

  private final PowerRun run;

  DotNet(PowerRun run) {
    this.run = run;
  }

  /// The kind of a type, in lower case.
  static String type(String written) {
    var name = MarkedText.lower(written).replace(" ", "");
    var bare = name.startsWith("system.") ? name.substring(7) : name;
    return TYPES.getOrDefault(bare, bare.contains("xmlhttp") ? "webclient" : bare);
  }

  /// A text that a type gives by a name alone.
  static Optional<PowerValue> value(String member) {
    return Optional.ofNullable(VALUES.get(member))
        .map(text -> PowerValue.text(text.replace('~', MarkedText.HOME)));
  }

  /// A value that an operator or method makes of others; what could have been told, but is not
  /// worked out, is remembered.
  PowerValue made(PowerValue value, String way, List<PowerValue> of) {
    if (value instanceof PowerValue.Unknown
        && UNREAD.contains(way)
        && of.stream().allMatch(PowerValue::known)) {
      run.session.budget.unread();
    }
    return value;
  }

  /// The kind of a value, as the table names it.
  private static String kind(PowerValue value) {
    return value instanceof PowerValue.Type type
        ? type.name()
        : value instanceof PowerValue.Thing thing
            ? thing.type()
            : value instanceof PowerValue.Text
                ? "text"
                : value instanceof PowerValue.FileName ? "file" : "";
  }

  /// An object made by its constructor.
  static PowerValue object(String type, List<PowerValue> arguments) {
    boolean file = type.equals("io.fileinfo") || type.equals("io.directoryinfo");
    return file && !arguments.isEmpty()
        ? new PowerValue.FileName(PowerValue.shown(arguments.getFirst()), -1)
        : new PowerValue.Thing(type, arguments, Map.of());
  }

  /// The result of a call; what the table does not name only calculates.
  PowerValue call(PowerValue on, String method, List<PowerValue> arguments, CommandContext around) {
    var way = kind(on) + "." + method;
    var row = CALLS.get(way);
    if (row == null && !(on instanceof PowerValue.Text) && !(on instanceof PowerValue.Type)) {
      row = CALLS.get("*." + method);
    }
    if (row != null) {
      return new Called(on, arguments, around).done(List.of(row.split(" ")));
    }
    var all = new ArrayList<>(arguments);
    if (!(on instanceof PowerValue.Type) && !(on instanceof PowerValue.Text)) {
      all.add(on);
    }
    return made(PowerCalls.call(on, method, arguments), way, all);
  }

  /// One call of an object or a type.
  private final class Called {
    private final PowerValue on;
    private final List<PowerValue> arguments;
    private final CommandContext around;

    Called(PowerValue on, List<PowerValue> arguments, CommandContext around) {
      this.on = on;
      this.arguments = arguments;
      this.around = around;
    }

    private PowerValue argument(int place) {
      return place < arguments.size() ? arguments.get(place) : PowerValue.NOTHING;
    }

    /// The value of a word of a row.
    private List<PowerValue> value(String word) {
      char last = word.charAt(word.length() - 1);
      return switch (word) {
        case "all" -> arguments;
        case "this" ->
            List.of(
                on instanceof PowerValue.Thing ? new PowerValue.Unknown(PowerValue.from(on)) : on);
        case "text" -> List.of(text());
        case "whole?" -> {
          boolean whole =
              arguments.size() > (on instanceof PowerValue.Type ? 1 : 0)
                  && !(arguments.getLast() instanceof PowerValue.Bool bool && !bool.holds());
          yield whole ? List.of(PowerValue.text("-Recurse")) : List.of();
        }
        case "1", "2", "3" -> List.of(argument(last - '1'));
        default ->
            List.of(
                PowerValue.text(
                    Character.isDigit(last)
                        ? word.substring(0, word.length() - 1)
                            + PowerValue.shown(argument(last - '1'))
                        : word));
      };
    }

    /// The text of a statement in a database.
    private PowerValue text() {
      return on instanceof PowerValue.Thing thing
          ? thing
              .properties()
              .getOrDefault(
                  "commandtext",
                  thing.arguments().isEmpty() ? PowerValue.UNKNOWN : thing.arguments().getFirst())
          : new PowerValue.Unknown(PowerValue.from(on));
    }

    PowerValue done(List<String> row) {
      var words =
          row.subList(1, row.size()).stream().flatMap(word -> value(word).stream()).toList();
      var first = words.isEmpty() ? PowerValue.NOTHING : words.getFirst();
      return switch (row.getFirst()) {
        case "!amsi" -> amsi();
        case "!block" -> {
          run.session.budget.spend(PowerValue.shown(first).length());
          var made = PowerCalls.code(first);
          if (!(made instanceof PowerValue.Code)) {
            unknown(first);
          }
          yield made;
        }
        case "!code" -> code(first);
        case "!command" -> {
          var name = Cmdlets.named(PowerValue.shown(first));
          if (words.size() == 1) {
            yield name;
          }
          // The words that it is given later are not gathered.
          run.session.budget.unread();
          yield step(
              CmdletNames.full(MarkedText.lower(PowerValue.shown(name))),
              List.of(PowerValue.UNKNOWN));
        }
        case "!create" ->
            on instanceof PowerValue.Thing made
                    && MarkedText.lower(PowerValue.shown(PowerValue.all(made.arguments())))
                        .contains("win32_process")
                ? line(first, around.with(Circumstance.IN_BACKGROUND))
                : PowerValue.UNKNOWN;
        case "!files" ->
            new PowerValue.FileName(
                PowerValue.shown(first)
                    + "\\"
                    + (words.get(1) instanceof PowerValue.Text mask ? mask.text() : "*"),
                -1);
        case "!instance" ->
            first instanceof PowerValue.Type made
                ? new PowerValue.Thing(
                    made.name(), arguments.subList(1, arguments.size()), Map.of())
                : PowerValue.UNKNOWN;
        case "!line" -> line(first, around);
        case "!process" -> process(first, words.getLast());
        case "!setting" -> setting();
        case "!type" -> new PowerValue.Type(type(PowerValue.shown(first)));
        case "!value" -> first;
        default -> ordinary(row.getFirst(), words);
      };
    }

    /// A cmdlet's step; what files hold is remembered as the cmdlet would.
    private PowerValue ordinary(String cmdlet, List<PowerValue> words) {
      if (cmdlet.equals("get-content")) {
        var read = DotNet.this.step(cmdlet, words, around.caught());
        return run.session
            .read(PowerValue.shown(words.getFirst()))
            .map(PowerValue::text)
            .orElse(read);
      }
      if (cmdlet.equals("set-content")) {
        boolean text = PowerValue.known(words.getLast());
        run.session.write(
            PowerValue.shown(words.getFirst()),
            text && words.size() > 1 && !(words.getLast() instanceof PowerValue.Bytes)
                ? Optional.of(PowerValue.shown(words.getLast()))
                : Optional.empty(),
            false);
      }
      return step(cmdlet, words);
    }

    private PowerValue step(String cmdlet, List<PowerValue> words) {
      return DotNet.this.step(cmdlet, words, around);
    }

    /// Fields by which the scanning of scripts is turned off.
    private PowerValue amsi() {
      boolean names =
          arguments.stream()
              .anyMatch(one -> MarkedText.lower(PowerValue.shown(one)).startsWith("amsi"));
      var words =
          List.of(
              PowerValue.text("-DisableScriptScanning"), (PowerValue) new PowerValue.Bool(true));
      return names ? step("set-mppreference", words) : on;
    }

    private PowerValue code(PowerValue code) {
      var here = run.here(around);
      if (code instanceof PowerValue.Code block) {
        return run.block(block.block(), List.of(), around);
      }
      if (!(code instanceof PowerValue.Text text) || MarkedText.nothingKnown(text.text())) {
        return unknown(code);
      }
      return run.code(
          text.text(),
          text.made() || on instanceof PowerValue.Text ? here.with(Circumstance.HIDDEN) : here);
    }

    private PowerValue unknown(PowerValue code) {
      return DotNet.this.step("invoke-expression", List.of(code), around.runningUnknown());
    }

    /// A process from what it was told to start, or from a name and its words.
    private PowerValue process(PowerValue name, PowerValue words) {
      var told = name instanceof PowerValue.Thing ? name : on;
      boolean master =
          arguments.stream().anyMatch(one -> PowerValue.shown(one).equalsIgnoreCase("runas"));
      if (!(told instanceof PowerValue.Thing thing) || !thing.type().equals("io.process")) {
        var inside =
            on instanceof PowerValue.Type ? around.with(Circumstance.IN_BACKGROUND) : around;
        return program(name, words, master ? inside.with(Circumstance.AS_ROOT) : inside);
      }
      var info =
          thing.properties().get("startinfo") instanceof PowerValue.Thing inner ? inner : thing;
      var given = info.arguments();
      var set = info.properties();
      var verb = PowerValue.shown(set.getOrDefault("verb", PowerValue.NOTHING));
      return program(
          set.getOrDefault("filename", given.isEmpty() ? PowerValue.UNKNOWN : given.getFirst()),
          set.getOrDefault("arguments", given.size() > 1 ? given.get(1) : PowerValue.NOTHING),
          verb.equalsIgnoreCase("runas") ? around.with(Circumstance.AS_ROOT) : around);
    }

    private PowerValue setting() {
      if (arguments.size() < 2) {
        return PowerValue.UNKNOWN;
      }
      var name = PowerValue.shown(argument(0));
      run.session.set(name, PowerValue.shown(argument(1)));
      var whose = MarkedText.lower(PowerValue.shown(argument(2)));
      if (whose.isEmpty() || whose.endsWith("process")) {
        return step("set-item", List.of(PowerValue.text("Env:" + name), argument(1)));
      }
      var words = new ArrayList<>(List.of(argument(0), argument(1)));
      if (whose.contains("machine")) {
        words.add(PowerValue.text("/M"));
      }
      return step("setx", words);
    }
  }

  /// A command that does the same as the code; a word beginning with a dash is a parameter.
  PowerValue step(String name, List<PowerValue> words, CommandContext around) {
    var arguments = new ArrayList<Argument>();
    var from = new TreeSet<Integer>(around.from());
    for (var word : words) {
      from.addAll(PowerValue.from(word));
      arguments.addAll(PowerArguments.shown(word));
    }
    var here = run.here(around);
    var inside =
        here.piped(List.copyOf(from), around.input(), around.outlet()).with(Circumstance.IN_CODE);
    return run.step(name, arguments, List.of(), here.place().orElse(new Place(0, 0)), inside);
  }

  private PowerValue program(PowerValue name, PowerValue words, CommandContext around) {
    var here = run.here(around);
    WindowsPrograms.run(
        ProgramStart.of(
            PowerValue.shown(name),
            PowerValue.shown(words),
            here.with(Circumstance.IN_CODE),
            here.place().orElse(new Place(0, 0))),
        run.session);
    return PowerValue.UNKNOWN;
  }

  /// A whole command line for cmd.exe or any program.
  private PowerValue line(PowerValue text, CommandContext around) {
    if (!PowerValue.known(text)) {
      return step("", List.of(text), around);
    }
    CmdRun.text(
        PowerValue.shown(text), run.session.child(), run.here(around).with(Circumstance.IN_CODE));
    return PowerValue.UNKNOWN;
  }
}
