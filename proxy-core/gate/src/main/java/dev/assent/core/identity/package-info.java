/// The person who is asking, as an issuer vouches for them. Without a configuration nothing here
/// asks the network or the key store.
package dev.assent.core.identity;
