package dev.assent.core.doctor;

import dev.assent.core.config.SecretValue;
import dev.assent.core.config.proxy.Endpoint;
import dev.assent.core.config.proxy.MutualTls;
import dev.assent.core.config.proxy.ProxyDefinition;
import dev.assent.core.files.FileTrust;
import dev.assent.core.files.PlainFile;
import dev.assent.core.secrets.SecretSource;
import dev.assent.core.secrets.SecretStoreException;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.Optional;

/// Finds out when the certificates end with which this machine proves itself to servers over HTTP.
///
/// @param secrets the key store, asked only for the password of a PKCS#12 file
public record ClientCertificates(SecretSource secrets) {
  private static final int MOST = 1024 * 1024;

  /// The time before its end at which a certificate is told of.
  public static final Duration SOON = Duration.ofDays(14);

  /// The time before its end at which that becomes urgent.
  public static final Duration VERY_SOON = Duration.ofDays(7);

  /// The end of a certificate.
  ///
  /// @param file where it stands
  /// @param end when it or one of its chain ends; absent when the file cannot be read as it is
  public record Term(Path file, Optional<Instant> end) {
    /// The urgency of that.
    public Urgency urgency(Instant now) {
      if (end.isEmpty()) {
        return Urgency.UNKNOWN;
      }
      Duration left = Duration.between(now, end.get());
      return left.isNegative() || left.isZero()
          ? Urgency.OVER
          : left.compareTo(VERY_SOON) <= 0
              ? Urgency.VERY_SOON
              : left.compareTo(SOON) <= 0 ? Urgency.SOON : Urgency.NONE;
    }

    /// The whole days until the end; 0 when it is over or not known.
    public long days(Instant now) {
      return end.map(last -> Math.max(0, Duration.between(now, last).toDays())).orElse(0L);
    }
  }

  /// The urgency of a new certificate, least first.
  public enum Urgency {
    NONE,
    UNKNOWN,
    SOON,
    VERY_SOON,
    OVER
  }

  /// The end of the certificate of a server's definition; absent where it names none.
  public Optional<Term> of(ProxyDefinition definition) throws InterruptedException {
    Optional<MutualTls> tls = definition.backend().reached().flatMap(Endpoint::mtls);
    Optional<String> named = tls.flatMap(MutualTls::certificate);
    if (tls.isEmpty() || named.isEmpty()) {
      return Optional.empty();
    }
    Path file = Path.of(named.get());
    try {
      return Optional.of(
          new Term(
              file,
              end(tls.get().key().isPresent() ? pem(file) : stored(file, tls.get().password()))));
    } catch (IOException
        | GeneralSecurityException
        | SecretStoreException
        | InvalidPathException e) {
      System.getLogger(ClientCertificates.class.getName())
          .log(System.Logger.Level.DEBUG, "a certificate cannot be read", e);
      return Optional.of(new Term(file, Optional.empty()));
    }
  }

  private static Optional<Instant> end(Collection<? extends Certificate> chain) {
    return chain.stream()
        .filter(X509Certificate.class::isInstance)
        .map(one -> ((X509Certificate) one).getNotAfter().toInstant())
        .min(Instant::compareTo);
  }

  private static Collection<? extends Certificate> pem(Path file)
      throws IOException, GeneralSecurityException {
    return CertificateFactory.getInstance("X.509")
        .generateCertificates(new ByteArrayInputStream(bytes(file)));
  }

  private Collection<Certificate> stored(Path file, Optional<SecretValue> password)
      throws IOException, GeneralSecurityException, SecretStoreException, InterruptedException {
    char[] characters = characters(password);
    try {
      var store = KeyStore.getInstance("PKCS12");
      store.load(new ByteArrayInputStream(bytes(file)), characters);
      var all = new ArrayList<Certificate>();
      for (String alias : Collections.list(store.aliases())) {
        if (store.isKeyEntry(alias)) {
          all.addAll(Arrays.asList(store.getCertificateChain(alias)));
        }
      }
      return all;
    } finally {
      Arrays.fill(characters, '\0');
    }
  }

  private char[] characters(Optional<SecretValue> password)
      throws SecretStoreException, InterruptedException {
    if (password.isEmpty()) {
      return new char[0];
    }
    return switch (password.get()) {
      case SecretValue.Plain(var text) -> text.toCharArray();
      case SecretValue.Keychain(var key) -> secrets.secret(key).orElse(new char[0]);
      case SecretValue.FromClient _ -> new char[0];
    };
  }

  private static byte[] bytes(Path file) throws IOException {
    byte[] bytes = PlainFile.read(file, FileTrust.ANYBODYS, MOST + 1);
    if (bytes.length > MOST) {
      throw new IOException("`" + file + "` is longer than " + MOST + " bytes");
    }
    return bytes;
  }
}
