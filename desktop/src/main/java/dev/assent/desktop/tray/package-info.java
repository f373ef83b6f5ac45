/// The tray: what it shows and offers as plain values, and one translator per tray technique.
///
/// [TrayController] decides what the tray shows, a [TrayHost] only draws it: [StatusNotifierHost]
/// over D-Bus, [AwtTrayHost] elsewhere. The tray is never the only way in.
package dev.assent.desktop.tray;
