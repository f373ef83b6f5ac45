package dev.assent.core.transport;

import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.logging.Level;
import java.util.logging.Logger;

/// Watches by process groups: a small shell script, in a session of its own, reads the groups from
/// a pipe that only this process holds. When the pipe ends, because the core did, it ends every
/// group it knows.
///
/// Commands are one letter and a group's number: `+` watch, `-` forget, `t` TERM, `k` KILL, `x` end
/// what is left and forget.
final class PosixWatchdog implements Watchdog {
  private static final Logger LOG = Logger.getLogger(PosixWatchdog.class.getName());

  private static final String SCRIPT =
      """
      trap '' HUP INT QUIT TERM PIPE
      groups=' '
      signal() { kill -s "$1" -- "-$2" 2>/dev/null; }
      forget() { case $groups in *" $1 "*) groups="${groups%%" $1 "*} ${groups#*" $1 "}" ;; esac; }
      finish() { signal TERM "$1" && { sleep 2; signal KILL "$1"; }; }
      while IFS= read -r line; do
        group=${line#?}
        case $group in '' | *[!0-9]* | 0* | 1) continue ;; esac
        case $line in
          +*) groups="$groups$group " ;;
          -*) forget "$group" ;;
          t*) signal TERM "$group" ;;
          k*) signal KILL "$group" ;;
          x*) forget "$group"; finish "$group" & ;;
        esac
      done
      for group in $groups; do signal TERM "$group" || forget "$group"; done
      [ "$groups" = ' ' ] || sleep 2
      for group in $groups; do signal KILL "$group"; done
      wait
      """;

  private final PosixLauncher launcher;
  private final Set<Long> groups = new TreeSet<>();
  private Process process;
  private boolean closed;

  private PosixWatchdog(PosixLauncher launcher, Process process) {
    this.launcher = launcher;
    this.process = process;
  }

  /// Starts the script.
  static PosixWatchdog start(PosixLauncher launcher) throws IOException {
    var watchdog = new PosixWatchdog(launcher, run(launcher));
    watchdog.followed(watchdog.process);
    return watchdog;
  }

  // One that is killed while nothing is to be said is replaced too: who kills this process next
  // must find the groups watched.
  private void followed(Process script) {
    var _ =
        script
            .onExit()
            .thenRunAsync(
                () -> replace(script),
                CompletableFuture.delayedExecutor(100, TimeUnit.MILLISECONDS));
  }

  private synchronized void replace(Process ended) {
    if (closed || process != ended) {
      return;
    }
    LOG.warning("the watchdog has ended; starting another one");
    try {
      renew();
    } catch (IOException e) {
      LOG.log(Level.SEVERE, "the watchdog cannot be started again", e);
      // The servers must not outlive what watches them.
      groups.forEach(group -> ProcessHandle.of(group).ifPresent(ProcessHandle::destroy));
    }
  }

  private void renew() throws IOException {
    process = run(launcher);
    followed(process);
    for (long known : groups) {
      write(process, "+" + known + "\n");
    }
  }

  @Override
  public List<String> wrapped(List<String> command) {
    return launcher.waiting(command);
  }

  @Override
  public synchronized void adopt(Process server) throws IOException {
    if (closed) {
      throw new IOException("the watchdog has ended");
    }
    groups.add(server.pid());
    if (!told('+', server.pid())) {
      groups.remove(server.pid());
      throw new IOException("the watchdog cannot be reached");
    }
    OutputStream stdin = server.getOutputStream();
    stdin.write("go\n".getBytes(StandardCharsets.US_ASCII));
    stdin.flush();
  }

  @Override
  public synchronized void terminate(Process server) {
    told('t', server.pid());
  }

  @Override
  public synchronized void kill(Process server) {
    if (!told('k', server.pid())) {
      server.destroyForcibly();
    }
  }

  @Override
  public synchronized void release(Process server) {
    if (groups.remove(server.pid())) {
      told('x', server.pid());
    }
  }

  @Override
  public synchronized void close() {
    closed = true;
    try {
      process.getOutputStream().close();
    } catch (IOException e) {
      LOG.log(Level.FINE, "the watchdog was gone", e);
    }
  }

  /// The script's process, for tests.
  synchronized Process process() {
    return process;
  }

  /// Says one thing to the script. If it is gone, killed by somebody, another one takes its place
  /// and learns the groups.
  private boolean told(char command, long group) {
    String line = command + Long.toString(group) + "\n";
    try {
      write(process, line);
      return true;
    } catch (IOException _) {
      LOG.warning("the watchdog is gone; starting another one");
    }
    if (closed) {
      return false;
    }
    try {
      renew();
      if (command != '+') {
        write(process, line);
      }
      return true;
    } catch (IOException e) {
      LOG.log(Level.SEVERE, "the watchdog cannot be started again", e);
      return false;
    }
  }

  private static Process run(PosixLauncher launcher) throws IOException {
    var builder = new ProcessBuilder(launcher.script(SCRIPT));
    builder.environment().clear();
    builder.environment().putAll(Map.of("PATH", "/usr/bin:/bin"));
    builder.directory(new File("/"));
    builder.redirectOutput(ProcessBuilder.Redirect.DISCARD);
    builder.redirectError(ProcessBuilder.Redirect.DISCARD);
    return RetriedStart.of(builder);
  }

  private static void write(Process to, String line) throws IOException {
    if (!to.isAlive()) {
      throw new IOException("ended");
    }
    to.getOutputStream().write(line.getBytes(StandardCharsets.US_ASCII));
    to.getOutputStream().flush();
  }
}
