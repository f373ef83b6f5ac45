/// The practice ground as a page: agents with made-up calls, the card they ask on, and what to
/// notice on it.
package dev.assent.desktop.practice;
