package dev.assent.core.hooks;

import dev.assent.core.config.proxy.Hook;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonWriter;
import dev.assent.core.transport.Watchdog;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;

/// Asks a program of any kind.
///
/// It gets its configured arguments, then the tool's name and the tool's metadata as compact JSON;
/// on stdin `{"tool_name", "metadata", "arguments", "client": {"capabilities"}}` as JSON. Exit
/// status 0 lets the call go on; 1 denies it with what was printed to stdout, or to stderr when
/// that is empty; anything else is a fault.
///
/// @param folder where it runs: the proxy's own folder, which no call can write
record ProgramHook(Watchdog watchdog, Path folder) {
  HookVerdict ask(Hook.Program hook, HookFiles.Found found, HookCall call)
      throws HookFault, InterruptedException {
    String metadata = JsonWriter.write(call.metadata());
    var command = new ArrayList<>(hook.command());
    command.set(0, found.main().toString());
    command.add(call.tool());
    command.add(metadata);
    var question =
        JsonObject.builder()
            .put("tool_name", call.tool())
            .put("metadata", call.metadata())
            .put("arguments", call.arguments());
    call.capabilities().ifPresent(_ -> question.put("client", call.client()));
    byte[] input = (JsonWriter.write(question.build()) + "\n").getBytes(StandardCharsets.UTF_8);
    var ended =
        HookProcess.run(
            new HookProcess.Order(command, folder, call.variables(), input, hook.timeout()),
            watchdog);
    if (ended.status() == 1) {
      return HookVerdict.denied(textOf(ended, hook));
    }
    if (ended.status() != 0) {
      throw new HookFault("crashed", "ended with status " + ended.status());
    }
    if (ended.leftProcesses()) {
      throw new HookFault("left-processes", "left processes behind");
    }
    return new HookVerdict.Pass();
  }

  private static String textOf(HookProcess.Ended ended, Hook hook) {
    String printed = PrintedText.of(ended.output());
    String complained = printed.isEmpty() ? PrintedText.of(ended.errors()) : printed;
    return complained.isEmpty() ? "the hook `" + hook.label() + "` denies this call" : complained;
  }
}
