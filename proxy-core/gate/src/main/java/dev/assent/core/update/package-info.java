/// Looks for a newer version: fetches one small signed file, at most once a day, and only if a
/// person asked for it. Sends nothing that tells one installation from another. Downloads and
/// installs no program.
package dev.assent.core.update;
