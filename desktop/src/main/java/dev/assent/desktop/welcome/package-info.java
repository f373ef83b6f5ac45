/// Shows the first page to a person who has no guarded server yet.
package dev.assent.desktop.welcome;
