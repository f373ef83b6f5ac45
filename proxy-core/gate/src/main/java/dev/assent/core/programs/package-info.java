/// The catalogue of agents and clients: one file of data for each, `CLIENT.json`, with its sources.
package dev.assent.core.programs;
