/// Says what a word means as the object of a program: a place of the file system, a kind of file, a
/// branch or a host.
///
/// Looks at texts only, never at a disk: which files exist is not known here.
package dev.assent.core.risk.target;
