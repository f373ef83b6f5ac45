/// Shows the whole difference that a draft makes before it is made live.
package dev.assent.desktop.rules.review;
