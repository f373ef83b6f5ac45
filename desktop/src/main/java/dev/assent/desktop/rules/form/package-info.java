/// Edits one rule in a form: its conditions, its tests, and its points.
package dev.assent.desktop.rules.form;
