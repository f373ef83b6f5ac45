package dev.assent.core.lookback.sessions;

import dev.assent.core.files.FileTrust;
import dev.assent.core.files.PlainFile;
import dev.assent.core.json.JsonException;
import dev.assent.core.json.JsonLimits;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonReader;
import dev.assent.core.linux.DatabaseFile;
import dev.assent.core.linux.PackedChannel;
import dev.assent.core.lookback.sessions.UnreadSessions.Why;
import dev.assent.core.programs.ProgramFile;
import dev.assent.core.text.Sha256;
import dev.assent.core.wiring.AgentFolders;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileVisitOption;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Finds session files in the folders where agents keep them. A link inside such a folder is not
/// followed.
public final class SessionFolders {
  private static final int DEPTH = 8;
  private static final int MOST = 200_000;
  private static final int SMALL = 1024 * 1024;

  /// Versions that are not the usual one have a name of their own in it.
  private static final Pattern OPENCODE_DATABASE = Pattern.compile("opencode[A-Za-z0-9._-]*\\.db");

  private final AgentFolders folders;
  private final Instant since;
  private final List<SessionFile> files = new ArrayList<>();
  private final Map<Unread, List<Path>> unread = new LinkedHashMap<>();

  /// A program and why files of it are not read.
  private record Unread(String title, Why why) {}

  private SessionFolders(AgentFolders folders, Instant since) {
    this.folders = folders;
    this.since = since;
  }

  /// The files that were found.
  ///
  /// @param files that were changed since the time that was asked for
  /// @param unread sessions that cannot be read, by program and reason
  public record Found(List<SessionFile> files, List<UnreadSessions> unread) {
    public Found {
      files = List.copyOf(files);
      unread = List.copyOf(unread);
    }

    /// Their length together.
    public long bytes() {
      return files.stream().mapToLong(SessionFile::size).sum();
    }
  }

  /// The files that agents changed since a time.
  ///
  /// @param folders where agents keep their files
  /// @param agents whose files are looked for
  public static Found since(AgentFolders folders, Instant since, List<SessionAgent> agents) {
    var looking = new SessionFolders(folders, since);
    agents.forEach(looking::look);
    if (agents.size() == SessionAgent.all().size()) {
      ProgramFile.all().forEach(looking::unreadable);
    }
    // The oldest first: what is carried on in another file begins with a copy of the one before.
    looking.files.sort(Comparator.comparing(SessionFile::modified));
    return new Found(
        looking.files,
        looking.unread.entrySet().stream()
            .map(
                one -> new UnreadSessions(one.getKey().title(), one.getKey().why(), one.getValue()))
            .toList());
  }

  private void look(SessionAgent agent) {
    switch (agent.form()) {
      case GEMINI -> at(agent).forEach(home -> gemini(agent, home));
      case OPENCODE -> {
        Path data = openCode(folders);
        walk(agent, data.resolve("storage/part"), file -> name(file).endsWith(".json"));
        walk(agent, data, 1, file -> OPENCODE_DATABASE.matcher(name(file)).matches());
      }
      case CLAUDE, CODEX, COPILOT -> {
        String begin = agent.data().string("begin").orElse("");
        at(agent)
            .forEach(folder ->
                walk(
                    agent,
                    folder,
                    file -> begin.isEmpty() ? isLines(file) : name(file).startsWith(begin)));
      }
    }
  }

  private Stream<Path> at(SessionAgent agent) {
    return ProgramFile.texts(agent.data(), "folders").stream().map(folders::at);
  }

  static Path openCode(AgentFolders folders) {
    return folders
        .named("XDG_DATA_HOME")
        .orElseGet(() -> folders.home().resolve(".local/share"))
        .resolve("opencode");
  }

  private static boolean isLines(Path file) {
    return name(file).endsWith(".jsonl") || name(file).endsWith(".jsonl.zst");
  }

  private static String name(Path file) {
    return String.valueOf(file.getFileName());
  }

  private void walk(SessionAgent agent, Path root, Predicate<Path> wanted) {
    walk(agent, root, DEPTH, wanted);
  }

  private void walk(SessionAgent agent, Path root, int depth, Predicate<Path> wanted) {
    walk(
        agent.title(),
        root,
        depth,
        wanted,
        (file, facts) -> add(agent, file, facts, Optional.empty()));
  }

