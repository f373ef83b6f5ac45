/// Checks signed tokens: form, signature, issuer, audience, times.
package dev.assent.core.identity.token;
