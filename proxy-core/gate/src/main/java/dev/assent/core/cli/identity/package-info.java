/// Signs the person in and out on the command line, and shows who is signed in.
package dev.assent.core.cli.identity;
