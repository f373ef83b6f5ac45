/// Shows what outlasts single answers: grants, refusals and missed calls.
package dev.assent.desktop.approval.standing;
