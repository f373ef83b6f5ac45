package dev.assent.core.pap;

import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;

/// A process that saves one policy after the other and says which one is in force, until it is
/// killed.
final class KilledPolicyWriter {
  private KilledPolicyWriter() {}

  public static void main(String[] arguments) throws Exception {
    var rig = new StoreRig(Path.of(arguments[0]));
    var out =
        new PrintStream(
            new java.io.FileOutputStream(java.io.FileDescriptor.out), true, StandardCharsets.UTF_8);
    // As large as it takes for a kill to fall into the middle of a write.
    String padding = " ".repeat(Integer.parseInt(arguments[2]));
    try (var store =
        PolicyStore.unwatched(rig.file, rig.history, Clock.systemUTC(), PolicyGate.OPEN)) {
      for (int i = Integer.parseInt(arguments[1]); ; i++) {
        var state =
            store.save(
                SamplePolicies.policy(StoreRig.A.replace("\"a\"", "\"r" + i + "\"") + padding));
        out.print(state.version().number() + " r" + i + "\n");
      }
    }
  }
}
