/// Makes the application start with the person's session: one entry where each system looks for it.
package dev.assent.core.login;
