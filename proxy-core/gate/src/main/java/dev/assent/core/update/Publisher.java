package dev.assent.core.update;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PublicKey;
import java.security.spec.X509EncodedKeySpec;
import java.util.Base64;
import java.util.Optional;
import java.util.Properties;

/// The publisher of new versions of this program.
///
/// @param address of the signed file; `https`
/// @param key that has to have signed it; Ed25519
public record Publisher(URI address, PublicKey key) {
  /// The one that this program was built with; absent for a build without one, which then looks for
  /// no updates.
  public static Optional<Publisher> ofThisBuild() {
    try (InputStream in = Publisher.class.getResourceAsStream("publisher.properties")) {
      var properties = new Properties();
      if (in != null) {
        properties.load(in);
      }
      return of(properties.getProperty("address", ""), properties.getProperty("key", ""));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /// One of texts; absent where they are no address and key.
  ///
  /// @param key base64 of its X.509 form
  static Optional<Publisher> of(String address, String key) {
    try {
      URI uri = URI.create(address);
      if (!"https".equals(uri.getScheme()) || uri.getHost() == null || key.isEmpty()) {
        return Optional.empty();
      }
      var spec = new X509EncodedKeySpec(Base64.getDecoder().decode(key));
      return Optional.of(
          new Publisher(uri, KeyFactory.getInstance("Ed25519").generatePublic(spec)));
    } catch (IllegalArgumentException | GeneralSecurityException _) {
      return Optional.empty();
    }
  }
}
