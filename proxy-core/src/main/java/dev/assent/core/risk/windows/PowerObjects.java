package dev.assent.core.risk.windows;

import dev.assent.core.risk.step.Circumstance;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Methods of objects that do something.
final class PowerObjects {
  private final PowerRun run;
  private final DotNetSteps code;

  PowerObjects(PowerRun run) {
    this.run = run;
    this.code = new DotNetSteps(run);
  }

  /// A method of a text that stands for a file or holds code; absent when it is one of texts.
  Optional<PowerValue> text(
      PowerValue.Text text, String method, List<PowerValue> arguments, CommandContext around) {
    return switch (method) {
      case "delete" -> Optional.of(code.step("remove-item", List.of(text), around));
      case "invoke" ->
          Optional.of(run.code(text.text(), run.here(around).with(Circumstance.HIDDEN)));
      default -> Optional.empty();
    };
  }

  PowerValue call(PowerValue on, String method, List<PowerValue> arguments, CommandContext around) {
    if (on instanceof PowerValue.FileName file) {
      return file(file, method, arguments, around);
    }
    if (!(on instanceof PowerValue.Thing thing)) {
      return anything(on, method, arguments, around);
    }
    var first = arguments.isEmpty() ? PowerValue.NOTHING : arguments.getFirst();
    var second = arguments.size() < 2 ? PowerValue.NOTHING : arguments.get(1);
    var kind = kind(thing.type());
    return switch (kind) {
      case "encoding" -> encoding(thing, method, first);
      case "webclient" -> web(method, first, second, around);
      case "wscript.shell" -> shell(method, arguments, around);
      case "shell.application" -> application(method, arguments, around);
      case "mmc20" ->
          method.equals("executeshellcommand")
              ? code.program(
                  first, arguments.size() > 2 ? arguments.get(2) : PowerValue.NOTHING, around)
              : PowerValue.UNKNOWN;
      case "filesystem" -> files(method, first, around);
      case "scriptblock" ->
          run.code(
              PowerValue.shown(
                  thing.arguments().isEmpty() ? PowerValue.NOTHING : thing.arguments().getFirst()),
              run.here(around).with(Circumstance.HIDDEN));
      case "powershell" -> pipeline(thing, method, first, around);
      case "executioncontext" -> context(method, first, around);
      case "sql" -> sql(thing, method, around);
      case "process" -> method.equals("start") ? startInfo(thing, code, around) : thing;
      case "wmi" -> wmi(thing, method, arguments, around);
      case "registry" -> registry(thing, method, first, around);
      case "stream" ->
          method.startsWith("readto") && !thing.arguments().isEmpty()
              ? new PowerValue.Unknown(PowerValue.from(thing.arguments().getFirst()))
              : thing;
      default -> other(thing, method, arguments, around);
    };
  }

  /// The kind of object that a type's name means.
  private static String kind(String type) {
    if (type.equals("encoding") || type.startsWith("text.") && type.endsWith("encoding")) {
      return "encoding";
    }
    if (type.startsWith("net.webclient")
        || type.startsWith("net.http.httpclient")
        || type.contains("xmlhttp")) {
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
      case "executioncontext.invokecommand", "executioncontext.sessionstate.invokecommand" ->
          "executioncontext";
      case "diagnostics.process", "diagnostics.processstartinfo" -> "process";
      case "wmiclass", "wmi", "management.managementclass" -> "wmi";
      case "io.streamreader",
          "io.memorystream",
          "io.compression.gzipstream",
          "io.compression.deflatestream" ->
          "stream";
      default -> "";
    };
  }

  private PowerValue file(
      PowerValue.FileName file, String method, List<PowerValue> arguments, CommandContext around) {
    return switch (method) {
      case "delete" -> {
        boolean whole =
            !arguments.isEmpty()
                && !(arguments.getFirst() instanceof PowerValue.Bool bool && !bool.holds());
        yield code.step(
            "remove-item",
            whole ? List.of(PowerValue.text("-Recurse"), file) : List.of(file),
            around);
      }
      case "moveto" -> code.step("move-item", List.of(file, PowerValue.all(arguments)), around);
      case "copyto" -> code.step("copy-item", List.of(file, PowerValue.all(arguments)), around);
      case "create", "open", "openwrite" -> code.step("set-content", List.of(file), around);
      case "trim", "tostring", "replace", "tolower" -> file;
      default -> new PowerValue.Unknown(PowerValue.from(file));
    };
  }

