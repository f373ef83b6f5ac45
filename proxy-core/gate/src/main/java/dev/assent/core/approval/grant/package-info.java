/// Describes grants, their holder, reach, term and tie, and offers and keeps them.
package dev.assent.core.approval.grant;
