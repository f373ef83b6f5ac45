/// Signs the person in at servers over HTTP that ask for it, and keeps the tokens of each apart.
package dev.assent.core.identity.server;
