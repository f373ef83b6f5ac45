/// Proxy definitions and settings on disk: every key, checked with place, found and expected.
///
/// [AssentHome] says where the files lie, [dev.assent.core.config.store.ConfigStore] reads, watches
/// and changes them. One table, `SettingKeys`, knows the keys of `config.json`. Not to be undone by
/// accident: the last good file stays in force. Unknown members are errors, reported all at once. A
/// member for something that this version cannot do is an error too. Changes are atomic and keep
/// every other character of the file. A newer file is never rewritten.
package dev.assent.core.config;