  /// Methods whose names alone tell what is done to an object that is not known.
  private PowerValue anything(
      PowerValue on, String method, List<PowerValue> arguments, CommandContext around) {
    var object = new PowerValue.Unknown(PowerValue.from(on));
    var first = arguments.isEmpty() ? PowerValue.NOTHING : arguments.getFirst();
    return switch (method) {
      case "delete" -> code.step("remove-item", List.of(object), around);
      case "win32shutdown", "shutdown" -> code.step("stop-computer", List.of(), around);
      case "reboot" -> code.step("restart-computer", List.of(), around);
      case "terminate", "kill" -> code.step("stop-process", List.of(object), around);
      case "stopservice" -> code.step("stop-service", List.of(object), around);
      case "uninstall" -> code.step("uninstall-package", List.of(object), around);
      case "clearlog", "cleareventlog" -> code.step("clear-eventlog", arguments, around);
      case "format" ->
          arguments.isEmpty() ? object : code.step("format-volume", List.of(object), around);
      case "downloadstring", "downloaddata", "getstringasync" ->
          code.step("invoke-webrequest", List.of(first), around);
      case "downloadfile" ->
          web(method, first, arguments.size() < 2 ? PowerValue.NOTHING : arguments.get(1), around);
      case "invokescript" -> context(method, first, around);
      case "executenonquery" ->
          code.step("invoke-sqlcmd", List.of(PowerValue.text("-Query"), object), around);
      case "getfield", "setvalue" -> amsi(arguments, around);
      default -> {
        var from = new ArrayList<Integer>(PowerValue.from(on));
        arguments.forEach(one -> from.addAll(PowerValue.from(one)));
        yield new PowerValue.Unknown(from.stream().distinct().sorted().toList());
      }
    };
  }

  private PowerValue other(
      PowerValue.Thing thing, String method, List<PowerValue> arguments, CommandContext around) {
    if (method.equals("clearlog") || method.equals("setvalue") || method.equals("getfield")) {
      var known = anything(thing, method, arguments, around);
      return known instanceof PowerValue.Unknown unknown && unknown.from().isEmpty()
          ? thing
          : known;
    }
    var known = anything(thing, method, arguments, around);
    return known instanceof PowerValue.Unknown unknown && unknown.from().isEmpty()
        ? new PowerValue.Thing(thing.type(), thing.arguments(), Map.of())
        : known;
  }

  /// Fields by which the scanning of scripts is turned off.
  private PowerValue amsi(List<PowerValue> arguments, CommandContext around) {
    boolean names =
        arguments.stream()
            .anyMatch(one -> MarkedText.lower(PowerValue.shown(one)).startsWith("amsi"));
    var words =
        List.of(PowerValue.text("-DisableScriptScanning"), (PowerValue) new PowerValue.Bool(true));
    return names ? code.step("set-mppreference", words, around) : PowerValue.UNKNOWN;
  }

  private static PowerValue encoding(PowerValue.Thing thing, String method, PowerValue first) {
    var name =
        thing.arguments().isEmpty()
            ? thing.type().replace("text.", "").replace("encoding", "")
            : PowerValue.shown(thing.arguments().getFirst());
    if (method.equals("getstring")) {
      var bytes = PowerTypes.bytes(first);
      return bytes instanceof PowerValue.Bytes known
          ? PowerValue.made(new String(known.bytes(), WindowsDecoders.charset(name)))
          : new PowerValue.Unknown(PowerValue.from(first));
    }
    boolean known = method.equals("getbytes") && PowerValue.known(first);
    return known
        ? new PowerValue.Bytes(PowerValue.shown(first).getBytes(WindowsDecoders.charset(name)))
        : new PowerValue.Unknown(PowerValue.from(first));
  }

  private PowerValue web(
      String method, PowerValue first, PowerValue second, CommandContext around) {
    return switch (method) {
      case "downloadstring",
          "downloaddata",
          "openread",
          "getstringasync",
          "getbytearrayasync",
          "getasync",
          "downloadstringtaskasync" ->
          code.step("invoke-webrequest", List.of(first), around);
      case "downloadfile", "downloadfileasync", "downloadfiletaskasync" ->
          code.step(
              "invoke-webrequest", List.of(first, PowerValue.text("-OutFile"), second), around);
      case "uploadfile" ->
          code.step(
              "invoke-webrequest",
              List.of(
                  first,
                  PowerValue.text("-Method"),
                  PowerValue.text("POST"),
                  PowerValue.text("-InFile"),
                  second),
              around);
      case "uploadstring", "uploaddata", "uploadvalues", "postasync", "putasync" ->
          code.step(
              "invoke-webrequest",
              List.of(
                  first,
                  PowerValue.text("-Method"),
                  PowerValue.text("POST"),
                  PowerValue.text("-Body"),
                  second),
              around);
      default -> PowerValue.UNKNOWN;
    };
  }

  private PowerValue shell(String method, List<PowerValue> arguments, CommandContext around) {
    var first = arguments.isEmpty() ? PowerValue.NOTHING : arguments.getFirst();
    return switch (method) {
      case "run", "exec" -> code.line(first, around);
      case "regwrite" -> code.step("set-itemproperty", arguments, around);
      case "regdelete" -> code.step("remove-item", arguments, around);
      default -> PowerValue.UNKNOWN;
    };
  }

  private PowerValue application(String method, List<PowerValue> arguments, CommandContext around) {
    if (!method.equals("shellexecute") || arguments.isEmpty()) {
      return PowerValue.UNKNOWN;
    }
    boolean master =
        arguments.size() > 3 && PowerValue.shown(arguments.get(3)).equalsIgnoreCase("runas");
    var words = arguments.size() > 1 ? arguments.get(1) : PowerValue.NOTHING;
    return code.program(
        arguments.getFirst(), words, master ? around.with(Circumstance.AS_ROOT) : around);
  }

