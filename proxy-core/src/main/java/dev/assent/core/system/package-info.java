/// Which system this is. The types that differ by system stand in `docs/systems.md`, and a test
/// compares.
package dev.assent.core.system;
