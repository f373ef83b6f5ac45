// What the conformance suite expects a server to offer, apart from how a protocol era delivers it: names, schemas,
// resources, prompts and fixed answers.

const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==';

// A WAV file without samples: RIFF header, format (8 kHz, mono, 8 bit), empty data.
const SILENCE = 'UklGRiQAAABXQVZFZm10IBAAAAABAAEAQB8AAEAfAAABAAgAZGF0YQAAAAA=';

const NONE = { type: 'object', properties: {} };

export const text = value => ({ type: 'text', text: value });
export const result = (...content) => ({ content });
export const pause = millis => new Promise(resolve => setTimeout(resolve, millis));

const image = { type: 'image', data: PIXEL, mimeType: 'image/png' };

const tool = (name, description, inputSchema = NONE) => ({ name, description, inputSchema });
const one = (name, description) => ({
  type: 'object',
  properties: { [name]: { type: 'string', description } },
  required: [name]
});

// JSON Schema 2020-12 vocabulary that a relay must hand on as it is.
const RICH_SCHEMA = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  type: 'object',
  $defs: {
    address: {
      $anchor: 'addressDef',
      type: 'object',
      properties: { street: { type: 'string' }, city: { type: 'string' } }
    }
  },
  properties: {
    name: { type: 'string' },
    address: { $ref: '#/$defs/address' },
    contactMethod: { type: 'string', enum: ['phone', 'email'] },
    phone: { type: 'string' },
    email: { type: 'string' }
  },
  allOf: [{ anyOf: [{ required: ['phone'] }, { required: ['email'] }] }],
  if: { properties: { contactMethod: { const: 'phone' } }, required: ['contactMethod'] },
  then: { required: ['phone'] },
  else: { required: ['email'] },
  additionalProperties: false
};

/** Tools of every era, in the order in which they are listed. */
export const commonTools = [
  tool('test_simple_text', 'Answers with one text'),
  tool('test_image_content', 'Answers with a picture'),
  tool('test_audio_content', 'Answers with a sound'),
  tool('test_embedded_resource', 'Answers with a resource'),
  tool('test_multiple_content_types', 'Answers with text, picture and resource'),
  tool('test_error_handling', 'Always fails'),
  tool('test_tool_with_progress', 'Tells its progress when asked to'),
  tool('json_schema_2020_12_tool', 'Tool with JSON Schema 2020-12 features', RICH_SCHEMA)
];

/** Tools whose questions are requests of the server, for the eras with a handshake. */
export const askingTools = [
  tool('test_tool_with_logging', 'Logs three times'),
  tool('test_sampling', 'Asks the model of the client', one('prompt', 'What to ask')),
  tool('test_elicitation', 'Asks the user', one('message', 'What to show')),
  tool('test_elicitation_sep1034_defaults', 'Asks the user, with defaults'),
  tool('test_elicitation_sep1330_enums', 'Asks the user to choose'),
  tool('test_reconnection', 'Closes its stream before it answers')
];

/** Answers that are the same in every era; absent for tools that do something. */
export const fixedAnswers = {
  test_simple_text: result(text('This is a simple text response for testing.')),
  test_image_content: result(image),
  test_audio_content: result({ type: 'audio', data: SILENCE, mimeType: 'audio/wav' }),
  test_embedded_resource: result({
    type: 'resource',
    resource: {
      uri: 'test://embedded-resource',
      mimeType: 'text/plain',
      text: 'This is an embedded resource content.'
    }
  }),
  test_multiple_content_types: result(text('Multiple content types test:'), image, {
    type: 'resource',
    resource: {
      uri: 'test://mixed-content-resource',
      mimeType: 'application/json',
      text: JSON.stringify({ test: 'data', value: 123 })
    }
  }),
  test_error_handling: { isError: true, ...result(text('This tool intentionally returns an error for testing')) },
  json_schema_2020_12_tool: result(text('ok'))
};

