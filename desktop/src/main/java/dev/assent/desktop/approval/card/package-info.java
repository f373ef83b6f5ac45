/// Shows one question as a card and guards its answers against accidents; holds the panels for a no
/// in words and a wider yes.
package dev.assent.desktop.approval.card;
