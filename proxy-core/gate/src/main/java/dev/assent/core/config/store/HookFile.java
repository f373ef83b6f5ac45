package dev.assent.core.config.store;

import java.nio.file.Path;

/// A file a hook consists of: its program, or a file that its command names, or its policy file.
///
/// @param path absolute, as it is used
/// @param sha256 of its content, 64 lower-case hex digits
public record HookFile(Path path, String sha256) {}
