/// Shows a policy's file as text, checks what is typed, and sets what `**/` means in it.
package dev.assent.desktop.rules.text;
