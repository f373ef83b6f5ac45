/// Cleans what a server says before the client sees it: listings, results, notifications and
/// requests.
///
/// The original is judged, pinned and digested; here only the copy for the client is changed,
/// visibly.
package dev.assent.core.pep.answers;
