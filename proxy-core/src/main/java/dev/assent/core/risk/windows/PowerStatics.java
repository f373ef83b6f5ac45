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
  private final InCode code;

  PowerStatics(PowerRun run) {
    this.run = run;
    this.code = new InCode(run);
  }

  /// Absent when the method does nothing but calculate.
  Optional<Value> call(String type, String method, List<Value> arguments, Around around) {
    var first = arguments.isEmpty() ? Value.NOTHING : arguments.getFirst();
    var second = arguments.size() < 2 ? Value.NOTHING : arguments.get(1);
    return switch (type) {
      case "io.file" -> file(method, first, second, around);
      case "io.directory" -> folder(method, first, second, around);
      case "diagnostics.process" -> method.equals("start") ? Optional.of(process(first, second, around)) : Optional.empty();
      case "scriptblock" -> method.equals("create") ? Optional.of(created(first)) : Optional.empty();
      case "powershell", "runspaces.runspacefactory", "management.automation.runspaces.runspacefactory" ->
          Optional.of(new Value.Thing("powershell", List.of(), Map.of()));
      case "environment" -> environment(method, arguments, around);
      case "reflection.assembly", "appdomain" ->
          method.startsWith("load") || method.startsWith("unsafeload") ? loaded(first, around) : Optional.empty();
      case "microsoft.win32.registry" -> registry(method, arguments, around);
      case "activator", "type" -> Optional.of(made(type, method, arguments));
      case "runtime.interopservices.marshal" -> marshal(method, first);
      case "microsoft.visualbasic.fileio.filesystem" -> moved(method, first, second, around);
      default -> method.equals("new") ? Optional.of(object(type, arguments)) : calculated(type, method, first);
    };
  }

  /// An object made by its constructor.
  static Value object(String type, List<Value> arguments) {
    boolean file = type.equals("io.fileinfo") || type.equals("io.directoryinfo");
    return file && !arguments.isEmpty() ? new Value.FileName(Value.shown(arguments.getFirst()), -1) : new Value.Thing(type, arguments, Map.of());
  }

  private Optional<Value> moved(String method, Value first, Value second, Around around) {
    return switch (method) {
      case "deletefile" -> Optional.of(code.step("remove-item", List.of(first), around));
      case "deletedirectory" -> Optional.of(code.step("remove-item", List.of(Value.text("-Recurse"), first), around));
      case "movefile", "movedirectory", "renamefile", "renamedirectory" -> Optional.of(code.step("move-item", List.of(first, second), around));
      default -> Optional.empty();
    };
  }

  private Optional<Value> calculated(String type, String method, Value first) {
    if (type.equals("convert") && method.equals("tobase64string")) {
      return Optional.of(first instanceof Value.Bytes bytes ? Value.made(Base64.getEncoder().encodeToString(bytes.bytes())) : Value.UNKNOWN);
    }
    return Optional.empty();
  }

  private Optional<Value> file(String method, Value first, Value second, Around around) {
    return switch (method) {
      case "delete" -> Optional.of(code.step("remove-item", List.of(first), around));
      case "move", "replace" -> Optional.of(code.step("move-item", List.of(first, second), around));
      case "copy" -> Optional.of(code.step("copy-item", List.of(first, second), around));
      case "writealltext", "writealllines", "writeallbytes", "create", "createtext", "openwrite" -> {
        var text = Value.known(second) && !(second instanceof Value.Bytes) ? Optional.of(Value.shown(second)) : Optional.<String>empty();
        run.session.write(Value.shown(first), text, false);
        yield Optional.of(code.step("set-content", method.startsWith("write") ? List.of(first, content(second)) : List.of(first), around));
      }
      case "appendalltext", "appendalllines", "appendtext" -> Optional.of(code.step("add-content", List.of(first, content(second)), around));
      case "readalltext", "readalllines", "readlines", "readallbytes", "openread", "opentext" -> {
        var read = code.step("get-content", List.of(first), around.caught());
        yield Optional.of(run.session.read(Value.shown(first)).map(Value::text).orElse(read));
      }
      case "setattributes", "encrypt", "setaccesscontrol" -> Optional.of(code.step("set-itemproperty", List.of(first), around));
      default -> Optional.empty();
    };
  }

  /// What is written to a file; bytes are unknown as text.
  private static Value content(Value value) {
    return value instanceof Value.Bytes ? Value.UNKNOWN : value;
  }

  private Optional<Value> folder(String method, Value first, Value second, Around around) {
    return switch (method) {
      case "delete" -> {
        boolean whole = !(second instanceof Value.Nothing) && !(second instanceof Value.Bool bool && !bool.holds());
        yield Optional.of(code.step("remove-item", whole ? List.of(Value.text("-Recurse"), first) : List.of(first), around));
      }
      case "move" -> Optional.of(code.step("move-item", List.of(first, second), around));
      case "createdirectory" -> Optional.of(code.step("new-item", List.of(Value.text("-ItemType"), Value.text("Directory"), first), around));
      case "getfiles", "getdirectories", "enumeratefiles", "enumeratedirectories", "getfilesystementries", "enumeratefilesystementries" -> {
        var mask = second instanceof Value.Text text ? text.text() : "*";
        yield Optional.of(new Value.FileName(Value.shown(first) + "\\" + mask, -1));
      }
      default -> Optional.empty();
    };
  }

  private Value process(Value first, Value second, Around around) {
    if (first instanceof Value.Thing thing) {
      return PowerObjects.startInfo(thing, code, around);
    }
    return code.program(first, second, around.with(Circumstance.IN_BACKGROUND));
  }

  private Value created(Value text) {
    run.session.budget.spend(Value.shown(text).length());
    var made = PowerTypes.code(text);
    return made instanceof Value.Code ? made : new Value.Thing("scriptblock", List.of(text), Map.of());
  }

  private Optional<Value> environment(String method, List<Value> arguments, Around around) {
    if (method.equals("exit") || !method.equals("setenvironmentvariable") || arguments.size() < 2) {
      return Optional.empty();
    }
    var name = Value.shown(arguments.get(0));
    run.session.set(name, Value.shown(arguments.get(1)));
    if (arguments.size() == 2 || Marked.lower(Value.shown(arguments.get(2))).endsWith("process")) {
      return Optional.of(code.step("set-item", List.of(Value.text("Env:" + name), arguments.get(1)), around));
    }
    boolean machine = Marked.lower(Value.shown(arguments.get(2))).contains("machine");
    var words = new ArrayList<>(List.of(arguments.get(0), arguments.get(1)));
    if (machine) {
      words.add(Value.text("/M"));
    }
    return Optional.of(code.step("setx", words, around));
  }

  /// A library whose code the text does not show.
  private Optional<Value> loaded(Value what, Around around) {
    var step = code.step("add-type", List.of(what instanceof Value.Text ? what : new Value.Unknown(Value.from(what))), around);
    return Optional.of(new Value.Thing("reflection.assembly", List.of(step), Map.of()));
  }

  private Optional<Value> registry(String method, List<Value> arguments, Around around) {
    if (!method.equals("setvalue") || arguments.size() < 3) {
      return Optional.empty();
    }
    var key = Value.text("Registry::" + Value.shown(arguments.get(0)));
    var words = List.of(key, Value.text("-Name"), arguments.get(1), Value.text("-Value"), arguments.get(2));
    return Optional.of(code.step("set-itemproperty", words, around));
  }

  /// `[Activator]::CreateInstance([type]::GetTypeFromProgID('X'))`.
  private static Value made(String type, String method, List<Value> arguments) {
    var first = arguments.isEmpty() ? Value.NOTHING : arguments.getFirst();
    if (method.startsWith("gettypefrom")) {
      return new Value.Type(PowerTypes.name(Value.shown(first)));
    }
    if (method.equals("createinstance") && first instanceof Value.Type made) {
      return new Value.Thing(made.name(), arguments.subList(1, arguments.size()), Map.of());
    }
    return type.equals("type") && method.equals("gettype") ? new Value.Type(PowerTypes.name(Value.shown(first))) : Value.UNKNOWN;
  }

  /// The way a secret text is made a plain one again.
  private static Optional<Value> marshal(String method, Value first) {
    return method.startsWith("securestringto") || method.startsWith("ptrtostring") ? Optional.of(first) : Optional.empty();
  }
}
