/// Shows what clients' files become when servers are put behind Assent or taken back, and has it
/// carried out.
@org.jspecify.annotations.NullMarked
package dev.assent.desktop.proxies.protect;
