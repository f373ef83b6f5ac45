package dev.assent.core.linux;

import java.io.Closeable;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/// Ends of our own of the three pipes of a program that we have started.
///
/// Java closes its ends when the program ends, whoever else still reads and writes the others. A
/// program that starts the real one and ends would cut it off.
///
/// @param output what the program writes
/// @param input what it reads; nothing is held back
/// @param errors what it writes as errors
/// @param links what the system shows for its input and output, `pipe:[NUMBER]`
public record OwnPipes(
    InputStream output, OutputStream input, InputStream errors, Set<String> links) {
  private static final Path PROCESSES = Path.of("/proc");

  /// Those of a running program.
  ///
  /// @return empty where this is no Linux, or the program has ended or has no three pipes
  public static Optional<OwnPipes> of(long process) {
    Path descriptors = descriptors(process);
    Optional<String> in = pipe(descriptors.resolve("0"));
    Optional<String> out = pipe(descriptors.resolve("1"));
    if (in.isEmpty() || out.isEmpty() || pipe(descriptors.resolve("2")).isEmpty()) {
      return Optional.empty();
    }
    InputStream output = InputStream.nullInputStream();
    OutputStream input = OutputStream.nullOutputStream();
    try {
      output = new FileInputStream(descriptors.resolve("1").toFile());
      input = new FileOutputStream(descriptors.resolve("0").toFile());
      var errors = new FileInputStream(descriptors.resolve("2").toFile());
      return Optional.of(new OwnPipes(output, input, errors, Set.of(in.get(), out.get())));
    } catch (IOException _) {
      closed(output, input);
      return Optional.empty();
    }
  }

  /// Running programs of this person that hold the other ends of both input and output, in whatever
  /// group they are.
  public List<ProcessHandle> holders() {
    try (Stream<Path> all = Files.list(PROCESSES)) {
      return all.map(path -> path.getFileName().toString())
          .filter(name -> name.chars().allMatch(c -> c >= '0' && c <= '9'))
          .map(Long::parseLong)
          .filter(number -> number != ProcessHandle.current().pid())
          .filter(this::holds)
          .flatMap(number -> ProcessHandle.of(number).stream())
          .filter(ProcessHandle::isAlive)
          .toList();
    } catch (IOException | UncheckedIOException _) {
      return List.of();
    }
  }

  private boolean holds(long process) {
    var held = new HashSet<String>();
    try (Stream<Path> all = Files.list(descriptors(process))) {
      all.forEach(one -> pipe(one).filter(links::contains).ifPresent(held::add));
    } catch (IOException | UncheckedIOException _) {
      // Somebody else's, or ended.
    }
    return held.size() == links.size();
  }

  /// Closes all three. Never waits.
  public void close() {
    closed(output, input, errors);
  }

  private static void closed(Closeable... streams) {
    for (var stream : streams) {
      try {
        stream.close();
      } catch (IOException _) {
        // It is gone, which is all that was wanted.
      }
    }
  }

  private static Path descriptors(long process) {
    return PROCESSES.resolve(Long.toString(process)).resolve("fd");
  }

  private static Optional<String> pipe(Path descriptor) {
    try {
      return Optional.of(Files.readSymbolicLink(descriptor).toString())
          .filter(link -> link.startsWith(PipeRoom.SHOWN));
    } catch (IOException | UnsupportedOperationException _) {
      return Optional.empty();
    }
  }
}
