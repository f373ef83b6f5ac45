package dev.assent.core.hooks;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;

/// The processes a hook started, wherever they went.
interface LeftOvers {
  /// Those of a hook that is about to run.
  ///
  /// @param leader the process that leads its group
  /// @param mark the value of [HookProcess#MARK] in its environment, which nobody else has
  static LeftOvers of(Process leader, String mark) {
    return Files.isReadable(Path.of("/proc/self/stat"))
        ? ProcLeftOvers.of(leader.pid(), mark)
        : new TreeLeftOvers(leader);
  }

  /// Looks at what runs now, so that a process is known before it leaves its parent.
  void look();

  /// True while any of them still runs, its leader included.
  boolean any();

  /// Ends all of them; returns when none runs any more, or after two seconds.
  void end() throws InterruptedException;

  /// Knows the descendants it has seen, for systems without `/proc`. One that leaves its parent
  /// between two looks is not seen; the watchdog ends it with its group.
  final class TreeLeftOvers implements LeftOvers {
    private static final int ROUNDS = 100;

    private final Process leader;
    private final Set<ProcessHandle> seen = ConcurrentHashMap.newKeySet();

    TreeLeftOvers(Process leader) {
      this.leader = leader;
      seen.add(leader.toHandle());
    }

    @Override
    public void look() {
      leader.descendants().forEach(seen::add);
      for (ProcessHandle handle : seen) {
        handle.descendants().forEach(seen::add);
      }
    }

    @Override
    public boolean any() {
      look();
      return seen.stream().anyMatch(ProcessHandle::isAlive);
    }

    @Override
    public void end() throws InterruptedException {
      for (int round = 0; round < ROUNDS && any(); round++) {
        seen.forEach(ProcessHandle::destroyForcibly);
        TimeUnit.MILLISECONDS.sleep(20);
      }
    }
  }

  /// Finds them in `/proc`: by group, session, descent, the mark in their environment, and the
  /// pipes they hold. Only one that leaves its group and its parent at once, clears its environment
  /// and closes every stream it was given is missed.
  final class ProcLeftOvers implements LeftOvers {
    private static final Path PROC = Path.of("/proc");

    // A child of ours that is just being started holds every pipe we have, for a moment.
    private static final long OWN = ProcessHandle.current().pid();
    private static final int ROUNDS = 200;

    private final long leader;
    private final long born;
    private final byte[] mark;
    private final Set<String> pipes;
    private final Set<Long> seen = new HashSet<>();

    private ProcLeftOvers(long leader, long born, String mark, Set<String> pipes) {
      this.leader = leader;
      this.born = born;
      this.mark = (HookProcess.MARK + "=" + mark).getBytes(StandardCharsets.US_ASCII);
      this.pipes = pipes;
      seen.add(leader);
    }

    static ProcLeftOvers of(long leader, String mark) {
      long born = Stat.of(leader).map(Stat::born).orElse(0L);
      return new ProcLeftOvers(leader, born, mark, pipesOf(leader));
    }

    /// The content of one line of `/proc/PID/stat`.
    ///
    /// @param born ticks of the system's clock, never before those of its parent
    private record Stat(long parent, long group, long session, long born, boolean dead) {
      static Optional<Stat> of(long pid) {
        try {
          String line =
              Files.readString(
                  PROC.resolve(Long.toString(pid)).resolve("stat"), StandardCharsets.ISO_8859_1);
          // The name in parentheses may hold anything, also parentheses and blanks.
          String[] words = line.substring(line.lastIndexOf(')') + 2).split(" ");
          boolean dead = words[0].equals("Z") || words[0].equals("X");
          return Optional.of(
              new Stat(
                  Long.parseLong(words[1]),
                  Long.parseLong(words[2]),
                  Long.parseLong(words[3]),
                  Long.parseLong(words[19]),
                  dead));
        } catch (IOException | IndexOutOfBoundsException | NumberFormatException _) {
          // It is gone.
          return Optional.empty();
        }
      }
    }

    @Override
    public void look() {
      alive();
    }

    @Override
    public boolean any() {
      return !alive().isEmpty();
    }

    @Override
    public void end() throws InterruptedException {
      for (int round = 0; round < ROUNDS; round++) {
        List<ProcessHandle> alive = alive();
        if (alive.isEmpty()) {
          return;
        }
        alive.forEach(ProcessHandle::destroyForcibly);
        TimeUnit.MILLISECONDS.sleep(round < 5 ? 2 : 10);
      }
    }

    private synchronized List<ProcessHandle> alive() {
      var alive = new ArrayList<ProcessHandle>();
      for (long pid : running()) {
        // The handle comes first: it knows its process's start, so another process with that number
        // is not hit.
        Optional<ProcessHandle> handle = ProcessHandle.of(pid);
        if (handle.isPresent() && isOurs(pid)) {
          seen.add(pid);
          alive.add(handle.get());
        }
      }
      return alive;
    }

    // Parents have lower numbers than their children, but for a wrap: those are found in the next
    // round, by their mark.
    private static List<Long> running() {
      var running = new ArrayList<Long>();
      try (var entries = Files.newDirectoryStream(PROC, "[1-9]*")) {
        for (Path entry : entries) {
          running.add(Long.parseLong(entry.getFileName().toString()));
        }
      } catch (IOException | DirectoryIteratorException | NumberFormatException _) {
        // The processes that were listed so far are looked at.
      }
      running.sort(null);
      return running;
    }

    private boolean isOurs(long pid) {
      Optional<Stat> found = Stat.of(pid);
      if (found.isEmpty() || found.get().dead() || found.get().born() < born) {
        return false;
      }
      Stat stat = found.get();
      return pid == leader
          || stat.group() == leader
          || stat.session() == leader
          || seen.contains(stat.parent())
          || hasMark(pid)
          || (stat.parent() != OWN && pipesOf(pid).stream().anyMatch(pipes::contains));
    }

    private boolean hasMark(long pid) {
      try {
        byte[] environment =
            Files.readAllBytes(PROC.resolve(Long.toString(pid)).resolve("environ"));
        return new String(environment, StandardCharsets.ISO_8859_1)
            .contains(new String(mark, StandardCharsets.ISO_8859_1));
      } catch (IOException _) {
        // Gone, or another user's and so none of ours.
        return false;
      }
    }

    private static Set<String> pipesOf(long pid) {
      var pipes = new HashSet<String>();
      try (var entries = Files.newDirectoryStream(PROC.resolve(Long.toString(pid)).resolve("fd"))) {
        for (Path entry : entries) {
          String target = Files.readSymbolicLink(entry).toString();
          if (target.startsWith("pipe:")) {
            pipes.add(target);
          }
        }
      } catch (IOException | DirectoryIteratorException _) {
        // Gone, or another user's and so none of ours.
      }
      return pipes;
    }
  }
}
