package dev.assent.core.proxy.upstream;

/// A value that the configuration takes from the key store is not to be had. The message is one
/// sentence that names the key and the reason, and no value.
public final class MissingSecretException extends Exception {
  private static final long serialVersionUID = 1L;

  MissingSecretException(String sentence) {
    super(sentence);
  }
}
