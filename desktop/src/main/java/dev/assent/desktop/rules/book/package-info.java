/// Holds one server's rules as the page sees them, and makes edits of them live or takes them back.
package dev.assent.desktop.rules.book;
