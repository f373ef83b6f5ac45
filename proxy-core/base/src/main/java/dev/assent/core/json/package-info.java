/// The one immutable JSON tree: strict bytes in, the same meaning out.
///
/// Everything that Assent judges, shows, hashes, logs and sends is this tree. Number lexemes and
/// member order survive; duplicate members, invalid UTF-8, lone surrogates and anything over a
/// [JsonLimits] bound do not get in. Lowest package of the core: depends on nothing but the parser
/// library.
package dev.assent.core.json;