export const elicitation = {
  plain: message => ({
    message,
    requestedSchema: {
      type: 'object',
      properties: {
        username: { type: 'string', description: "User's response" },
        email: { type: 'string', description: "User's email address" }
      },
      required: ['username', 'email']
    }
  }),
  defaults: {
    message: 'Please look at the values',
    requestedSchema: {
      type: 'object',
      properties: {
        name: { type: 'string', default: 'John Doe' },
        age: { type: 'integer', default: 30 },
        score: { type: 'number', default: 95.5 },
        status: { type: 'string', enum: ['active', 'inactive', 'pending'], default: 'active' },
        verified: { type: 'boolean', default: true }
      }
    }
  },
  choices: {
    message: 'Please choose',
    requestedSchema: {
      type: 'object',
      properties: {
        untitledSingle: { type: 'string', enum: ['option1', 'option2', 'option3'] },
        titledSingle: {
          type: 'string',
          oneOf: ['First', 'Second', 'Third'].map((word, i) => ({ const: `value${i + 1}`, title: `${word} Option` }))
        },
        legacyEnum: {
          type: 'string',
          enum: ['opt1', 'opt2', 'opt3'],
          enumNames: ['Option One', 'Option Two', 'Option Three']
        },
        untitledMulti: { type: 'array', items: { type: 'string', enum: ['option1', 'option2', 'option3'] } },
        titledMulti: {
          type: 'array',
          items: {
            anyOf: ['First', 'Second', 'Third'].map((word, i) => ({ const: `value${i + 1}`, title: `${word} Choice` }))
          }
        }
      }
    }
  }
};

export const resources = [
  { uri: 'test://static-text', name: 'static-text', description: 'A text', mimeType: 'text/plain' },
  { uri: 'test://static-binary', name: 'static-binary', description: 'A picture', mimeType: 'image/png' },
  { uri: 'test://watched-resource', name: 'watched', description: 'One to subscribe to', mimeType: 'text/plain' }
];

export const resourceTemplates = [
  { uriTemplate: 'test://template/{id}/data', name: 'template', description: 'By id', mimeType: 'application/json' }
];

/** The contents of a resource; undefined when there is none. */
export function read(uri) {
  if (uri === 'test://static-text') {
    return [{ uri, mimeType: 'text/plain', text: 'This is the content of the static text resource.' }];
  }
  if (uri === 'test://static-binary') {
    return [{ uri, mimeType: 'image/png', blob: PIXEL }];
  }
  if (uri === 'test://watched-resource') {
    return [{ uri, mimeType: 'text/plain', text: 'Watched.' }];
  }
  const id = /^test:\/\/template\/([^/]+)\/data$/.exec(uri)?.[1];
  return id === undefined
    ? undefined
    : [
        {
          uri,
          mimeType: 'application/json',
          text: JSON.stringify({ id, templateTest: true, data: `Data for ID: ${id}` })
        }
      ];
}

const argument = name => ({ name, description: `The argument ${name}`, required: true });

export const prompts = [
  { name: 'test_simple_prompt', description: 'Without arguments' },
  { name: 'test_prompt_with_arguments', description: 'With two', arguments: [argument('arg1'), argument('arg2')] },
  { name: 'test_prompt_with_embedded_resource', description: 'With a resource', arguments: [argument('resourceUri')] },
  { name: 'test_prompt_with_image', description: 'With a picture' }
];

/** The messages of a prompt; undefined when there is none. */
export function prompt(name, values = {}) {
  const messages = {
    test_simple_prompt: [text('This is a simple prompt for testing.')],
    test_prompt_with_arguments: [text(`Prompt with arguments: arg1='${values.arg1}', arg2='${values.arg2}'`)],
    test_prompt_with_embedded_resource: [
      {
        type: 'resource',
        resource: { uri: values.resourceUri, mimeType: 'text/plain', text: 'Embedded resource content for testing.' }
      },
      text('Please process the embedded resource above.')
    ],
    test_prompt_with_image: [image, text('Please analyze the image above.')]
  }[name];
  return messages?.map(content => ({ role: 'user', content }));
}

/** Suggestions for an argument of a prompt. */
export function complete(value) {
  const values = ['paris', 'park', 'party'].filter(word => word.startsWith(value));
  return { values, total: values.length, hasMore: false };
}