  private PowerValue files(String method, PowerValue first, CommandContext around) {
    return switch (method) {
      case "deletefile" -> code.step("remove-item", List.of(first), around);
      case "deletefolder" ->
          code.step("remove-item", List.of(PowerValue.text("-Recurse"), first), around);
      default -> PowerValue.UNKNOWN;
    };
  }

  /// `[PowerShell]::Create().AddScript(…).Invoke()`.
  private PowerValue pipeline(
      PowerValue.Thing thing, String method, PowerValue first, CommandContext around) {
    if (method.equals("addscript") && first instanceof PowerValue.Text text) {
      run.code(text.text(), run.here(around));
    } else if (method.equals("addcommand") && first instanceof PowerValue.Text text) {
      return new PowerValue.Thing("powershell", List.of(text), Map.of());
    } else if (method.startsWith("add") && !thing.arguments().isEmpty()) {
      var all = new ArrayList<>(thing.arguments());
      all.add(first);
      return new PowerValue.Thing("powershell", List.copyOf(all), Map.of());
    } else if (method.startsWith("invoke") || method.startsWith("begininvoke")) {
      if (!thing.arguments().isEmpty()) {
        var name = MarkedText.lower(PowerValue.shown(thing.arguments().getFirst()));
        return code.step(
            CmdletNames.full(name), thing.arguments().subList(1, thing.arguments().size()), around);
      }
    } else if (method.startsWith("addscript")) {
      code.step("invoke-expression", List.of(first), around);
    }
    return thing;
  }

  private PowerValue context(String method, PowerValue first, CommandContext around) {
    return switch (method) {
      case "invokescript" ->
          PowerValue.known(first) && first instanceof PowerValue.Text text
              ? run.code(
                  text.text(),
                  PowerValue.made(first)
                      ? run.here(around).with(Circumstance.HIDDEN)
                      : run.here(around))
              : first instanceof PowerValue.Code block
                  ? run.block(block.block(), List.of(), around)
                  : code.step("invoke-expression", List.of(first), around);
      case "newscriptblock" -> PowerTypes.code(first);
      case "getcommand", "getcmdlet" -> Cmdlets.named(PowerValue.shown(first));
      case "expandstring" -> first;
      default -> PowerValue.UNKNOWN;
    };
  }

  private PowerValue sql(PowerValue.Thing thing, String method, CommandContext around) {
    var set = thing.properties().get("commandtext");
    var text =
        set != null
            ? set
            : thing.arguments().isEmpty() ? PowerValue.UNKNOWN : thing.arguments().getFirst();
    boolean runs = method.startsWith("execute");
    return runs
        ? code.step("invoke-sqlcmd", List.of(PowerValue.text("-Query"), text), around)
        : thing;
  }

  /// A process from what it was told to start.
  static PowerValue startInfo(PowerValue.Thing thing, DotNetSteps code, CommandContext around) {
    var info =
        thing.properties().get("startinfo") instanceof PowerValue.Thing inner ? inner : thing;
    var given = info.arguments();
    var file =
        info.properties()
            .getOrDefault("filename", given.isEmpty() ? PowerValue.UNKNOWN : given.getFirst());
    var words =
        info.properties()
            .getOrDefault("arguments", given.size() > 1 ? given.get(1) : PowerValue.NOTHING);
    boolean master =
        PowerValue.shown(info.properties().getOrDefault("verb", PowerValue.NOTHING))
            .equalsIgnoreCase("runas");
    return code.program(file, words, master ? around.with(Circumstance.AS_ROOT) : around);
  }

  private PowerValue wmi(
      PowerValue.Thing thing, String method, List<PowerValue> arguments, CommandContext around) {
    boolean process =
        !thing.arguments().isEmpty()
            && MarkedText.lower(PowerValue.shown(thing.arguments().getFirst()))
                .contains("win32_process");
    var first = arguments.isEmpty() ? PowerValue.NOTHING : arguments.getFirst();
    return method.equals("create") && process
        ? code.line(first, around.with(Circumstance.IN_BACKGROUND))
        : anything(PowerValue.UNKNOWN, method, arguments, around);
  }

  private PowerValue registry(
      PowerValue.Thing thing, String method, PowerValue first, CommandContext around) {
    var hive =
        switch (thing.type().substring(thing.type().indexOf("::") + 2)) {
          case "localmachine" -> "HKLM:\\";
          case "currentuser" -> "HKCU:\\";
          default -> "Registry::";
        };
    var key = PowerValue.text(hive + PowerValue.shown(first));
    return switch (method) {
      case "deletesubkeytree" ->
          code.step("remove-item", List.of(PowerValue.text("-Recurse"), key), around);
      case "deletesubkey" -> code.step("remove-item", List.of(key), around);
      case "deletevalue" ->
          code.step("remove-itemproperty", List.of(PowerValue.text("-Name"), first), around);
      default -> thing;
    };
  }
}
