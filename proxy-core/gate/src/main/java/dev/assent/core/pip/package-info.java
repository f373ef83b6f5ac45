/// Gathers the facts: a message and what the session knows become one `AccessRequest`.
///
/// Nothing is judged here, but everything a rule may look at is found here: all paths of a call in
/// all their spellings, URLs, operation, side effects (policy language, clause 5). What cannot be
/// described is a [dev.assent.core.pip.path.DescriptionException], and the caller refuses: a call
/// that nobody can read is never forwarded.
///
/// Do not undo by accident: an ALLOW sees *every* spelling and must hold for all of them, so adding
/// a spelling never widens an ALLOW; a spelling left out may.
package dev.assent.core.pip;
