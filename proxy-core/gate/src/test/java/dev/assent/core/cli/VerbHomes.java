package dev.assent.core.cli;

import dev.assent.core.audit.AuditFile;
import dev.assent.core.audit.AuditLog.Durability;
import dev.assent.core.audit.AuditOptions;
import dev.assent.core.audit.InstallationKey;
import dev.assent.core.audit.writer.FileAuditLog;
import dev.assent.core.json.JsonLimits;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonReader;
import dev.assent.core.json.JsonWriter;
import dev.assent.testing.Project;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.KeyPairGenerator;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayDeque;
import java.util.Base64;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/// The homes that the golden files of the verbs name, each the same to the byte in every run.
final class VerbHomes {
  private static final Path HOMES = Project.sample("goldens/homes");
  private static final FileTime DAY_BEFORE = FileTime.from(Instant.parse("2026-03-03T05:06:07Z"));

  private final Path full;

  /// Makes the logs of the home `full`, which lie in no file: they would not be read there.
  ///
  /// @param full a folder that is there and empty
  VerbHomes(Path full) throws Exception {
    this.full = full;
    copy(HOMES.resolve("full"), full, "FOLDER");
    key(full.resolve("home/installation.key"));
    for (String server : new String[] {"files", "mail", "notes", "claude-code"}) {
      log(full.resolve("home"), server);
    }
  }

  /// Makes a person's folder with the home `home` in it.
  ///
  /// @param name `empty`; `full`, the files of `goldens/homes/full`; or the name of another folder
  ///   there, whose files then stand over those
  void make(String name, Path place) throws IOException {
    if (name.equals("empty")) {
      return;
    }
    copy(full, place, place.toString());
    if (!name.equals("full")) {
      copy(HOMES.resolve(name), place, place.toString());
    }
  }

  private static void copy(Path from, Path to, String folder) throws IOException {
    try (Stream<Path> all = Files.walk(from)) {
      for (Path source : all.toList()) {
        Path target = to.resolve(from.relativize(source).toString());
        if (Files.isDirectory(source)) {
          Files.createDirectories(target);
          Files.setPosixFilePermissions(target, PosixFilePermissions.fromString("rwx------"));
          continue;
        }
        Files.writeString(target, Files.readString(source).replace("FOLDER", folder));
        boolean program = target.getParent().endsWith("bin");
        Files.setPosixFilePermissions(
            target, PosixFilePermissions.fromString(program ? "rwx------" : "rw-------"));
        Files.setLastModifiedTime(target, DAY_BEFORE);
      }
    }
  }

  private static void key(Path file) throws Exception {
    var fixed =
        new SecureRandom() {
          @Override
          public void nextBytes(byte[] bytes) {
            java.util.Arrays.fill(bytes, (byte) 7);
          }
        };
    var keys = KeyPairGenerator.getInstance("Ed25519");
    keys.initialize(255, fixed);
    var pair = keys.generateKeyPair();
    var base64 = Base64.getEncoder();
    Files.writeString(
        file,
        JsonWriter.write(
            JsonObject.builder()
                .put("v", 1)
                .put("private", base64.encodeToString(pair.getPrivate().getEncoded()))
                .put("public", base64.encodeToString(pair.getPublic().getEncoded()))
                .put("digest_secret", base64.encodeToString(new byte[32]))
                .build()));
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
  }

  /// Each line of `log.txt` is a time, a chain, a type and a body.
  private static void log(Path home, String server) throws Exception {
    var key = InstallationKey.loadOrCreate(home.resolve("installation.key"));
    Path text = home.resolve("proxies").resolve(server).resolve("log.txt");
    if (Files.notExists(text)) {
      Files.createDirectory(text.resolveSibling("audit"));
      return;
    }
    var options = new AuditOptions(key.originOf(server), 64, Optional.empty(), key);
    var lines = new ArrayDeque<>(Files.readAllLines(text));
    while (!lines.isEmpty()) {
      String time = lines.getFirst().split(" ", 2)[0];
      // A log that is open while the clock is set notes by how much.
      var clock = Clock.fixed(Instant.parse(time), ZoneOffset.UTC);
      try (var log = FileAuditLog.open(text.resolveSibling("audit"), options, clock)) {
        while (!lines.isEmpty() && lines.getFirst().startsWith(time)) {
          var words = lines.removeFirst().split(" ", 4);
          var _ =
              log.append(
                  AuditFile.valueOf(words[1].toUpperCase(Locale.ROOT)),
                  words[2],
                  (JsonObject) JsonReader.read(words[3], JsonLimits.FILE),
                  Durability.WRITTEN);
        }
      }
    }
    Files.delete(text);
  }
}
