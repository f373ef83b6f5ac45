package dev.assent.core.transport;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;

/// The watch by jobs, with jobs that are made up and processes that are not.
@DisabledOnOs(
    value = OS.WINDOWS,
    disabledReason = "the processes are those of a POSIX shell; there the real jobs are tested")
class JobWatchdogTest {
  private final List<MadeUpJob> jobs = new ArrayList<>();
  private final JobWatchdog watchdog =
      new JobWatchdog(() -> {
        var job = new MadeUpJob();
        jobs.add(job);
        return job;
      });
  private final List<Process> started = new ArrayList<>();

  private static final class MadeUpJob implements JobWatchdog.Job {
    final Set<Long> members = new TreeSet<>();
    boolean refuses;
    boolean closed;

    @Override
    public void add(long pid) throws IOException {
      if (refuses) {
        throw new IOException("refused");
      }
      members.add(pid);
    }

    @Override
    public void end() {
      members.forEach(pid -> ProcessHandle.of(pid).ifPresent(ProcessHandle::destroyForcibly));
    }

    @Override
    public void close() {
      closed = true;
      end();
    }
  }

  @AfterEach
  void endAll() {
    started.forEach(Process::destroyForcibly);
  }

  private Process start(String script) throws IOException {
    var process = new ProcessBuilder("sh", "-c", script).start();
    started.add(process);
    return process;
  }

  private static void ends(ProcessHandle process) throws Exception {
    process.onExit().get(60, TimeUnit.SECONDS);
  }

  @Test
  void theServerAndWhatItStartedBeforeAreInItsJob() throws Exception {
    Process server = start("sleep 60 & echo ready; wait");
    assertThat(server.inputReader().readLine()).isEqualTo("ready");
    ProcessHandle child = server.children().findFirst().orElseThrow();
    watchdog.adopt(server);
    assertThat(jobs.getFirst().members).containsExactlyInAnyOrder(server.pid(), child.pid());
    watchdog.terminate(server);
    ends(server.toHandle());
    ends(child);
    watchdog.release(server);
    assertThat(jobs.getFirst().closed).isTrue();
  }

  @Test
  void eachServerHasAJobOfItsOwnAndAllEndWithTheWatch() throws Exception {
    Process one = start("sleep 60");
    Process other = start("sleep 60");
    watchdog.adopt(one);
    watchdog.adopt(other);
    watchdog.kill(one);
    ends(one.toHandle());
    assertThat(other.isAlive()).isTrue();
    watchdog.close();
    ends(other.toHandle());
    Process late = start("sleep 60");
    assertThatThrownBy(() -> watchdog.adopt(late)).isInstanceOf(IOException.class);
  }

  @Test
  void aServerThatCannotBeWatchedIsRefusedAndOneThatHasEndedIsNot() throws Exception {
    var refusing =
        new JobWatchdog(() -> {
          var job = new MadeUpJob();
          job.refuses = true;
          jobs.add(job);
          return job;
        });
    Process server = start("sleep 60");
    assertThatThrownBy(() -> refusing.adopt(server)).hasMessage("refused");
    assertThat(jobs.getFirst().closed).isTrue();
    Process ended = start("exit 0");
    ended.waitFor();
    refusing.adopt(ended);
    assertThat(jobs.getLast().closed).isTrue();
  }
}
