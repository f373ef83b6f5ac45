/// Proxy definitions and settings on disk: every key, checked with place, found and expected.
///
/// [AssentHome] says where the files lie, [dev.assent.core.config.store.ConfigStore] reads, watches
/// and changes them. One table, `SettingKeys`, knows the keys of `config.json`. Not to be undone by
/// accident: the last good file stays in force; unknown members are errors, all at once; what this
/// version cannot do is an error too, never passed over; changes are atomic and keep the rest of
/// the file character by character; a newer file is never rewritten.
package dev.assent.core.config;
