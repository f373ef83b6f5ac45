/// Tries drafts on calls: one that is typed, the examples of the policy, and those of the log.
package dev.assent.desktop.rules.trial;
