/// Cleans what a server says before the client sees it: listings, results, notifications and
/// requests.
///
/// What is judged, pinned and digested stays the original; here only the copy for the client is
/// changed, visibly.
package dev.assent.core.pep.answers;
