/// Rules: the list in bands and the form with its live score.
///
/// The page owns no rule logic. Points come from the core's `Specificity`, findings from its
/// `PolicyCheck`, the order of the bands from its combining algorithm, all on a draft `Policy`
/// value: the same code that decides in earnest. What is saved goes through the core's store, which
/// keeps the rest of the file.
@org.jspecify.annotations.NullMarked
package dev.assent.desktop.rules;
