/// Describes one question to a person: the call, its tier, the differences of its tool.
package dev.assent.core.approval.question;
