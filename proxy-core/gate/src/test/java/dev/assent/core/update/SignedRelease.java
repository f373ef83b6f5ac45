package dev.assent.core.update;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.Signature;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;

/// A publisher of tests, with a key of its own.
public final class SignedRelease {
  private final KeyPair pair;

  public SignedRelease() {
    try {
      pair = KeyPairGenerator.getInstance("Ed25519").generateKeyPair();
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }

  public Publisher publisher(String address) {
    return Publisher.of(address, Base64.getEncoder().encodeToString(pair.getPublic().getEncoded()))
        .orElseThrow();
  }

  /// A file that was signed at a time, and ends 30 days later.
  public byte[] file(String version, Instant published) {
    return signed(
        "{\"version\": \""
            + version
            + "\", \"published\": \""
            + published
            + "\", \"expires\": \""
            + published.plus(Duration.ofDays(30))
            + "\", \"page\": \"https://x.example/new\", \"news\": {\"en\": \"Cards are faster.\", \"de\": \"Karten sind schneller.\"}}\n");
  }

  byte[] signed(String content) {
    try {
      var signer = Signature.getInstance("Ed25519");
      signer.initSign(pair.getPrivate());
      signer.update(("assent-release 1\n" + content).getBytes(StandardCharsets.UTF_8));
      return ("assent-release 1\n"
              + Base64.getEncoder().encodeToString(signer.sign())
              + "\n"
              + content)
          .getBytes(StandardCharsets.UTF_8);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }

  /// Leaves a file where an earlier look would have left it.
  public void kept(Path state, byte[] file) throws IOException {
    Path place = state.resolve("update.json");
    Files.writeString(place, "{\"notice\": \"" + Base64.getEncoder().encodeToString(file) + "\"}");
    Files.setPosixFilePermissions(place, PosixFilePermissions.fromString("rw-------"));
  }
}
