/// Looks whether this installation is well: one table of checks, each of which ends in a line that
/// says what was found and what to do, and a bundle of that for whoever is asked for help. Changes
/// nothing.
package dev.assent.core.doctor;
