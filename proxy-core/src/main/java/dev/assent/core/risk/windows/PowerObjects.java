package dev.assent.core.risk.windows;

import dev.assent.core.risk.step.Circumstance;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Methods of objects that do something.
final class PowerObjects {
  private final PowerRun run;
  private final InCode code;

  PowerObjects(PowerRun run) {
    this.run = run;
    this.code = new InCode(run);
  }

  /// A method of a text that stands for a file or holds code; absent when it is one of texts.
  Optional<Value> text(Value.Text text, String method, List<Value> arguments, Around around) {
    return switch (method) {
      case "delete" -> Optional.of(code.step("remove-item", List.of(text), around));
      case "invoke" -> Optional.of(run.code(text.text(), run.here(around).with(Circumstance.HIDDEN)));
      default -> Optional.empty();
    };
  }

  Value call(Value on, String method, List<Value> arguments, Around around) {
    if (on instanceof Value.FileName file) {
      return file(file, method, arguments, around);
    }
    if (!(on instanceof Value.Thing thing)) {
      return anything(on, method, arguments, around);
    }
    var first = arguments.isEmpty() ? Value.NOTHING : arguments.getFirst();
    var second = arguments.size() < 2 ? Value.NOTHING : arguments.get(1);
    var kind = kind(thing.type());
    return switch (kind) {
      case "encoding" -> encoding(thing, method, first);
      case "webclient" -> web(method, first, second, around);
      case "wscript.shell" -> shell(method, arguments, around);
      case "shell.application" -> application(method, arguments, around);
      case "mmc20" -> method.equals("executeshellcommand") ? code.program(first, arguments.size() > 2 ? arguments.get(2) : Value.NOTHING, around) : Value.UNKNOWN;
      case "filesystem" -> files(method, first, around);
      case "scriptblock" -> run.code(Value.shown(thing.arguments().isEmpty() ? Value.NOTHING : thing.arguments().getFirst()), run.here(around).with(Circumstance.HIDDEN));
      case "powershell" -> pipeline(thing, method, first, around);
      case "executioncontext" -> context(method, first, around);
      case "sql" -> sql(thing, method, around);
      case "process" -> method.equals("start") ? startInfo(thing, code, around) : thing;
      case "wmi" -> wmi(thing, method, arguments, around);
      case "registry" -> registry(thing, method, first, around);
      case "stream" -> method.startsWith("readto") && !thing.arguments().isEmpty() ? new Value.Unknown(Value.from(thing.arguments().getFirst())) : thing;
      default -> other(thing, method, arguments, around);
    };
  }

  /// What kind of object a type's name means.
  private static String kind(String type) {
    if (type.equals("encoding") || type.startsWith("text.") && type.endsWith("encoding")) {
      return "encoding";
    }
    if (type.startsWith("net.webclient") || type.startsWith("net.http.httpclient") || type.contains("xmlhttp")) {
      return "webclient";
    }
    if (type.startsWith("microsoft.win32.registry::")) {
      return "registry";
    }
    if (type.endsWith("command") && type.contains(".") && !type.startsWith("executioncontext")) {
      return "sql";
    }
    return switch (type) {
      case "wscript.shell", "wscript.shell.1" -> "wscript.shell";
      case "shell.application" -> "shell.application";
      case "mmc20.application.document.activeview" -> "mmc20";
      case "scripting.filesystemobject" -> "filesystem";
      case "scriptblock" -> "scriptblock";
      case "powershell" -> "powershell";
      case "executioncontext.invokecommand", "executioncontext.sessionstate.invokecommand" -> "executioncontext";
      case "diagnostics.process", "diagnostics.processstartinfo" -> "process";
      case "wmiclass", "wmi", "management.managementclass" -> "wmi";
      case "io.streamreader", "io.memorystream", "io.compression.gzipstream", "io.compression.deflatestream" -> "stream";
      default -> "";
    };
  }

  private Value file(Value.FileName file, String method, List<Value> arguments, Around around) {
    return switch (method) {
      case "delete" -> {
        boolean whole = !arguments.isEmpty() && !(arguments.getFirst() instanceof Value.Bool bool && !bool.holds());
        yield code.step("remove-item", whole ? List.of(Value.text("-Recurse"), file) : List.of(file), around);
      }
      case "moveto" -> code.step("move-item", List.of(file, Value.all(arguments)), around);
      case "copyto" -> code.step("copy-item", List.of(file, Value.all(arguments)), around);
      case "create", "open", "openwrite" -> code.step("set-content", List.of(file), around);
      case "trim", "tostring", "replace", "tolower" -> file;
      default -> new Value.Unknown(Value.from(file));
    };
  }

