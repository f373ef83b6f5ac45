/// The platform's key store, by name: Secret Service on Linux, the login keychain on macOS, the
/// Credential Manager on Windows. Nothing of it is loaded before a secret is wanted; no value is
/// kept, printed or logged.
@org.jspecify.annotations.NullMarked
package dev.assent.core.secrets;
