package dev.assent.core.doctor;

import dev.assent.core.files.FileOwnership;
import dev.assent.core.files.FileTrust;
import dev.assent.core.files.PlainFile;
import dev.assent.core.files.PrivateFolder;
import dev.assent.core.files.UnfitFileException;
import dev.assent.core.local.LocalSocketException;
import dev.assent.core.local.SocketPath;
import dev.assent.core.text.Sentence;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/// The person's folders, and what they lie on.
final class FolderChecks {
  private static final int MOUNTS = 4 * 1024 * 1024;
  private static final long MEBIBYTE = 1024 * 1024;
  private static final long LITTLE = 100 * MEBIBYTE;
  private static final long SOME = 1024 * MEBIBYTE;
  private static final Pattern OCTAL = Pattern.compile("\\\\([0-7]{3})");

  private FolderChecks() {}

  static Diagnosis folders(Machine machine) throws IOException {
    for (Path folder : machine.folders()) {
      Optional<Diagnosis> wrong = wrong(folder);
      if (wrong.isPresent()) {
        return wrong.get();
      }
    }
    if (machine.folders().stream().anyMatch(folder -> !Files.exists(folder))) {
      return Diagnosis.ok("they are made at the first start: `%s`", machine.home().config());
    }
    for (Path folder : machine.folders()) {
      Optional<CharSequence> open = open(folder);
      if (open.isPresent()) {
        return Diagnosis.ok(
            "they belong to you, and nobody else may write in them; `%s` is %s",
            folder, open.get());
      }
    }
    return Diagnosis.ok("they are yours alone: `%s`", machine.home().config());
  }

  private static Optional<CharSequence> open(Path folder) throws IOException {
    try {
      PrivateFolder.verify(folder);
      return Optional.empty();
    } catch (UnfitFileException e) {
      return FileOwnership.isReachedByOthers(folder) ? Optional.of(e.found()) : Optional.empty();
    }
  }

  private static Optional<Diagnosis> wrong(Path folder) throws IOException {
    if (!Files.exists(folder, LinkOption.NOFOLLOW_LINKS)) {
      Path above = existing(folder);
      return Files.isWritable(above)
          ? Optional.empty()
          : Optional.of(
              Diagnosis.failed(
                  Sentence.of(
                      "`%s` is not there and cannot be made: `%s` is read only", folder, above),
                  Sentence.of("make it writable, or set `ASSENT_HOME` to another folder")));
    }
    var advice = Sentence.of("put a folder of your own there, or set `ASSENT_HOME` to another one");
    if (Files.isSymbolicLink(folder)) {
      return Optional.of(
          Diagnosis.failed(
              Sentence.of("`%s` is a link to `%s`", folder, Files.readSymbolicLink(folder)),
              advice));
    }
    if (!Files.isDirectory(folder)) {
      return Optional.of(Diagnosis.failed(Sentence.of("`%s` is no folder", folder), advice));
    }
    if (!FileOwnership.isOurs(folder)) {
      return Optional.of(
          Diagnosis.failed(
              Sentence.of("`%s` belongs to `%s`", folder, Files.getOwner(folder).getName()),
              advice));
    }
    Optional<String> writers = FileOwnership.foreignWriters(folder);
    if (writers.isPresent()) {
      return Optional.of(
          Diagnosis.failed(
              Sentence.of("others may write in `%s`: `%s`", folder, writers.get()),
              Sentence.of("run `chmod go-w %s`", folder)));
    }
    if (!Files.isWritable(folder)) {
      return Optional.of(
          Diagnosis.failed(
              Sentence.of("`%s` cannot be written", folder),
              Sentence.of("give yourself the right to write there, or mount it so")));
    }
    try {
      PrivateFolder.check(folder);
    } catch (UnfitFileException e) {
      return Optional.of(
          Diagnosis.failed(
              Sentence.of("`%s` is not used: found %s", folder, e.found()),
              Sentence.of(
                  "close the folders above it to others, or set `ASSENT_HOME` to another folder")));
    }
    return Optional.empty();
  }

