/// The page that greets a person who has nothing behind the gate yet.
package dev.assent.desktop.welcome;
