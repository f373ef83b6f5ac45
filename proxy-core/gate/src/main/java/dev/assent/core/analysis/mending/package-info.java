/// Works out the changes of a policy that end a finding of its check.
package dev.assent.core.analysis.mending;
