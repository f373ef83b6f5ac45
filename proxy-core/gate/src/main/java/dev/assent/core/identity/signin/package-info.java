/// Signs a person in, by browser or by a code for another device.
package dev.assent.core.identity.signin;
