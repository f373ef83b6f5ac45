/// Measures the time of decisions: policies as people write them, and JMH benchmarks over them.
/// `mvn verify` does not run them; see `proxy-core/docs/benchmarks.md`.
package dev.assent.core.bench;
