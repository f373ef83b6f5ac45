/// Compiles the conditions of rules and compares them with the attributes of a request.
package dev.assent.core.pdp.condition;
