/// What every room asks about text: which characters a reader does not see, how foreign text is
/// made harmless and short, which name was meant, and percent coding.
///
/// Each question has one answer here, because two answers are a gap between them. Nothing here
/// changes what is judged or forwarded. Needs `java.base` only and no other room.
package dev.assent.core.text;
