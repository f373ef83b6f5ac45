/// The sign-in of the person as a page: where they sign in, who is signed in, and the way there.
///
/// Tokens stay in the core. Whatever fails leaves the state before, and the page says so.
@org.jspecify.annotations.NullMarked
package dev.assent.desktop.settings.identity;
