package dev.assent.core.pap;

import dev.assent.core.json.JsonException;
import dev.assent.core.json.JsonLimits;
import dev.assent.core.json.JsonNumber;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonReader;
import dev.assent.core.json.JsonWriter;
import dev.assent.core.policy.PolicyVersion;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// `policy_history.jsonl`: every text of a policy that was in force, append-only.
///
/// One line for each time a text came into force: `{"version", "time", "sha256", "text"}`. A text keeps its number when it
/// returns. Lines that cannot be read, such as one torn by a crash, are passed over.
final class PolicyHistory {
  private static final JsonLimits LINE =
      new JsonLimits(64 * 1024 * 1024, 4, 16, 64, 256, 128, 308);

  private record Last(String digest, Instant time) {}

  private final Path file;
  private final Map<String, Long> numbers = new HashMap<>();
  private long readSize;
  private long highest;
  private @Nullable Last last;

  PolicyHistory(Path file) {
    this.file = file;
  }

  /// The version of a text that comes into force, recorded unless it was the last one recorded.
  ///
  /// @return when it came into force; earlier than `now` when it was in force before a restart
  /// @throws IOException when the file cannot be read or written; [#versionOf(String)] then still answers
  Instant record(PolicyDocument document, Instant now) throws IOException {
    read();
    var before = last;
    if (before != null && before.digest.equals(document.digest())) {
      return before.time;
    }
    var version = versionOf(document.digest());
    var line =
        JsonObject.builder()
            .put("version", version.number())
            .put("time", now.toString())
            .put("sha256", document.digest())
            .put("text", new String(document.bytes(), StandardCharsets.UTF_8))
            .build();
    append(JsonWriter.write(line) + "\n");
    last = new Last(document.digest(), now);
    return now;
  }

  /// The number of a text: its old one, else the next, which it then keeps.
  PolicyVersion versionOf(String digest) {
    long number = numbers.computeIfAbsent(digest, _ -> ++highest);
    return new PolicyVersion(number, digest);
  }

  private void append(String line) throws IOException {
    var parent = file.toAbsolutePath().getParent();
    if (parent != null) {
      PrivateFiles.createFolders(parent);
    }
    try (var channel = PrivateFiles.open(file, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
      long size = channel.size();
      String whole = size > 0 && !endsLine(channel, size) ? "\n" + line : line;
      channel.position(size);
      var bytes = ByteBuffer.wrap(whole.getBytes(StandardCharsets.UTF_8));
      while (bytes.hasRemaining()) {
        channel.write(bytes);
      }
      channel.force(true);
      readSize = channel.size();
    }
  }

  private static boolean endsLine(FileChannel channel, long size) throws IOException {
    var end = ByteBuffer.allocate(1);
    return channel.read(end, size - 1) == 1 && end.get(0) == '\n';
  }

  private void read() throws IOException {
    if (!Files.exists(file) || Files.size(file) == readSize) {
      return;
    }
    numbers.clear();
    highest = 0;
    last = null;
    try (InputStream in = Files.newInputStream(file);
        var lines = new java.io.BufferedReader(new java.io.InputStreamReader(in, StandardCharsets.UTF_8))) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        entry(line);
      }
    }
    readSize = Files.size(file);
  }

  private void entry(String line) {
    try {
      if (!(JsonReader.read(line, LINE) instanceof JsonObject object) || !(object.get("version") instanceof JsonNumber number)) {
        return;
      }
      long version = number.decimal().longValueExact();
      Optional<String> digest = object.string("sha256");
      var time = Instant.parse(object.string("time").orElse(""));
      if (digest.isPresent() && version > 0) {
        numbers.put(digest.get(), version);
        highest = Math.max(highest, version);
        last = new Last(digest.get(), time);
      }
    } catch (JsonException | DateTimeException | ArithmeticException _) {
      // A torn or foreign line says nothing; the next one is complete again.
    }
  }
}
