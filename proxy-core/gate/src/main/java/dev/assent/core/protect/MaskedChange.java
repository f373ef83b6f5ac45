package dev.assent.core.protect;

import dev.assent.core.masking.SecretLines;
import dev.assent.core.wiring.FoundClients;
import dev.assent.core.wiring.McpClient;
import dev.assent.core.wiring.ServerWiring;
import dev.assent.core.wiring.text.WiringException;
import java.io.IOException;
import java.util.stream.Collectors;

/// A client's file before and after a change, as everybody may read it: values of variables and
/// headers are hidden, and so is what looks like a secret anywhere else.
public record MaskedChange(String before, String after) {
  /// The texts of a planned change.
  ///
  /// @throws WiringException when a text cannot be read
  public static MaskedChange of(FoundClients found, McpClient client, ServerWiring.Plan plan)
      throws WiringException, IOException {
    return new MaskedChange(
        masked(found.masked(client, plan.file(), plan.before())),
        masked(found.masked(client, plan.file(), plan.after())));
  }

  private static String masked(String text) {
    var secrets = new SecretLines();
    return text.lines().map(secrets::masked).collect(Collectors.joining("\n"));
  }
}
