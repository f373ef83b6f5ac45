/// The parts of a policy beside its rules, in plain words and to be changed.
package dev.assent.desktop.rules.settings;
