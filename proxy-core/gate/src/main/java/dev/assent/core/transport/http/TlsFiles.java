package dev.assent.core.transport.http;

import dev.assent.core.files.FileTrust;
import dev.assent.core.files.PlainFile;
import dev.assent.core.text.Sentence;
import dev.assent.core.text.ToldException;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.cert.Certificate;
import java.security.cert.CertificateExpiredException;
import java.security.cert.CertificateFactory;
import java.security.cert.CertificateNotYetValidException;
import java.security.cert.X509Certificate;
import java.security.spec.InvalidKeySpecException;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.Arrays;
import java.util.Base64;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.crypto.Cipher;
import javax.crypto.EncryptedPrivateKeyInfo;
import javax.crypto.SecretKeyFactory;
import javax.crypto.spec.PBEKeySpec;
import javax.net.ssl.KeyManager;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;

/// Makes the TLS side of a connection from files. There is no way to take a certificate that is not
/// trusted.
///
/// @param certificate PEM with its chain, or PKCS#12 where `key` is absent
/// @param key PEM, PKCS#8, plain or encrypted
/// @param authorities PEM; absent means the platform's
public record TlsFiles(Optional<Path> certificate, Optional<Path> key, Optional<Path> authorities) {
  private static final int MOST = 1024 * 1024;
  private static final Pattern PEM =
      Pattern.compile("-----BEGIN ([A-Z0-9 ]+)-----([A-Za-z0-9+/=\\s]+)-----END \\1-----");
  private static final List<String> KEY_KINDS = List.of("EC", "RSA", "EdDSA");
  private static final String ENTRY = "ours";

  /// A file cannot be used. The message names it and says why, without anything of its content.
  public static final class UnusableException extends ToldException {
    private static final long serialVersionUID = 1L;

    UnusableException(String form, Object... values) {
      super(Sentence.of(form, values), null);
    }
  }

  /// Reads the files.
  ///
  /// @param password of the key or the PKCS#12 file; empty when there is none; not kept
  /// @throws UnusableException when one of them cannot be read or is not what it should be
  public SSLContext context(char[] password) throws UnusableException {
    try {
      var context = SSLContext.getInstance("TLS");
      context.init(
          certificate.isPresent() ? own(certificate.get(), password) : new KeyManager[0],
          trusted(),
          null);
      return context;
    } catch (GeneralSecurityException e) {
      throw new UnusableException("TLS cannot be set up: %s", e);
    }
  }

  private KeyManager[] own(Path file, char[] password) throws UnusableException {
    KeyStore store;
    char[] entry = password.clone();
    try {
      if (key.isPresent()) {
        entry = new char[] {'-'};
        store = empty();
        var chain = certificates(file).toArray(Certificate[]::new);
        store.setKeyEntry(ENTRY, privateKey(key.get(), password), entry, chain);
      } else {
        store = KeyStore.getInstance("PKCS12");
        try (InputStream in = new ByteArrayInputStream(bytes(file))) {
          store.load(in, password);
        }
      }
      var factory = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
      factory.init(store, entry);
      return factory.getKeyManagers();
    } catch (IOException | GeneralSecurityException e) {
      throw new UnusableException(
          "`%s` cannot be used as our certificate: is the file whole and the password right?",
          file);
    } finally {
      Arrays.fill(entry, '\0');
    }
  }

  private TrustManager[] trusted() throws UnusableException, GeneralSecurityException {
    var factory = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    if (authorities.isEmpty()) {
      factory.init((KeyStore) null);
      return factory.getTrustManagers();
    }
    try {
      KeyStore store = empty();
      int number = 0;
      for (Certificate authority : certificates(authorities.get())) {
        checkTime(authority, authorities.get());
        store.setCertificateEntry("authority " + number++, authority);
      }
      factory.init(store);
      return factory.getTrustManagers();
    } catch (IOException e) {
      throw new UnusableException("`%s` cannot be read", authorities.get());
    }
  }

  // Nobody asks later whether an authority's own time is over.
  private static void checkTime(Certificate authority, Path file) throws UnusableException {
    try {
      if (authority instanceof X509Certificate dated) {
        dated.checkValidity();
      }
    } catch (CertificateExpiredException | CertificateNotYetValidException e) {
      throw new UnusableException("`%s` holds a certificate that is not valid now", file);
    }
  }

  private static KeyStore empty() throws GeneralSecurityException, IOException {
    var store = KeyStore.getInstance("PKCS12");
    store.load(null, null);
    return store;
  }

  private static Collection<? extends Certificate> certificates(Path file)
      throws UnusableException {
    try {
      var found =
          CertificateFactory.getInstance("X.509")
              .generateCertificates(new ByteArrayInputStream(bytes(file)));
      if (!found.isEmpty()) {
        return found;
      }
    } catch (GeneralSecurityException _) {
      // Said below, in our words.
    }
    throw new UnusableException("`%s` holds no certificate in PEM form", file);
  }

  private static PrivateKey privateKey(Path file, char[] password)
      throws UnusableException, GeneralSecurityException {
    byte[] text = bytes(file);
    try {
      Matcher pem = PEM.matcher(new String(text, StandardCharsets.US_ASCII));
      while (pem.find()) {
        byte[] der = Base64.getMimeDecoder().decode(pem.group(2));
        switch (pem.group(1)) {
          case "PRIVATE KEY" -> {
            return key(new PKCS8EncodedKeySpec(der), file);
          }
          case "ENCRYPTED PRIVATE KEY" -> {
            return key(decrypted(der, password), file);
          }
          default -> {}
        }
      }
      throw new UnusableException("`%s` holds no private key in the form PKCS#8", file);
    } catch (IOException e) {
      throw new UnusableException("`%s` holds a damaged private key", file);
    } finally {
      Arrays.fill(text, (byte) 0);
    }
  }

  private static PKCS8EncodedKeySpec decrypted(byte[] der, char[] password)
      throws IOException, GeneralSecurityException {
    var info = new EncryptedPrivateKeyInfo(der);
    // The name of the whole scheme stands in its parameters where the scheme is PBES2.
    String scheme =
        info.getAlgParameters() == null ? info.getAlgName() : info.getAlgParameters().toString();
    var spec = new PBEKeySpec(password);
    try {
      var secret = SecretKeyFactory.getInstance(scheme).generateSecret(spec);
      var cipher = Cipher.getInstance(scheme);
      cipher.init(Cipher.DECRYPT_MODE, secret, info.getAlgParameters());
      return info.getKeySpec(cipher);
    } finally {
      spec.clearPassword();
    }
  }

  private static PrivateKey key(PKCS8EncodedKeySpec spec, Path file)
      throws UnusableException, GeneralSecurityException {
    for (String kind : KEY_KINDS) {
      try {
        return KeyFactory.getInstance(kind).generatePrivate(spec);
      } catch (InvalidKeySpecException _) {
        // Another kind of key.
      }
    }
    throw new UnusableException("`%s` holds a private key of a kind that is not known here", file);
  }

  private static byte[] bytes(Path file) throws UnusableException {
    try {
      byte[] bytes = PlainFile.read(file, FileTrust.ANYBODYS, MOST + 1);
      if (bytes.length <= MOST) {
        return bytes;
      }
      throw new UnusableException("`%s` is longer than %s bytes", file, MOST);
    } catch (IOException e) {
      throw new UnusableException("`%s` cannot be read", file);
    }
  }
}
