/// Speaks to an issuer within bounds: its description, its keys, its tokens.
package dev.assent.core.identity.issuer;
