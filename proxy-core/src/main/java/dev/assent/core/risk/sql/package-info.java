/// Statements of SQL as far as their danger goes: what kind each is and whether it takes all rows.
///
/// Dialects are read together; where they differ the reading that shows more statements is taken.
package dev.assent.core.risk.sql;
