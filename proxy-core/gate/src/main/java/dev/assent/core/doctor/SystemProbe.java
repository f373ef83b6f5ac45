package dev.assent.core.doctor;

import dev.assent.core.config.AssentHome;
import dev.assent.core.json.JsonObject;
import java.io.IOException;
import java.nio.file.Path;

/// Answers the questions of the checks that concern no file. Each question may wait.
public interface SystemProbe {
  /// The status that the running core tells of itself, as `docs/status.md` describes it.
  ///
  /// @throws dev.assent.core.local.LocalSocketException with code NOT_LISTENING when none runs
  /// @throws IOException when it does not answer
  JsonObject status(AssentHome home) throws IOException;

  /// Bytes that can still be written where a folder lies; the folder is there.
  long room(Path folder);

  /// True if a program of the session shows tray symbols; asked on Linux alone.
  ///
  /// @throws IOException when there is no session bus
  boolean showsTray() throws IOException;
}
