/// Recognises secrets, so that none gets into a file: by their names, by the forms that issuers
/// give them, by what a schema says of a parameter, and by how random a long word looks.
package dev.assent.core.masking;
