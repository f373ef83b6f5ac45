package dev.assent.core.audit;

/// Signs checkpoints with a key that stays on this installation.
public interface CheckpointSigner {
  /// The id of the key: SHA-256 of the public key's X.509 form, 64 lower-case hex digits.
  String keyId();

  /// The Ed25519 signature (64 bytes) over some bytes.
  byte[] sign(byte[] text);
}
