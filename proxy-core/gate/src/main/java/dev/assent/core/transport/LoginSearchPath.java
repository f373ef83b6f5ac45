package dev.assent.core.transport;

import dev.assent.core.system.OperatingSystem;
import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/// Finds the search path that the person's login shell makes. A program that the desktop starts has
/// a short one, in which programs of pyenv, nvm and asdf are not found.
///
/// The shell is started once, reads nothing, and has no terminal that it could ask on. What it
/// prints beside the search path is passed over.
public final class LoginSearchPath {
  private static final System.Logger LOG = System.getLogger(LoginSearchPath.class.getName());
  private static final String PATH = "PATH";
  private static final Set<String> SHELLS = Set.of("bash", "dash", "fish", "ksh", "sh", "zsh");
  private static final int MOST = 1024 * 1024;
  private static final int LONGEST = 64 * 1024;

  private LoginSearchPath() {}

  /// The same variables, with the entries of the login shell's search path before the others. The
  /// very same where there is no such shell, or it does not say its search path in time.
  ///
  /// @param environment of this process
  /// @param most how long the shell may take
  public static Map<String, String> in(Map<String, String> environment, Duration most) {
    String shell = environment.getOrDefault("SHELL", "");
    if (OperatingSystem.here().isWindows() || !isKnown(shell)) {
      return environment;
    }
    try {
      Optional<String> found = asked(shell, environment, most);
      if (found.isEmpty()) {
        LOG.log(System.Logger.Level.INFO, "the login shell does not say its search path");
        return environment;
      }
      var whole = new HashMap<>(environment);
      whole.put(PATH, joined(found.get(), environment.getOrDefault(PATH, "")));
      return Map.copyOf(whole);
    } catch (IOException e) {
      LOG.log(System.Logger.Level.INFO, "the login shell cannot be asked for its search path", e);
      return environment;
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
      return environment;
    }
  }

  private static boolean isKnown(String shell) {
    try {
      Path file = Path.of(shell);
      Path name = file.getFileName();
      return file.isAbsolute()
          && name != null
          && SHELLS.contains(name.toString())
          && Files.isExecutable(file);
    } catch (InvalidPathException _) {
      return false;
    }
  }

  private static Optional<String> asked(
      String shell, Map<String, String> environment, Duration most)
      throws IOException, InterruptedException {
    String mark = "path-" + UUID.randomUUID();
    @Nullable String tool = PosixLauncher.tool("printenv");
    String printing = tool == null ? "printenv" : tool;
    // In a session of its own it has no terminal, so it neither asks nor is stopped.
    var command = new ArrayList<>(PosixLauncher.find().prefix());
    command.addAll(
        List.of(shell, "-i", "-l", "-c", "echo " + mark + "; " + printing + " PATH; echo " + mark));
    var builder = new ProcessBuilder(command);
    builder.environment().clear();
    builder.environment().putAll(environment);
    builder
        .environment()
        .putAll(
            Map.of("TERM", "dumb", "DISABLE_AUTO_UPDATE", "true", "ZSH_TMUX_AUTOSTART", "false"));
    builder.redirectInput(new File("/dev/null"));
    builder.redirectError(ProcessBuilder.Redirect.DISCARD);
    Process process = RetriedStart.of(builder);
    try {
      return between(mark, said(process, mark).get(most.toMillis(), TimeUnit.MILLISECONDS));
    } catch (TimeoutException | ExecutionException e) {
      LOG.log(System.Logger.Level.DEBUG, "the login shell did not end", e);
      return Optional.empty();
    } finally {
      process.descendants().forEach(ProcessHandle::destroyForcibly);
      process.destroyForcibly();
    }
  }

  // Until both marks are there: what it started may hold the output open for long.
  private static CompletableFuture<String> said(Process process, String mark) {
    var whole = new CompletableFuture<String>();
    Thread.ofVirtual()
        .name("login shell")
        .start(() -> {
          var text = new ByteArrayOutputStream();
          byte[] chunk = new byte[8192];
          try (InputStream in = new ProcessOutput(process.getInputStream())) {
            for (int read = in.read(chunk); read >= 0; read = in.read(chunk)) {
              text.write(chunk, 0, read);
              if (text.size() >= MOST || between(mark, text(text)).isPresent()) {
                break;
              }
            }
          } catch (IOException e) {
            LOG.log(System.Logger.Level.DEBUG, "the login shell's output ended", e);
          }
          whole.complete(text(text));
        });
    return whole;
  }

  private static String text(ByteArrayOutputStream bytes) {
    return bytes.toString(StandardCharsets.UTF_8);
  }

  // One line between two lines that are the mark.
  private static Optional<String> between(String mark, String text) {
    int first = text.indexOf(mark + "\n");
    int last = first < 0 ? -1 : text.indexOf("\n" + mark, first + mark.length());
    if (last <= first + mark.length()) {
      return Optional.empty();
    }
    String path = text.substring(first + mark.length() + 1, last);
    boolean usable =
        path.length() <= LONGEST
            && path.chars().noneMatch(Character::isISOControl)
            && !entries(path).isEmpty();
    return usable ? Optional.of(path) : Optional.empty();
  }

  private static String joined(String found, String own) {
    var entries = new LinkedHashSet<>(entries(found));
    entries.addAll(List.of(own.split(":")));
    entries.remove("");
    return String.join(":", entries);
  }

  // One that is not absolute means another folder for each program.
  private static List<String> entries(String path) {
    return List.of(path.split(":")).stream().filter(entry -> entry.startsWith("/")).toList();
  }
}
