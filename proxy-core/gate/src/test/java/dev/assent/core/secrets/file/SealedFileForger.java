package dev.assent.core.secrets.file;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/// Writes a file whose digest is right, as somebody can who has no key.
final class SealedFileForger {
  private SealedFileForger() {}

  static void write(Path file, String header, String content) throws IOException {
    String sealed = header + "\n" + content + "\n";
    try {
      byte[] digest =
          MessageDigest.getInstance("SHA-256").digest(sealed.getBytes(StandardCharsets.UTF_8));
      Files.writeString(file, sealed + HexFormat.of().formatHex(digest) + "\n");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }
}
