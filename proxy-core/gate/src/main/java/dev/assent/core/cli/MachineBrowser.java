package dev.assent.core.cli;

import dev.assent.core.cli.invocation.WebBrowser;
import dev.assent.core.system.OperatingSystem;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.net.URI;
import java.util.List;
import java.util.concurrent.TimeUnit;

/// The browser of this machine, started as its system starts one.
///
/// @param osName the system property `os.name`
record MachineBrowser(String osName) implements WebBrowser {
  // A starter that is still there then waits for the browser itself.
  private static final int SECONDS = 3;

  @Override
  public boolean open(URI page) {
    String text = page.toString();
    List<String> command =
        switch (OperatingSystem.of(osName)) {
          case WINDOWS -> List.of("rundll32", "url.dll,FileProtocolHandler", text);
          case MACOS -> List.of("open", text);
          case LINUX, OTHER -> List.of("xdg-open", text);
        };
    try {
      var process =
          new ProcessBuilder(command)
              .redirectInput(Redirect.PIPE)
              .redirectOutput(Redirect.DISCARD)
              .redirectError(Redirect.DISCARD)
              .start();
      return !process.waitFor(SECONDS, TimeUnit.SECONDS) || process.exitValue() == 0;
    } catch (IOException e) {
      System.getLogger(MachineBrowser.class.getName())
          .log(System.Logger.Level.DEBUG, "no browser could be started", e);
      return false;
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
      return false;
    }
  }
}