  static Diagnosis mount(Machine machine) throws IOException {
    if (!machine.isLinux()) {
      return Diagnosis.ok("nothing to be seen on this system");
    }
    byte[] text =
        PlainFile.read(machine.root().resolve("proc/self/mounts"), FileTrust.ANYBODYS, MOUNTS);
    var mounts =
        new String(text, StandardCharsets.UTF_8)
            .lines()
            .map(line -> line.split(" ", -1))
            .filter(words -> words.length > 3)
            .toList();
    for (Path folder : machine.folders()) {
      if (has(mounts, folder, "ro")) {
        return Diagnosis.failed(
            Sentence.of("`%s` lies on a file system that is read only", folder),
            Sentence.of("mount it for writing, or set `ASSENT_HOME` to another folder"));
      }
    }
    return has(mounts, machine.userHome(), "noexec")
        ? Diagnosis.warning(
            Sentence.of("no program may be started from `%s`", machine.userHome()),
            Sentence.of(
                "servers that lie in your home do not start; put them elsewhere, or mount it with `exec`"))
        : Diagnosis.ok(
            "no mount keeps your folders from being written, or programs in your home from starting");
  }

  private static boolean has(List<String[]> mounts, Path path, String option) {
    String[] best = {"", "", "", ""};
    for (String[] mount : mounts) {
      String place =
          OCTAL
              .matcher(mount[1])
              .replaceAll(code ->
                  java.util.regex.Matcher.quoteReplacement(
                      String.valueOf((char) Integer.parseInt(code.group(1), 8))));
      // The later of two at one place lies above the earlier.
      if (path.startsWith(place) && place.length() >= best[1].length()) {
        best = mount.clone();
        best[1] = place;
      }
    }
    return List.of(best[3].split(",", -1)).contains(option);
  }

  static Diagnosis room(Machine machine) {
    var places = new LinkedHashSet<Path>();
    List.of(machine.home().config(), machine.home().state())
        .forEach(folder -> places.add(existing(folder)));
    long least = places.stream().mapToLong(machine.outside()::room).min().orElse(0);
    String shown = Sentence.count(least / MEBIBYTE);
    var advice = Sentence.of("make room: a log that cannot be written lets no call pass");
    if (least < LITTLE) {
      return Diagnosis.failed(Sentence.of("%s MiB are left where your files lie", shown), advice);
    }
    return least < SOME
        ? Diagnosis.warning(Sentence.of("%s MiB are left where your files lie", shown), advice)
        : Diagnosis.ok("%s MiB are left where your files lie", shown);
  }

  static Diagnosis runtime(Machine machine) {
    Path folder = machine.home().runtime();
    boolean named = !machine.variable("ASSENT_HOME").isEmpty();
    if (!machine.isLinux() || named || !folder.startsWith(machine.home().state())) {
      return Diagnosis.ok("`%s`", folder);
    }
    return Diagnosis.warning(
        Sentence.of(
            "this session has no folder `/run/user` of its own, so the socket lies in `%s`",
            folder),
        Sentence.of(
            "programs that run without your session's variables look elsewhere; log in through the system, or set `ASSENT_HOME` for all"));
  }

  static Diagnosis socket(Machine machine) {
    try {
      SocketPath.address(machine.home().socket());
    } catch (LocalSocketException _) {
      return Diagnosis.failed(
          Sentence.of(
              "its path is longer than %s bytes: `%s`",
              SocketPath.MAX_BYTES, machine.home().socket()),
          Sentence.of("set `ASSENT_HOME` or `XDG_RUNTIME_DIR` to a shorter folder"));
    }
    return Diagnosis.ok("`%s`", machine.home().socket());
  }

  private static Path existing(Path folder) {
    Path at = folder.toAbsolutePath();
    while (!Files.exists(at) && at.getParent() != null) {
      at = at.getParent();
    }
    return at;
  }
}
