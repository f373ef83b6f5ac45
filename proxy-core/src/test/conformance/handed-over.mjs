// Hands the play of a client over to the test that started the suite, which has the client in its own process.
//
// ASSENT_TEST_CLIENT is the address of that test; the last argument is the URL of the server to go to. Ends as the test says.
const { ASSENT_TEST_CLIENT: test, MCP_CONFORMANCE_PROTOCOL_VERSION: revision, MCP_CONFORMANCE_CONTEXT: context } = process.env;

const answer = await fetch(test, {
  method: 'POST',
  body: JSON.stringify({ url: process.argv.at(-1), revision: revision ?? '', context: context ?? '' })
});
const why = await answer.text();
if (!answer.ok) {
  console.error(why);
  process.exit(1);
}
