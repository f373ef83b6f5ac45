package dev.assent.core.lookback.sessions;

import dev.assent.core.files.FileTrust;
import dev.assent.core.files.PlainFile;
import dev.assent.core.json.JsonException;
import dev.assent.core.json.JsonLimits;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonReader;
import dev.assent.core.wiring.AgentFolder;
import dev.assent.core.wiring.AgentFolders;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileVisitOption;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// Finds session files in the folders where agents keep them. A link inside such a folder is not
/// followed.
public final class SessionFolders {
  private static final int DEPTH = 8;
  private static final int MOST = 200_000;
  private static final int SMALL = 1024 * 1024;

  private final AgentFolders folders;
  private final Instant since;
  private final List<SessionFile> files = new ArrayList<>();
  private final List<Path> unread = new ArrayList<>();

  private SessionFolders(AgentFolders folders, Instant since) {
    this.folders = folders;
    this.since = since;
  }

  /// The files that were found.
  ///
  /// @param files that were changed since the time that was asked for
  /// @param unread files of sessions that are packed, or a database, and so cannot be read
  public record Found(List<SessionFile> files, List<Path> unread) {
    public Found {
      files = List.copyOf(files);
      unread = List.copyOf(unread);
    }

    /// How long they are together.
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
    // The oldest first: what is carried on in another file begins with a copy of the one before.
    looking.files.sort(Comparator.comparing(SessionFile::modified));
    return new Found(looking.files, looking.unread);
  }

  private void look(SessionAgent agent) {
    switch (agent) {
      case CLAUDE_CODE ->
          walk(agent, folders.in(AgentFolder.CLAUDE).resolve("projects"), SessionFolders::isLines);
      case CODEX -> {
        Path home = folders.in(AgentFolder.CODEX);
        Predicate<Path> rollout = file -> name(file).startsWith("rollout-");
        walk(agent, home.resolve("sessions"), rollout);
        walk(agent, home.resolve("archived_sessions"), rollout);
      }
      case GEMINI -> gemini(folders.in(AgentFolder.GEMINI));
      case COPILOT ->
          walk(
              agent,
              folders.in(AgentFolder.COPILOT).resolve("session-state"),
              SessionFolders::isLines);
      case DROID ->
          walk(agent, folders.in(AgentFolder.DROID).resolve("sessions"), SessionFolders::isLines);
      case OPENCODE -> {
        Path data = openCode(folders);
        walk(agent, data.resolve("storage/part"), file -> name(file).endsWith(".json"));
        walk(agent, data, 1, file -> name(file).equals("opencode.db"), Optional.empty());
      }
    }
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
    walk(agent, root, DEPTH, wanted, Optional.empty());
  }

  private void walk(
      SessionAgent agent, Path root, int depth, Predicate<Path> wanted, Optional<String> project) {
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
                add(agent, file, facts, project);
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
      unread.add(root);
    }
  }

  private void add(
      SessionAgent agent, Path file, BasicFileAttributes facts, Optional<String> project) {
    Instant modified = facts.lastModifiedTime().toInstant();
    if (modified.isBefore(since)) {
      return;
    }
    if (name(file).endsWith(".zst") || name(file).endsWith(".db")) {
      unread.add(file);
    } else {
      files.add(new SessionFile(agent, file, facts.size(), modified, project));
    }
  }

  // Each project has a folder, named by a digest of its path or by a short name of its own.
  private void gemini(Path home) {
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
              SessionAgent.GEMINI,
              project.resolve("chats"),
              DEPTH,
              file -> name(file).startsWith("session-") || name(file).endsWith(".jsonl"),
              folder);
        }
      }
    } catch (IOException _) {
      unread.add(tmp);
    }
  }

  private static Map<String, String> geminiProjects(Path home) {
    var known = new HashMap<String, String>();
    JsonObject named =
        document(home.resolve("projects.json"))
            .flatMap(file -> file.object("projects"))
            .orElse(JsonObject.EMPTY);
    JsonObject trusted = document(home.resolve("trustedFolders.json")).orElse(JsonObject.EMPTY);
    trusted.members().keySet().forEach(folder -> known.put(digest(folder), folder));
    for (String folder : named.members().keySet()) {
      known.put(digest(folder), folder);
      named.string(folder).ifPresent(name -> known.put(name, folder));
    }
    known.values().removeIf(folder -> !Members.isAbsolute(folder));
    return known;
  }

  /// Where each session of OpenCode works, by its name, as its documents say.
  static Map<String, String> openCodeFolders(AgentFolders folders) {
    var known = new HashMap<String, String>();
    var all = new SessionFolders(folders, Instant.MIN);
    all.walk(
        SessionAgent.OPENCODE,
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

  private static String digest(String path) {
    try {
      return HexFormat.of()
          .formatHex(
              MessageDigest.getInstance("SHA-256").digest(path.getBytes(StandardCharsets.UTF_8)));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }
}
