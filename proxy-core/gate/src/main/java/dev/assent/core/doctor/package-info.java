/// Checks this installation with one table of checks. Each ends in a line that says what was found
/// and what to do. A bundle of the results is for support. Changes nothing.
package dev.assent.core.doctor;
