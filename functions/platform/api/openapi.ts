import * as z from 'zod/mini';
import { type RouteContract, TAGS } from '../../../shared/route-contract.ts';
import { HTTP_ROUTES, type HttpRoute } from '../../routes.ts';
import { components } from './components.ts';
import { errorExamples, errorsOf, responsesOf } from './openapi-responses.ts';

/** The document leaves out the tracking page and the route for unknown paths. */
export const API_ROUTES = HTTP_ROUTES.filter(
  ({ path, method }) => path.startsWith('/api/') && method !== 'ANY',
);

const DESCRIPTION = `Every error of ours is \`{ "error": { "code", "message" } }\`, its message in French; any other path or method answers 404 with NOT_FOUND. Answers may gain fields: leave those you do not know aside. The firewall in front answers 403 or 429 in HTML.`;

const CORRELATION_ID = {
  name: 'X-Correlation-Id',
  in: 'header',
  description: 'Names the request in our log; from 8 to 40 letters, digits, - or _.',
  schema: { type: 'string' },
} as const;

export function openApiDocument(version: string) {
  const paths: Record<string, Record<string, object>> = {};
  for (const route of API_ROUTES) {
    paths[route.path] = { ...paths[route.path], [route.method.toLowerCase()]: operation(route) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Rebond',
      version,
      description: DESCRIPTION,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/' }],
    tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
    paths,
    components: {
      securitySchemes: { shop: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      parameters: { CorrelationId: CORRELATION_ID },
      examples: errorExamples(answeredErrors()),
      schemas: componentSchemas(),
    },
  };
}

const answeredErrors = () => new Set(API_ROUTES.flatMap(errorsOf));

function operation(route: HttpRoute) {
  const { name, tag, summary, body } = route;
  return {
    operationId: name,
    tags: [tag],
    summary,
    security: route.access === 'shop' ? [{ shop: [] }] : [],
    parameters: [
      ...pathParameters(route),
      ...parametersOf('query', route.query),
      ...parametersOf('header', route.headers),
      { $ref: '#/components/parameters/CorrelationId' },
    ],
    ...(body && { requestBody: { required: true, content: contentOf(body) } }),
    responses: responsesOf(route),
  };
}

function pathParameters({ path, parameters = {} }: HttpRoute) {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
    ...parameters[name],
  }));
}

function parametersOf(place: 'query' | 'header', schema: z.ZodMiniObject | undefined) {
  if (schema === undefined) return [];
  const { properties = {}, required = [] } = jsonSchema(schema);
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: required.includes(name),
    schema: property,
  }));
}

function contentOf(body: NonNullable<RouteContract['body']>) {
  if ('schema' in body) {
    return { 'application/json': { schema: jsonSchema(body.schema), example: body.example } };
  }
  return Object.fromEntries(body.mediaTypes.map((type) => [type, {}]));
}

/** Returns the JSON schema of a handler's input as a client sends it. */
function jsonSchema(schema: z.ZodMiniType) {
  const { $schema, ...rest } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return rest;
}

function componentSchemas() {
  const registry = z.registry<{ id: string }>();
  for (const [id, schema] of components(API_ROUTES)) registry.add(schema, { id });
  const { schemas } = z.toJSONSchema(registry, {
    uri: (id) => `#/components/schemas/${id}`,
    io: 'output',
    // A newer server may add fields, so a client must ignore fields that it does not know.
    override: ({ jsonSchema: written }) => {
      if (written.additionalProperties === false) delete written.additionalProperties;
    },
  });
  return Object.fromEntries(
    Object.entries(schemas).map(([id, { $schema, $id, ...schema }]) => [id, schema]),
  );
}