  /// Methods whose names alone tell what is done to an object that is not known.
  private Value anything(Value on, String method, List<Value> arguments, Around around) {
    var object = new Value.Unknown(Value.from(on));
    var first = arguments.isEmpty() ? Value.NOTHING : arguments.getFirst();
    return switch (method) {
      case "delete" -> code.step("remove-item", List.of(object), around);
      case "win32shutdown", "shutdown" -> code.step("stop-computer", List.of(), around);
      case "reboot" -> code.step("restart-computer", List.of(), around);
      case "terminate", "kill" -> code.step("stop-process", List.of(object), around);
      case "stopservice" -> code.step("stop-service", List.of(object), around);
      case "uninstall" -> code.step("uninstall-package", List.of(object), around);
      case "clearlog", "cleareventlog" -> code.step("clear-eventlog", arguments, around);
      case "format" -> arguments.isEmpty() ? object : code.step("format-volume", List.of(object), around);
      case "downloadstring", "downloaddata", "getstringasync" -> code.step("invoke-webrequest", List.of(first), around);
      case "downloadfile" -> web(method, first, arguments.size() < 2 ? Value.NOTHING : arguments.get(1), around);
      case "invokescript" -> context(method, first, around);
      case "executenonquery" -> code.step("invoke-sqlcmd", List.of(Value.text("-Query"), object), around);
      case "getfield", "setvalue" -> amsi(arguments, around);
      default -> {
        var from = new ArrayList<Integer>(Value.from(on));
        arguments.forEach(one -> from.addAll(Value.from(one)));
        yield new Value.Unknown(from.stream().distinct().sorted().toList());
      }
    };
  }

  private Value other(Value.Thing thing, String method, List<Value> arguments, Around around) {
    if (method.equals("clearlog") || method.equals("setvalue") || method.equals("getfield")) {
      var known = anything(thing, method, arguments, around);
      return known instanceof Value.Unknown unknown && unknown.from().isEmpty() ? thing : known;
    }
    var known = anything(thing, method, arguments, around);
    return known instanceof Value.Unknown unknown && unknown.from().isEmpty() ? new Value.Thing(thing.type(), thing.arguments(), Map.of()) : known;
  }

  /// Fields by which the scanning of scripts is turned off.
  private Value amsi(List<Value> arguments, Around around) {
    boolean names = arguments.stream().anyMatch(one -> Marked.lower(Value.shown(one)).startsWith("amsi"));
    var words = List.of(Value.text("-DisableScriptScanning"), (Value) new Value.Bool(true));
    return names ? code.step("set-mppreference", words, around) : Value.UNKNOWN;
  }

  private static Value encoding(Value.Thing thing, String method, Value first) {
    var name = thing.arguments().isEmpty() ? thing.type().replace("text.", "").replace("encoding", "") : Value.shown(thing.arguments().getFirst());
    if (method.equals("getstring")) {
      var bytes = PowerTypes.bytes(first);
      return bytes instanceof Value.Bytes known ? Value.made(new String(known.bytes(), Codes.charset(name))) : new Value.Unknown(Value.from(first));
    }
    boolean known = method.equals("getbytes") && Value.known(first);
    return known ? new Value.Bytes(Value.shown(first).getBytes(Codes.charset(name))) : new Value.Unknown(Value.from(first));
  }

  private Value web(String method, Value first, Value second, Around around) {
    return switch (method) {
      case "downloadstring", "downloaddata", "openread", "getstringasync", "getbytearrayasync", "getasync", "downloadstringtaskasync" ->
          code.step("invoke-webrequest", List.of(first), around);
      case "downloadfile", "downloadfileasync", "downloadfiletaskasync" ->
          code.step("invoke-webrequest", List.of(first, Value.text("-OutFile"), second), around);
      case "uploadfile" ->
          code.step("invoke-webrequest", List.of(first, Value.text("-Method"), Value.text("POST"), Value.text("-InFile"), second), around);
      case "uploadstring", "uploaddata", "uploadvalues", "postasync", "putasync" ->
          code.step("invoke-webrequest", List.of(first, Value.text("-Method"), Value.text("POST"), Value.text("-Body"), second), around);
      default -> Value.UNKNOWN;
    };
  }

  private Value shell(String method, List<Value> arguments, Around around) {
    var first = arguments.isEmpty() ? Value.NOTHING : arguments.getFirst();
    return switch (method) {
      case "run", "exec" -> code.line(first, around);
      case "regwrite" -> code.step("set-itemproperty", arguments, around);
      case "regdelete" -> code.step("remove-item", arguments, around);
      default -> Value.UNKNOWN;
    };
  }

