/// The texts of clients' files: JSON with comments, TOML and YAML, changed at one place while every
/// other character stays.
@NullMarked
package dev.assent.core.wiring.text;

import org.jspecify.annotations.NullMarked;
