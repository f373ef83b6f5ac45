/// Documents as tables of members: one strict reader with all faults and their places, one writer.
///
/// A [Document] is a [Shape] of an object with the members of a [TableShape]: name, values,
/// default, and the part of the record they stand for. What is known of a member stands in its row
/// alone.
package dev.assent.core.document;
