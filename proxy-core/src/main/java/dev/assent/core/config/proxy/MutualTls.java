package dev.assent.core.config.proxy;

import dev.assent.core.config.SecretValue;
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
    Optional<String> authorities) {}
