package dev.assent.core.cli.policy;

import dev.assent.core.cli.invocation.CommandOutput;
import dev.assent.core.files.FileTrust;
import dev.assent.core.files.PlainFile;
import dev.assent.core.json.JsonLimits;
import dev.assent.core.text.PlainText;
import java.io.IOException;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import picocli.CommandLine.ParameterException;

/// Reads a file that was named on the command line; `-` is standard input.
final class PolicyFile {
  private PolicyFile() {}

  /// The bytes, one more than a policy may have at most.
  ///
  /// @throws ParameterException when the file cannot be read
  static byte[] read(PolicySurroundings surroundings, CommandOutput output, String name) {
    int bound = JsonLimits.FILE.bytes() + 1;
    try {
      if (name.equals("-")) {
        return surroundings.in().readNBytes(bound);
      }
      Path file = surroundings.workingFolder().resolve(name);
      return PlainFile.read(file, FileTrust.ANYBODYS, bound);
    } catch (NoSuchFileException | InvalidPathException _) {
      throw output.wrong("found no file `" + name + "`");
    } catch (IOException e) {
      throw output.wrong(
          "cannot read `" + name + "`: " + PlainText.line(String.valueOf(e.getMessage())));
    }
  }
}
