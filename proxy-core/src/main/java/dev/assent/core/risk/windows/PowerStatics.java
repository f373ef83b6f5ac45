package dev.assent.core.risk.windows;

import dev.assent.core.risk.step.Circumstance;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Static methods of .NET that do something.
final class PowerStatics {
  private final PowerRun run;
  private final DotNetSteps code;

  PowerStatics(PowerRun run) {
    this.run = run;
    this.code = new DotNetSteps(run);
  }

  /// Absent when the method does nothing but calculate.
  Optional<PowerValue> call(
      String type, String method, List<PowerValue> arguments, CommandContext around) {
    var first = arguments.isEmpty() ? PowerValue.NOTHING : arguments.getFirst();
    var second = arguments.size() < 2 ? PowerValue.NOTHING : arguments.get(1);
    return switch (type) {
      case "io.file" -> file(method, first, second, around);
      case "io.directory" -> folder(method, first, second, around);
      case "diagnostics.process" ->
          method.equals("start") ? Optional.of(process(first, second, around)) : Optional.empty();
      case "scriptblock" ->
          method.equals("create") ? Optional.of(created(first)) : Optional.empty();
      case "powershell",
          "runspaces.runspacefactory",
          "management.automation.runspaces.runspacefactory" ->
          Optional.of(new PowerValue.Thing("powershell", List.of(), Map.of()));
      case "environment" -> environment(method, arguments, around);
      case "reflection.assembly", "appdomain" ->
          method.startsWith("load") || method.startsWith("unsafeload")
              ? loaded(first, around)
              : Optional.empty();
      case "microsoft.win32.registry" -> registry(method, arguments, around);
      case "activator", "type" -> Optional.of(made(type, method, arguments));
      case "runtime.interopservices.marshal" -> marshal(method, first);
      case "microsoft.visualbasic.fileio.filesystem" -> moved(method, first, second, around);
      default ->
          method.equals("new")
              ? Optional.of(object(type, arguments))
              : calculated(type, method, first);
    };
  }

  /// An object made by its constructor.
  static PowerValue object(String type, List<PowerValue> arguments) {
    boolean file = type.equals("io.fileinfo") || type.equals("io.directoryinfo");
    return file && !arguments.isEmpty()
        ? new PowerValue.FileName(PowerValue.shown(arguments.getFirst()), -1)
        : new PowerValue.Thing(type, arguments, Map.of());
  }

  private Optional<PowerValue> moved(
      String method, PowerValue first, PowerValue second, CommandContext around) {
    return switch (method) {
      case "deletefile" -> Optional.of(code.step("remove-item", List.of(first), around));
      case "deletedirectory" ->
          Optional.of(
              code.step("remove-item", List.of(PowerValue.text("-Recurse"), first), around));
      case "movefile", "movedirectory", "renamefile", "renamedirectory" ->
          Optional.of(code.step("move-item", List.of(first, second), around));
      default -> Optional.empty();
    };
  }

  private Optional<PowerValue> calculated(String type, String method, PowerValue first) {
    if (type.equals("convert") && method.equals("tobase64string")) {
      return Optional.of(
          first instanceof PowerValue.Bytes bytes
              ? PowerValue.made(Base64.getEncoder().encodeToString(bytes.bytes()))
              : PowerValue.UNKNOWN);
    }
    return Optional.empty();
  }

  private Optional<PowerValue> file(
      String method, PowerValue first, PowerValue second, CommandContext around) {
    return switch (method) {
      case "delete" -> Optional.of(code.step("remove-item", List.of(first), around));
      case "move", "replace" -> Optional.of(code.step("move-item", List.of(first, second), around));
      case "copy" -> Optional.of(code.step("copy-item", List.of(first, second), around));
      case "writealltext",
          "writealllines",
          "writeallbytes",
          "create",
          "createtext",
          "openwrite" -> {
        var text =
            PowerValue.known(second) && !(second instanceof PowerValue.Bytes)
                ? Optional.of(PowerValue.shown(second))
                : Optional.<String>empty();
        run.session.write(PowerValue.shown(first), text, false);
        yield Optional.of(
            code.step(
                "set-content",
                method.startsWith("write") ? List.of(first, content(second)) : List.of(first),
                around));
      }
      case "appendalltext", "appendalllines", "appendtext" ->
          Optional.of(code.step("add-content", List.of(first, content(second)), around));
      case "readalltext", "readalllines", "readlines", "readallbytes", "openread", "opentext" -> {
        var read = code.step("get-content", List.of(first), around.caught());
        yield Optional.of(
            run.session.read(PowerValue.shown(first)).map(PowerValue::text).orElse(read));
      }
      case "setattributes", "encrypt", "setaccesscontrol" ->
          Optional.of(code.step("set-itemproperty", List.of(first), around));
      default -> Optional.empty();
    };
  }

