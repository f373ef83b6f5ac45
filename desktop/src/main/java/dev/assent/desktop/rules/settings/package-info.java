/// What a policy says beside its rules, in plain words and to be changed.
package dev.assent.desktop.rules.settings;
