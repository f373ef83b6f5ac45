/// Values that are found out late.
package dev.assent.core.lazy;
