/// The programs a command would run, in one form for every shell: what readers and look-through
/// yield and rules ask about.
///
/// Text → reader of its shell (`risk.shell`, `risk.windows`) → look-through (`risk.through`) →
/// [dev.assent.core.risk.step.Step]s → rules (`risk.rules`). Values only: nothing here reads text,
/// runs anything or touches a disk.
package dev.assent.core.risk.step;
