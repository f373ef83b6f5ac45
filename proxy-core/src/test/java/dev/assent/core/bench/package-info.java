/// How long decisions take: policies as people write them, JMH benchmarks over them. Not run by
/// `mvn verify`; see `proxy-core/docs/benchmarks.md`.
package dev.assent.core.bench;
