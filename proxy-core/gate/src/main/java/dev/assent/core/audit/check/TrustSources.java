package dev.assent.core.audit.check;

import java.nio.file.Path;
import java.security.PublicKey;
import java.util.Optional;

/// The sources that a check may rely on besides the log's own folder.
///
/// @param anchor the file outside the folder that holds the newest checkpoints; without it a cut
///   tail does not show
/// @param key the installation's public key; without it signatures are not checked
/// @param origin whose log it is expected to be; without it only that it is one log's throughout
public record TrustSources(
    Optional<Path> anchor, Optional<PublicKey> key, Optional<String> origin) {
  /// Nothing: the chain alone is checked.
  public static final TrustSources NONE =
      new TrustSources(Optional.empty(), Optional.empty(), Optional.empty());
}
