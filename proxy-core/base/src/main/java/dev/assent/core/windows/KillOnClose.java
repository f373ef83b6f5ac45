package dev.assent.core.windows;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/// A job of Windows whose processes, and all that they start, end when the last handle to it is
/// closed: with [#close], or with the end of this process, whatever its cause.
public final class KillOnClose implements AutoCloseable {
  private static final int ENDED_BY_US = 1;

  private final MemorySegment job;
  private boolean closed;

  private KillOnClose(MemorySegment job) {
    this.job = job;
  }

  /// A job without processes.
  ///
  /// @throws IOException naming the error of the system
  public static KillOnClose create() throws IOException {
    try (var arena = Arena.ofConfined()) {
      var made = WindowsCall.CREATE_JOB.make(arena, MemorySegment.NULL, MemorySegment.NULL);
      require("made", made);
      var job = new KillOnClose(MemorySegment.ofAddress(made.value()));
      var limits = arena.allocate(WindowsLayout.JOBOBJECT_EXTENDED_LIMIT_INFORMATION);
      long flags =
          WindowsLayout.offset(
                  WindowsLayout.JOBOBJECT_EXTENDED_LIMIT_INFORMATION, "BasicLimitInformation")
              + WindowsLayout.offset(WindowsLayout.JOBOBJECT_BASIC_LIMIT_INFORMATION, "LimitFlags");
      limits.set(ValueLayout.JAVA_INT, flags, WindowsLayout.JOB_OBJECT_LIMIT_KILL_ON_JOB_CLOSE);
      var set =
          WindowsCall.SET_JOB.make(
              arena,
              job.job,
              WindowsLayout.JobObjectExtendedLimitInformation,
              limits,
              (int) limits.byteSize());
      if (set.failure() != 0) {
        job.close();
      }
      require("bound to this process", set);
      return job;
    }
  }

  /// Puts a running process into the job.
  ///
  /// @param pid of a process that cannot end and be replaced meanwhile, because its own handle is
  ///   held
  /// @throws IOException naming the error of the system
  public void add(long pid) throws IOException {
    try (var arena = Arena.ofConfined()) {
      int rights = WindowsLayout.PROCESS_SET_QUOTA | WindowsLayout.PROCESS_TERMINATE;
      var process = WindowsCall.OPEN_PROCESS.make(arena, rights, 0, (int) pid);
      require("given the process " + pid, process);
      var handle = MemorySegment.ofAddress(process.value());
      try {
        require("given the process " + pid, WindowsCall.ASSIGN_TO_JOB.make(arena, job, handle));
      } finally {
        WindowsCall.CLOSE_HANDLE.make(arena, handle);
      }
    }
  }

  /// Ends all its processes at once.
  public synchronized void end() {
    if (!closed) {
      try (var arena = Arena.ofConfined()) {
        WindowsCall.TERMINATE_JOB.make(arena, job, ENDED_BY_US);
      }
    }
  }

  /// Ends what is left of it. Idempotent.
  @Override
  public synchronized void close() {
    if (!closed) {
      closed = true;
      try (var arena = Arena.ofConfined()) {
        WindowsCall.CLOSE_HANDLE.make(arena, job);
      }
    }
  }

  private static void require(String what, WindowsCall.Outcome outcome) throws IOException {
    if (outcome.failure() != 0) {
      throw new IOException(
          "a job could not be " + what + ": the system says error " + outcome.failure());
    }
  }
}
