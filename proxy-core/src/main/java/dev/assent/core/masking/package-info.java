/// Recognises secrets, so that none gets into a file: by the names they stand under, by the forms
/// that their issuers give them, by what a schema says of a parameter, and by how random a long
/// word looks.
package dev.assent.core.masking;
