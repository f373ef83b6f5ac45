/// Settings: the person's choices, each written the moment it is made and in force at once.
///
/// Bounds belong to the core's configuration store: a value it refuses is shown at its field with
/// the store's own words, and nothing is changed.
@org.jspecify.annotations.NullMarked
package dev.assent.desktop.settings;
