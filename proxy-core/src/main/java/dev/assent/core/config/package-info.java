/// Proxy definitions and settings on disk: every key of the configuration page, checked with place, found and expected.
///
/// The last good file stays in force; unknown members are errors; changes are atomic and keep the rest of the file.
package dev.assent.core.config;
