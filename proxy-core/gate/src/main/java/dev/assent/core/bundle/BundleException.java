package dev.assent.core.bundle;

/// Says why a bundle cannot be used: one lower-case sentence without a final period. Nothing was
/// kept then.
public final class BundleException extends Exception {
  private static final long serialVersionUID = 1L;

  BundleException(String message) {
    super(message);
  }
}
