/// Names the system of this machine. `docs/systems.md` lists the types that differ by system, and a
/// test compares.
package dev.assent.core.system;
