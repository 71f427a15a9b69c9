import * as z from 'zod/mini';
import type { HttpRoute } from '../../functions/routes.ts';
import { DEFAULT_ROUTE } from '../../shared/route-contract.ts';
import type { RouteName } from '../../shared/routes.ts';
import { parisDay } from '../../shared/time.ts';
import type { ApiCall } from './call-api.ts';
import { NAMED_OBJECTS, type Named, quoteFor } from './shop-with-fixtures.ts';

/** Makes a request of any route from its contract, with the example as body and the objects of a shop. */

/** A parameter of a path names one of these objects, by the part of the path before it. */
const IN_PATHS: Readonly<Record<string, (of: Named, route: HttpRoute) => string>> = {
  'repairs/{id}': ({ repair }) => repair,
  'customers/{id}': ({ repair }) => repair,
  'suivi/{trackingNumber}': ({ trackingNumber }) => trackingNumber,
  'suivi/{trackingNumber+}': ({ trackingNumber }) => trackingNumber,
  'documents/{id}': ({ invoice, quote }, { errors }) =>
    errors?.includes('NOT_A_QUOTE') ? quote : invoice,
  'proofs/{proof}': ({ proof }) => proof,
  'pictures/{picture}': ({ picture }) => picture,
  'received-invoices/{id}': ({ receivedInvoice }) => receivedInvoice,
  'devis/{id}': ({ quote }) => quote,
  'payer/{id}': ({ invoice }) => invoice,
};

/** The bodies of these routes name an object. */
const IN_BODIES: Partial<Record<RouteName, (of: Named) => object>> = {
  'resend-repair-update-email': ({ repair }) => ({ repair: { id: repair } }),
  'resend-sms-notification': ({ trackingNumber, customerPhone }) => ({
    to: customerPhone,
    message: `Suivi ${trackingNumber}: bonjour`,
  }),
  'merge-customers': ({ trackingNumber }) => ({ trackingNumber }),
  'print-labels': ({ repair }) => ({ repairs: [repair], size: '57x32' }),
  // The client chooses the id of a part.
  'save-parts': () => ({ version: 0, parts: [{ id: 'part-0001', label: 'Écran' }] }),
  // The client chooses the id of a loan too.
  'save-loans': () => ({ version: 0, loans: [{ id: 'loan-0001', what: 'Téléphone' }] }),
  'see-reminder': ({ reminder }) => ({ reminder }),
  'issue-document': ({ repair, customerEmail }) => ({
    ...quoteFor(customerEmail),
    repairId: repair,
  }),
  'cancel-stripe-subscription': ({ subscription }) => ({ subscriptionId: subscription }),
  'answer-quote': ({ quoteKey }) => ({ cle: quoteKey, decision: 'accepted', name: 'Durand' }),
  'send-reply': ({ trackingKey }) => ({
    cle: trackingKey,
    text: 'D’accord.',
    attempt: 'A'.repeat(22),
  }),
  'pay-invoice': ({ invoiceKey }) => ({ cle: invoiceKey }),
};

/** A query gets these values by the names of its properties. A property that is not required may be missing. */
const IN_QUERIES: Readonly<Record<string, (of: Named, route: HttpRoute) => string>> = {
  from: () => parisDay(Date.now() - 7 * 86_400_000),
  to: () => parisDay(Date.now()),
  q: () => 'durand',
  kind: () => 'plate',
  filename: () => 'logo.svg',
  picture: ({ picture }) => picture,
  address: ({ pictureAddress }) => pictureAddress,
  cle: ({ quoteKey, invoiceKey, trackingKey }, { path, name }) => {
    if (name === 'get-shown-pictures' || path.includes('opt-out')) return trackingKey;
    return path.includes('devis') ? quoteKey : invoiceKey;
  },
};

const FILE = '%PDF-1.7';

/** Returns the parameters of a path, each with the part before it, such as 'documents/{id}'. */
const parametersOf = ({ path }: HttpRoute): string[] => path.match(/[^/]+\/\{[^}]+\}/g) ?? [];

/** Returns whether a request names an object that belongs to one shop. */
export const namesAny = (route: HttpRoute): boolean =>
  route.path.includes('{') || route.name in IN_BODIES;

