/// What a word means as the object of a program: which place of the file system, which kind of file, which branch, which host.
///
/// Looks at texts only, never at a disk: which files exist is not known here.
package dev.assent.core.risk.target;
