import { createConfig, lintFromString } from '@redocly/openapi-core';
import { describe, expect, it } from 'vitest';
import { errorBodySchema } from '../../../shared/error-answer.ts';
import { ERRORS } from '../../../shared/error-table.ts';
import { HTTP_ROUTES } from '../../routes.ts';
import { misfit } from '../../testing/misfit.ts';
import { API_ROUTES, openApiDocument } from './openapi.ts';
import { errorsOf } from './openapi-responses.ts';

const text = JSON.stringify(openApiDocument('1.2.3'));
const document = JSON.parse(text);
const lint = async (source: string) =>
  lintFromString({
    source,
    config: await createConfig({
      extends: ['recommended-strict'],
      rules: {
        // A route that only redirects has no answer with a status of 2xx.
        'operation-2xx-response': 'off',
        // Without this option, the rule would also refuse `allOf`. A test below finds the additional fields of an
        // example with zod.
        'no-invalid-media-type-examples': { severity: 'error', allowAdditionalProperties: true },
      },
    }),
  });

/** Returns the problems that Redocly's rules find in a document, one line each. */
const problems = async (source: string) =>
  (await lint(source)).map(({ ruleId, message, location }) =>
    [ruleId, message, location[0]?.pointer].join(' '),
  );

describe('The OpenAPI document', () => {
  it('The document and its examples follow every rule of Redocly for OpenAPI 3.1', async () => {
    expect(await problems(text)).toEqual([]);
  });

  it('The check of the OpenAPI document finds an example that does not match, a missing schema and an unknown keyword', async () => {
    const faults = [
      ['"trackingNumber":"RB', '"tracking":"RB', 'no-invalid-media-type-examples'],
      ['#/components/schemas/Repair"', '#/components/schemas/Car"', 'no-unresolved-refs'],
      ['"operationId":"get-repair"', '"operation":"x"', 'struct'],
    ] as const;
    for (const [from] of faults) expect(text).toContain(from);
    // One document has all faults, because each check takes seconds.
    const found = await lint(faults.reduce((given, [from, to]) => given.replace(from, to), text));
    const rules = new Set(found.map(({ ruleId }) => ruleId));
    expect(faults.map(([, , rule]) => rule).filter((rule) => !rules.has(rule))).toEqual([]);
  });

  it('The document describes every route of the API, and requires a session if the route does', () => {
    const left = HTTP_ROUTES.filter((route) => !API_ROUTES.includes(route));
    expect(left.map(({ name }) => name)).toEqual(['not-found', 'render-tracking-page']);
    for (const route of API_ROUTES) {
      const operation = document.paths[route.path][route.method.toLowerCase()];
      expect(operation.operationId).toBe(route.name);
      expect(operation.security).toEqual(route.access === 'shop' ? [{ shop: [] }] : []);
    }
  });

  it('The document lists every status that a route can answer, with an example of each error', () => {
    for (const route of API_ROUTES) {
      const { responses } = document.paths[route.path][route.method.toLowerCase()];
      expect(Object.keys(responses)).toEqual(expect.arrayContaining(Object.keys(route.answers)));
      for (const code of errorsOf(route)) {
        const { examples } = responses[ERRORS[code].status].content['application/json'];
        expect(examples[code]).toEqual({ $ref: `#/components/examples/${code}` });
      }
    }
  });

  it('The document shows the limits of the schemas that validate requests', () => {
    const create = document.paths['/api/repairs'].post.requestBody.content['application/json'];
    expect(create.schema.required).toEqual(['deviceType', 'customerName']);
    expect(create.schema.additionalProperties).toBe(false);
    expect(create.schema.properties.deviceModel.maxLength).toBe(80);
  });
});

describe('The examples of the contract', () => {
  it.each(HTTP_ROUTES)(
    'The examples of $name match their schemas without additional fields',
    ({ answers, body }) => {
      for (const answer of Object.values(answers)) {
        if (!('schema' in answer)) continue;
        const schemas = Object.values(answer.schema);
        expect(schemas.map((schema) => misfit(schema, answer.example))).toEqual([undefined]);
      }
      if (body && 'schema' in body)
        expect(body.schema.safeParse(body.example).error).toBe(undefined);
    },
  );

  it('The examples of errors match the schema of an error', () => {
    const examples = Object.entries<{ value: unknown }>(document.components.examples);
    const ours = examples.filter(([name]) => name in ERRORS);
    expect(ours.length).toBeGreaterThan(30);
    for (const [, { value }] of ours) expect(misfit(errorBodySchema, value)).toBe(undefined);
  });
});
