/// Shows the practice ground as a page: agents with made-up calls, the card on which they ask, and
/// hints to the card.
package dev.assent.desktop.practice;
