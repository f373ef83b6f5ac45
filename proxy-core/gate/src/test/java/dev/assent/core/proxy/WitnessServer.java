package dev.assent.core.proxy;

import dev.assent.core.json.JsonLimits;
import dev.assent.core.json.JsonObject;
import dev.assent.core.jsonrpc.Message;
import dev.assent.core.jsonrpc.MessageCodec;
import java.io.BufferedReader;
import java.io.FileWriter;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

/// A server that notes when each call reached it, on the machine's steady clock, before it answers.
public final class WitnessServer {
  private WitnessServer() {}

  public static void main(String[] args) throws Exception {
    var out = new PrintStream(System.out, false, StandardCharsets.UTF_8);
    var in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    try (var seen = new FileWriter(args[0], StandardCharsets.UTF_8, true)) {
      for (String line = in.readLine(); line != null; line = in.readLine()) {
        long now = System.nanoTime();
        if (MessageCodec.decode(line.getBytes(StandardCharsets.UTF_8), JsonLimits.MESSAGE)
            instanceof Message.Request request) {
          if (request.method().equals("tools/call")) {
            seen.write(request.id() + " " + now + "\n");
            seen.flush();
          }
          var info = JsonObject.builder().put("name", "witness").put("version", "1").build();
          var result =
              JsonObject.builder()
                  .put("protocolVersion", "2025-11-25")
                  .put("capabilities", JsonObject.EMPTY)
                  .put("serverInfo", info)
                  .build();
          out.write(MessageCodec.encode(Message.Success.of(request.id(), result)));
          out.flush();
        }
      }
    }
  }
}
