/// The rule language as plain values: what a policy file means once it has been read.
///
/// `pap` reads and writes the file form, `pdp` compiles and decides, `analysis` compares. No clock,
/// file or thread here.
package dev.assent.core.policy;
