package dev.assent.core.config.proxy;

import static dev.assent.core.document.Member.optional;
import static dev.assent.core.document.TableShape.table;

import dev.assent.core.config.SecretValue;
import dev.assent.core.document.Place;
import dev.assent.core.document.Shape;
import dev.assent.core.document.Shapes;
import dev.assent.core.document.TableShape;
import java.util.Optional;

/// Certificates for an HTTP server, all by absolute path; read when a session begins.
///
/// @param certificate our certificate: a PEM file with its chain, or a PKCS#12 file where `key` is
///   absent
/// @param key our private key as PEM (PKCS#8); absent for PKCS#12
/// @param password of the key or the PKCS#12 file, plain or of the key store; absent when there is
///   none
/// @param authorities a PEM file of those whose signature on the server's certificate is taken
///   instead of the platform's; absent means the platform's
public record MutualTls(
    Optional<String> certificate,
    Optional<String> key,
    Optional<SecretValue> password,
    Optional<String> authorities) {
  private static final Shape<String> FILE = Shapes.absolute("the absolute path of a file");

  static final TableShape<MutualTls> SHAPE =
      table(
              "an object with `certificate` or `authorities`",
              MutualTls::new,
              optional("certificate", FILE, MutualTls::certificate).orNull(),
              optional("key", FILE, MutualTls::key).orNull(),
              optional("password", SecretShape.PASSWORD, MutualTls::password).orNull(),
              optional("authorities", FILE, MutualTls::authorities).orNull())
          .secret()
          .checked(MutualTls::check);

  private static void check(Place at, MutualTls mtls) {
    if (mtls.certificate.isEmpty()
        && (mtls.key.isPresent() || mtls.password.isPresent() || mtls.authorities.isEmpty())) {
      at.missing("certificate", "the file of our certificate");
    }
  }
}
