package dev.assent.core.transport;

import dev.assent.core.windows.KillOnClose;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/// Watches by jobs, one for each server, which the system ends when this process does: for Windows.
///
/// A server runs from the moment it is started and is put into its job right after; what it has
/// started until then is put in too. Nothing there can be asked to end, so that both ways to end it
/// are the same.
final class JobWatchdog implements Watchdog {
  /// A process and all it starts, to be ended as one; with [#close] what is left of it.
  interface Job extends AutoCloseable {
    /// @throws IOException when the process cannot be put into it
    void add(long pid) throws IOException;

    void end();

    @Override
    void close();
  }

  /// Makes a job without processes.
  interface Jobs {
    /// @throws IOException naming what the system said
    Job create() throws IOException;
  }

  private final Jobs jobs;
  private final Map<Process, Job> watched = new ConcurrentHashMap<>();
  private volatile boolean closed;

  JobWatchdog(Jobs jobs) {
    this.jobs = jobs;
  }

  /// That of this system.
  ///
  /// @throws IOException when it makes no jobs
  static JobWatchdog start() throws IOException {
    // One for nothing: where this fails no server may be started at all.
    KillOnClose.create().close();
    return new JobWatchdog(() -> job(KillOnClose.create()));
  }

  private static Job job(KillOnClose job) {
    return new Job() {
      @Override
      public void add(long pid) throws IOException {
        job.add(pid);
      }

      @Override
      public void end() {
        job.end();
      }

      @Override
      public void close() {
        job.close();
      }
    };
  }

  @Override
  public List<String> wrapped(List<String> command) {
    return command;
  }

  @Override
  public void adopt(Process process) throws IOException {
    Job job = jobs.create();
    try {
      if (closed) {
        throw new IOException("the watchdog has ended");
      }
      job.add(process.pid());
      // From here on what it starts is in the job by itself.
      for (ProcessHandle child : process.descendants().toList()) {
        addChild(job, child);
      }
      watched.put(process, job);
    } catch (IOException e) {
      // One that has ended by itself needs no watch.
      if (process.isAlive()) {
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        job.close();
        throw e;
      }
      job.close();
    }
    if (closed) {
      release(process);
    }
  }

  private static void addChild(Job job, ProcessHandle child) throws IOException {
    try {
      job.add(child.pid());
    } catch (IOException e) {
      if (child.isAlive()) {
        throw e;
      }
    }
  }

  @Override
  public void terminate(Process process) {
    kill(process);
  }

  @Override
  public void kill(Process process) {
    @Nullable Job job = watched.get(process);
    if (job != null) {
      job.end();
    } else {
      process.destroyForcibly();
    }
  }

  @Override
  public void release(Process process) {
    @Nullable Job job = watched.remove(process);
    if (job != null) {
      job.close();
    }
  }

  @Override
  public void close() {
    closed = true;
    List.copyOf(watched.keySet()).forEach(this::release);
  }
}
