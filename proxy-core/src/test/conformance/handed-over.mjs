// Hands the play of a client over to the test that started the suite, which has the client in its own process.
//
// ASSENT_TEST_CLIENT is the address of that test; the last argument is the URL of the server to go to. Ends as the test says.
// There is one of these for each scenario, and `fetch` takes longer to load than all the rest.
import { request } from 'node:http';

const { ASSENT_TEST_CLIENT: test, MCP_CONFORMANCE_PROTOCOL_VERSION: revision, MCP_CONFORMANCE_CONTEXT: context } = process.env;

const asked = request(test, { method: 'POST' }, async answer => {
  const why = (await answer.toArray()).join('');
  if (answer.statusCode !== 200) {
    console.error(why);
    process.exit(1);
  }
});
asked.end(JSON.stringify({ url: process.argv.at(-1), revision: revision ?? '', context: context ?? '' }));
