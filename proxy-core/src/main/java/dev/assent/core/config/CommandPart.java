package dev.assent.core.config;

import java.nio.file.Path;

/// One file of a server's command.
///
/// @param role `program`, `interpreter` or `script`
/// @param path absolute, links followed
/// @param sha256 of its content, 64 lower-case hex digits
public record CommandPart(String role, Path path, String sha256) {}