  private Value application(String method, List<Value> arguments, Around around) {
    if (!method.equals("shellexecute") || arguments.isEmpty()) {
      return Value.UNKNOWN;
    }
    boolean master = arguments.size() > 3 && Value.shown(arguments.get(3)).equalsIgnoreCase("runas");
    var words = arguments.size() > 1 ? arguments.get(1) : Value.NOTHING;
    return code.program(arguments.getFirst(), words, master ? around.with(Circumstance.AS_ROOT) : around);
  }

  private Value files(String method, Value first, Around around) {
    return switch (method) {
      case "deletefile" -> code.step("remove-item", List.of(first), around);
      case "deletefolder" -> code.step("remove-item", List.of(Value.text("-Recurse"), first), around);
      default -> Value.UNKNOWN;
    };
  }

  /// `[PowerShell]::Create().AddScript(…).Invoke()`.
  private Value pipeline(Value.Thing thing, String method, Value first, Around around) {
    if (method.equals("addscript") && first instanceof Value.Text text) {
      run.code(text.text(), run.here(around));
    } else if (method.equals("addcommand") && first instanceof Value.Text text) {
      return new Value.Thing("powershell", List.of(text), Map.of());
    } else if (method.startsWith("add") && !thing.arguments().isEmpty()) {
      var all = new ArrayList<>(thing.arguments());
      all.add(first);
      return new Value.Thing("powershell", List.copyOf(all), Map.of());
    } else if (method.startsWith("invoke") || method.startsWith("begininvoke")) {
      if (!thing.arguments().isEmpty()) {
        var name = Marked.lower(Value.shown(thing.arguments().getFirst()));
        return code.step(CmdletNames.full(name), thing.arguments().subList(1, thing.arguments().size()), around);
      }
    } else if (method.startsWith("addscript")) {
      code.step("invoke-expression", List.of(first), around);
    }
    return thing;
  }

  private Value context(String method, Value first, Around around) {
    return switch (method) {
      case "invokescript" ->
          Value.known(first) && first instanceof Value.Text text
              ? run.code(text.text(), Value.made(first) ? run.here(around).with(Circumstance.HIDDEN) : run.here(around))
              : first instanceof Value.Code block ? run.block(block.block(), List.of(), around) : code.step("invoke-expression", List.of(first), around);
      case "newscriptblock" -> PowerTypes.code(first);
      case "getcommand", "getcmdlet" -> Cmdlets.named(Value.shown(first));
      case "expandstring" -> first;
      default -> Value.UNKNOWN;
    };
  }

  private Value sql(Value.Thing thing, String method, Around around) {
    var set = thing.properties().get("commandtext");
    var text = set != null ? set : thing.arguments().isEmpty() ? Value.UNKNOWN : thing.arguments().getFirst();
    boolean runs = method.startsWith("execute");
    return runs ? code.step("invoke-sqlcmd", List.of(Value.text("-Query"), text), around) : thing;
  }

  /// A process from what it was told to start.
  static Value startInfo(Value.Thing thing, InCode code, Around around) {
    var info = thing.properties().get("startinfo") instanceof Value.Thing inner ? inner : thing;
    var given = info.arguments();
    var file = info.properties().getOrDefault("filename", given.isEmpty() ? Value.UNKNOWN : given.getFirst());
    var words = info.properties().getOrDefault("arguments", given.size() > 1 ? given.get(1) : Value.NOTHING);
    boolean master = Value.shown(info.properties().getOrDefault("verb", Value.NOTHING)).equalsIgnoreCase("runas");
    return code.program(file, words, master ? around.with(Circumstance.AS_ROOT) : around);
  }

  private Value wmi(Value.Thing thing, String method, List<Value> arguments, Around around) {
    boolean process = !thing.arguments().isEmpty() && Marked.lower(Value.shown(thing.arguments().getFirst())).contains("win32_process");
    var first = arguments.isEmpty() ? Value.NOTHING : arguments.getFirst();
    return method.equals("create") && process ? code.line(first, around.with(Circumstance.IN_BACKGROUND)) : anything(Value.UNKNOWN, method, arguments, around);
  }

  private Value registry(Value.Thing thing, String method, Value first, Around around) {
    var hive =
        switch (thing.type().substring(thing.type().indexOf("::") + 2)) {
          case "localmachine" -> "HKLM:\\";
          case "currentuser" -> "HKCU:\\";
          default -> "Registry::";
        };
    var key = Value.text(hive + Value.shown(first));
    return switch (method) {
      case "deletesubkeytree" -> code.step("remove-item", List.of(Value.text("-Recurse"), key), around);
      case "deletesubkey" -> code.step("remove-item", List.of(key), around);
      case "deletevalue" -> code.step("remove-itemproperty", List.of(Value.text("-Name"), first), around);
      default -> thing;
    };
  }
}
