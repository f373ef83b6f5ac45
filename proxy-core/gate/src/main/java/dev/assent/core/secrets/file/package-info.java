/// Keeps secrets in one encrypted file, for machines without a key store. A person asks for it, and
/// their passphrase opens it.
@org.jspecify.annotations.NullMarked
package dev.assent.core.secrets.file;
