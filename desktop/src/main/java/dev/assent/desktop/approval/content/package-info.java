/// Writes in words what a question is about: title, arguments, commands, reasons, reach, time.
package dev.assent.desktop.approval.content;