/** Returns the path and the request of a route that names the objects of one shop. */
export function requestOf(route: HttpRoute, of: Named): { path: string; call: ApiCall } {
  if (route.key === DEFAULT_ROUTE) return { path: '/api/none', call: {} };
  const { body, method } = route;
  const named = IN_BODIES[route.name]?.(of);
  const json = named ?? (body && 'example' in body ? datedToday(body.example) : undefined);
  return {
    path: `${pathOf(route, of)}${queryOf(route, of)}`,
    call: {
      ...(method !== 'ANY' && { method }),
      ...(json !== undefined && { json }),
      ...(body && json === undefined && { body: FILE }),
    },
  };
}

/** Replaces the dates of an example by today, because the examples' day is in the past. */
const datedToday = (example: unknown): unknown =>
  JSON.parse(JSON.stringify(example).replaceAll(/"\d{4}-\d\d-\d\d"/g, `"${parisDay(Date.now())}"`));

const pathOf = (route: HttpRoute, of: Named): string =>
  parametersOf(route).reduce((path, parameter) => {
    const value = IN_PATHS[parameter]?.(of, route);
    if (value === undefined) throw new Error(lacking(route, parameter, 'IN_PATHS'));
    const [before] = parameter.split('/');
    return path.replace(parameter, `${before}/${encodeURIComponent(value)}`);
  }, route.path);

function queryOf(route: HttpRoute, of: Named): string {
  const { properties = {}, required = [] } = schemaOf(route.query);
  const missing = required.find((name) => !(name in IN_QUERIES));
  if (missing) throw new Error(lacking(route, missing, 'IN_QUERIES'));
  const query = new URLSearchParams(
    Object.keys(properties).flatMap((name) => {
      const value = IN_QUERIES[name]?.(of, route);
      return value === undefined ? [] : [[name, value]];
    }),
  );
  return query.size > 0 ? `?${query}` : '';
}

/**
 * Returns what must be added here before a route can be tried: the properties of its path, query and body that name an
 * object and have no value yet. Such a property's name ends in 'id', or is the name of a known object.
 */
export function lackingFor(route: HttpRoute): string[] {
  const inBody = route.body && 'schema' in route.body ? namesIn(schemaOf(route.body.schema)) : [];
  const tried = new Set(keysIn(IN_BODIES[route.name]?.(ANY)));
  return [
    ...parametersOf(route)
      .filter((parameter) => !(parameter in IN_PATHS))
      .map((parameter) => lacking(route, parameter, 'IN_PATHS')),
    ...namesIn(schemaOf(route.query))
      .filter((name) => !(name in IN_QUERIES))
      .map((name) => lacking(route, name, 'IN_QUERIES')),
    ...inBody.filter((name) => !tried.has(name)).map((name) => lacking(route, name, 'IN_BODIES')),
  ];
}

const lacking = ({ key }: HttpRoute, name: string, table: string) =>
  `${key}: add what '${name}' names to ${table} in local/testing/contract-requests.ts, ` +
  'and the object itself to shopWithFixtures() in local/testing/shop-with-fixtures.ts.';

type JsonSchema = {
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  anyOf?: JsonSchema[];
};

const schemaOf = (schema: z.ZodMiniType | undefined): JsonSchema =>
  schema ? (z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema) : {};

/** Requests send the key of a link as 'cle'. */
const OBJECTS = new Set<string>([...NAMED_OBJECTS, 'cle']);

/** Any objects will do where only the names of their properties are needed. */
const ANY = Object.fromEntries(
  [...NAMED_OBJECTS, 'customerEmail', 'customerPhone'].map((name) => [name, name]),
) as Named;

/** Returns the names of a value's properties, at any depth, in the form 'items.id'. */
function keysIn(value: unknown, before = ''): string[] {
  if (Array.isArray(value)) return value.flatMap((each) => keysIn(each, before));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => [
    `${before}${name}`,
    ...keysIn(inner, `${before}${name}.`),
  ]);
}

/** Returns the names of a schema's properties whose values name an object, at any depth, in the form 'items.id'. */
function namesIn({ properties = {}, items, anyOf = [] }: JsonSchema, before = ''): string[] {
  const own = Object.entries(properties).flatMap(([name, schema]) => {
    const inner = namesIn(schema, `${before}${name}.`);
    const isName = /(^i|_i|I)ds?$/.test(name) || OBJECTS.has(name);
    const isPlain = schema.properties === undefined && schema.items?.properties === undefined;
    return isName && isPlain ? [`${before}${name}`, ...inner] : inner;
  });
  return [
    ...own,
    ...[...(items ? [items] : []), ...anyOf].flatMap((each) => namesIn(each, before)),
  ];
}
