package dev.assent.core.doctor;

import dev.assent.core.config.AssentHome;
import dev.assent.core.json.JsonException;
import dev.assent.core.json.JsonLimits;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonReader;
import dev.assent.core.local.LocalSocketException;
import dev.assent.core.secrets.SecretStore;
import dev.assent.core.secrets.SecretStoreException;
import dev.assent.core.update.Publisher;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// A machine in a folder: all is well with it until a test says otherwise.
public final class MachineRig implements SystemProbe, SecretStore {
  public static final Instant NOW = Instant.parse("2026-03-04T05:06:07Z");

  public final Path folder;
  public final Path user;
  public final Path root;
  public final Path launcher;
  public final Map<String, String> environment = new HashMap<>();
  public AssentHome home;
  public String osName = "Linux";
  public Optional<Publisher> publisher = Optional.empty();
  public @Nullable IOException status;
  public String answer = "{\"pid\": 42, \"version\": \"1.2.3\"}";
  public long room = 1L << 40;
  public boolean tray = true;
  public @Nullable String noBus;
  public @Nullable String noKeys;

  /// Keeps secrets from being kept, while names can be listed.
  public SecretStoreException.@Nullable Trouble keysTrouble;

  public MachineRig(Path folder) throws IOException {
    this.folder = folder;
    user =
        Files.createDirectory(
            folder.resolve("ada"),
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
    root = folder.resolve("root");
    launcher = write(folder.resolve("program/bin/assent"), "#!/bin/sh\n");
    launcher.toFile().setExecutable(true);
    write(root.resolve("proc/self/mounts"), "/dev/sda1 / ext4 rw,relatime 0 0\n");
    environment.put("DISPLAY", ":0");
    home =
        new AssentHome(
            user.resolve(".config/assent"),
            user.resolve(".local/state/assent"),
            folder.resolve("run/assent"));
    for (Path one : List.of(home.config(), home.state(), home.runtime())) {
      Files.createDirectories(
          one, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
    }
  }

  public static Path write(Path file, String text) throws IOException {
    Files.createDirectories(
        file.getParent(),
        PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
    Files.writeString(file, text);
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
    return file;
  }

  /// A server with a policy that can be used.
  public void server(String name) throws IOException {
    write(home.proxyFile(name), "{\"backend\": {\"command\": \"/bin/true\"}}");
    write(home.policyFile(name), "{\"rules\": []}");
    Files.createDirectories(home.auditFolder(name));
  }

  public Machine machine() {
    return new Machine(
        home,
        environment,
        user,
        osName,
        root,
        Clock.fixed(NOW, ZoneOffset.UTC),
        Optional.of(launcher),
        "1.2.3",
        "abc123456",
        publisher,
        this,
        this);
  }

  @Override
  public JsonObject status(AssentHome at) throws IOException {
    if (status != null) {
      throw status;
    }
    try {
      return (JsonObject) JsonReader.read(answer, JsonLimits.FILE);
    } catch (JsonException e) {
      throw new IllegalArgumentException(e);
    }
  }

  /// No core runs.
  public void stopped() {
    status = new LocalSocketException(LocalSocketException.Code.NOT_LISTENING, "nothing listens");
  }

  @Override
  public long room(Path at) {
    return room;
  }

  @Override
  public boolean showsTray() throws IOException {
    if (noBus != null) {
      throw new IOException(noBus);
    }
    return tray;
  }

  @Override
  public Optional<char[]> secret(String name) {
    return Optional.empty();
  }

  @Override
  public void put(String name, char[] value) {}

  @Override
  public void check() throws SecretStoreException {
    if (keysTrouble != null) {
      throw new SecretStoreException(keysTrouble);
    }
  }

  @Override
  public List<String> names() throws SecretStoreException {
    if (noKeys != null) {
      throw new SecretStoreException(noKeys);
    }
    return List.of();
  }

  @Override
  public boolean remove(String name) {
    return false;
  }
}