  private void walk(
      String title,
      Path root,
      int depth,
      Predicate<Path> wanted,
      BiConsumer<Path, BasicFileAttributes> taker) {
    if (!Files.isDirectory(root)) {
      return;
    }
    try {
      // The folder itself may be a link of the person's; what is in it may not.
      Files.walkFileTree(
          root.toRealPath(),
          EnumSet.noneOf(FileVisitOption.class),
          depth,
          new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes facts) {
              if (facts.isRegularFile() && wanted.test(file)) {
                taker.accept(file, facts);
              }
              return files.size() < MOST ? FileVisitResult.CONTINUE : FileVisitResult.TERMINATE;
            }

            @Override
            public FileVisitResult visitFileFailed(Path file, IOException e) {
              return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult postVisitDirectory(Path folder, @Nullable IOException e) {
              return FileVisitResult.CONTINUE;
            }
          });
    } catch (IOException _) {
      unread(title, Why.CLOSED, root);
    }
  }

  private void unread(String title, Why why, Path file) {
    unread.computeIfAbsent(new Unread(title, why), _ -> new ArrayList<>()).add(file);
  }

  // Sessions of which some have neither times nor folders, and some are in databases of a form that
  // is not known. One reason is told of a program, the first for which there are files.
  private void unreadable(JsonObject program) {
    String title = program.string("title").orElseThrow();
    for (JsonObject line : ProgramFile.objects(program, "unread_sessions")) {
      if (unread.keySet().stream().anyMatch(one -> one.title().equals(title))) {
        return;
      }
      Why why = Why.valueOf(line.string("why").orElseThrow().toUpperCase(Locale.ROOT));
      int depth = Math.toIntExact(ProgramFile.number(line, "depth").orElse((long) DEPTH));
      String below = line.string("below").orElse("");
      List<String> ends = ProgramFile.texts(line, "ends");
      for (String folder : ProgramFile.texts(line, "folders")) {
        walk(
            title,
            folders.at(folder),
            depth,
            file -> ends.stream().anyMatch(name(file)::endsWith) && file.toString().contains(below),
            (file, facts) -> unreadSince(title, why, file, facts));
      }
    }
  }

  private void unreadSince(String title, Why why, Path file, BasicFileAttributes facts) {
    if (!facts.lastModifiedTime().toInstant().isBefore(since)) {
      unread(title, why, file);
    }
  }

  private void add(
      SessionAgent agent, Path file, BasicFileAttributes facts, Optional<String> project) {
    Instant modified = modified(file, facts);
    if (modified.isBefore(since)) {
      return;
    }
    if (SessionFile.isDatabase(file) && !DatabaseFile.isPossible()) {
      unread(agent.title(), Why.DATABASE, file);
    } else if (SessionFile.isPacked(file) && !PackedChannel.isPossible()) {
      unread(agent.title(), Why.PACKED, file);
    } else {
      files.add(new SessionFile(agent, file, facts.size(), modified, project));
    }
  }

  // The newest of a database stands in its journal.
  private static Instant modified(Path file, BasicFileAttributes facts) {
    Instant own = facts.lastModifiedTime().toInstant();
    if (!SessionFile.isDatabase(file)) {
      return own;
    }
    try {
      Instant journal =
          Files.getLastModifiedTime(file.resolveSibling(name(file) + "-wal")).toInstant();
      return journal.isAfter(own) ? journal : own;
    } catch (IOException _) {
      return own;
    }
  }

  // Each project has a folder, named by a digest of its path or by a short name of its own.
  private void gemini(SessionAgent agent, Path home) {
    Path tmp = home.resolve("tmp");
    if (!Files.isDirectory(tmp)) {
      return;
    }
    Map<String, String> known = geminiProjects(home);
    try (var projects = Files.list(tmp)) {
      for (Path project : projects.sorted().toList()) {
        Optional<String> folder =
            text(project.resolve(".project_root"))
                .map(String::strip)
                .filter(Members::isAbsolute)
                .or(() -> Optional.ofNullable(known.get(name(project))));
        if (!Files.isSymbolicLink(project)) {
          walk(
              agent.title(),
              project.resolve("chats"),
              DEPTH,
              file -> name(file).startsWith("session-") || name(file).endsWith(".jsonl"),
              (file, facts) -> add(agent, file, facts, folder));
        }
      }
    } catch (IOException _) {
      unread(agent.title(), Why.CLOSED, tmp);
    }
  }

  private static Map<String, String> geminiProjects(Path home) {
    var known = new HashMap<String, String>();
    JsonObject named =
        document(home.resolve("projects.json"))
            .flatMap(file -> file.object("projects"))
            .orElse(JsonObject.EMPTY);
    JsonObject trusted = document(home.resolve("trustedFolders.json")).orElse(JsonObject.EMPTY);
    trusted.members().keySet().forEach(folder -> known.put(Sha256.hex(folder), folder));
    for (String folder : named.members().keySet()) {
      known.put(Sha256.hex(folder), folder);
      named.string(folder).ifPresent(name -> known.put(name, folder));
    }
    known.values().removeIf(folder -> !Members.isAbsolute(folder));
    return known;
  }

  /// The folder in which each session of OpenCode works, by the session's name, as its documents
  /// say.
  static Map<String, String> openCodeFolders(AgentFolders folders) {
    var known = new HashMap<String, String>();
    var all = new SessionFolders(folders, Instant.MIN);
    all.walk(
        SessionAgent.of("opencode").orElseThrow(),
        openCode(folders).resolve("storage/session"),
        file -> name(file).endsWith(".json"));
    for (SessionFile file : all.files) {
      document(file.path())
          .ifPresent(session ->
              Members.text(session, "id")
                  .ifPresent(id ->
                      Members.folder(session, "directory")
                          .ifPresent(folder -> known.put(id, folder))));
    }
    return known;
  }

  private static Optional<String> text(Path file) {
    try {
      return Optional.of(
          new String(PlainFile.read(file, FileTrust.UNLINKED, SMALL), StandardCharsets.UTF_8));
    } catch (IOException _) {
      return Optional.empty();
    }
  }

  private static Optional<JsonObject> document(Path file) {
    try {
      return JsonReader.read(text(file).orElse("null"), JsonLimits.FILE)
              instanceof JsonObject object
          ? Optional.of(object)
          : Optional.empty();
    } catch (JsonException _) {
      return Optional.empty();
    }
  }
}
