/// Offers values for conditions that calls on this machine had, and says patterns in words.
package dev.assent.desktop.rules.known;