  /// The content that is written to a file; bytes are unknown as text.
  private static PowerValue content(PowerValue value) {
    return value instanceof PowerValue.Bytes ? PowerValue.UNKNOWN : value;
  }

  private Optional<PowerValue> folder(
      String method, PowerValue first, PowerValue second, CommandContext around) {
    return switch (method) {
      case "delete" -> {
        boolean whole =
            !(second instanceof PowerValue.Nothing)
                && !(second instanceof PowerValue.Bool bool && !bool.holds());
        yield Optional.of(
            code.step(
                "remove-item",
                whole ? List.of(PowerValue.text("-Recurse"), first) : List.of(first),
                around));
      }
      case "move" -> Optional.of(code.step("move-item", List.of(first, second), around));
      case "createdirectory" ->
          Optional.of(
              code.step(
                  "new-item",
                  List.of(PowerValue.text("-ItemType"), PowerValue.text("Directory"), first),
                  around));
      case "getfiles",
          "getdirectories",
          "enumeratefiles",
          "enumeratedirectories",
          "getfilesystementries",
          "enumeratefilesystementries" -> {
        var mask = second instanceof PowerValue.Text text ? text.text() : "*";
        yield Optional.of(new PowerValue.FileName(PowerValue.shown(first) + "\\" + mask, -1));
      }
      default -> Optional.empty();
    };
  }

  private PowerValue process(PowerValue first, PowerValue second, CommandContext around) {
    if (first instanceof PowerValue.Thing thing) {
      return PowerObjects.startInfo(thing, code, around);
    }
    return code.program(first, second, around.with(Circumstance.IN_BACKGROUND));
  }

  private PowerValue created(PowerValue text) {
    run.session.budget.spend(PowerValue.shown(text).length());
    var made = PowerTypes.code(text);
    return made instanceof PowerValue.Code
        ? made
        : new PowerValue.Thing("scriptblock", List.of(text), Map.of());
  }

  private Optional<PowerValue> environment(
      String method, List<PowerValue> arguments, CommandContext around) {
    if (method.equals("exit") || !method.equals("setenvironmentvariable") || arguments.size() < 2) {
      return Optional.empty();
    }
    var name = PowerValue.shown(arguments.get(0));
    run.session.set(name, PowerValue.shown(arguments.get(1)));
    if (arguments.size() == 2
        || MarkedText.lower(PowerValue.shown(arguments.get(2))).endsWith("process")) {
      return Optional.of(
          code.step("set-item", List.of(PowerValue.text("Env:" + name), arguments.get(1)), around));
    }
    boolean machine = MarkedText.lower(PowerValue.shown(arguments.get(2))).contains("machine");
    var words = new ArrayList<>(List.of(arguments.get(0), arguments.get(1)));
    if (machine) {
      words.add(PowerValue.text("/M"));
    }
    return Optional.of(code.step("setx", words, around));
  }

  /// A library whose code the text does not show.
  private Optional<PowerValue> loaded(PowerValue what, CommandContext around) {
    var step =
        code.step(
            "add-type",
            List.of(
                what instanceof PowerValue.Text
                    ? what
                    : new PowerValue.Unknown(PowerValue.from(what))),
            around);
    return Optional.of(new PowerValue.Thing("reflection.assembly", List.of(step), Map.of()));
  }

  private Optional<PowerValue> registry(
      String method, List<PowerValue> arguments, CommandContext around) {
    if (!method.equals("setvalue") || arguments.size() < 3) {
      return Optional.empty();
    }
    var key = PowerValue.text("Registry::" + PowerValue.shown(arguments.get(0)));
    var words =
        List.of(
            key,
            PowerValue.text("-Name"),
            arguments.get(1),
            PowerValue.text("-Value"),
            arguments.get(2));
    return Optional.of(code.step("set-itemproperty", words, around));
  }

  /// `[Activator]::CreateInstance([type]::GetTypeFromProgID('X'))`.
  private static PowerValue made(String type, String method, List<PowerValue> arguments) {
    var first = arguments.isEmpty() ? PowerValue.NOTHING : arguments.getFirst();
    if (method.startsWith("gettypefrom")) {
      return new PowerValue.Type(PowerTypes.name(PowerValue.shown(first)));
    }
    if (method.equals("createinstance") && first instanceof PowerValue.Type made) {
      return new PowerValue.Thing(made.name(), arguments.subList(1, arguments.size()), Map.of());
    }
    return type.equals("type") && method.equals("gettype")
        ? new PowerValue.Type(PowerTypes.name(PowerValue.shown(first)))
        : PowerValue.UNKNOWN;
  }

  /// The way a secret text is made a plain one again.
  private static Optional<PowerValue> marshal(String method, PowerValue first) {
    return method.startsWith("securestringto") || method.startsWith("ptrtostring")
        ? Optional.of(first)
        : Optional.empty();
  }
}
