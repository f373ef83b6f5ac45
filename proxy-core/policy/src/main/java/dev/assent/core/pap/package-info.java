/// Administration of policies: load, check, edit, save, version and watch policy files.
///
/// A file is taken whole or not at all (clause 2.5): [dev.assent.core.pap.document.PolicyDocument]
/// is text and meaning together and exists only for valid texts. [PolicyStore] keeps the last good
/// one in force and makes every problem visible; it never widens what a bad file meant.
/// `analysis.check.PolicyCheck` judges what a valid policy does, and proves it with witness calls.
package dev.assent.core.pap;
