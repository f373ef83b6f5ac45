/// Looks whether a newer version was published: one small signed file, at most once a day, and only
/// where a person wished it. Nothing is sent that tells one installation from another, and nothing
/// is downloaded or installed.
package dev.assent.core.update;
