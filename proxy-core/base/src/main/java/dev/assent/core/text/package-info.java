/// Answers the questions of all rooms about text: the characters that a reader does not see,
/// foreign text made harmless and short, the name that was meant, and percent coding.
///
/// Each question has one answer here, because two answers leave a gap between them. Nothing here
/// changes what is judged or forwarded. Needs `java.base` only and no other room.
package dev.assent.core.text;
