import { deflateSync } from 'node:zlib';
import { LOGO_MAX_BYTES } from '../../../shared/company/logo.ts';
import { isFields } from './arbitrary-bodies.ts';
import type { Schema } from './arbitrary-of-schema.ts';
import { about, type FuzzedRequest, type Known, OPERATIONS } from './known.ts';

/** Each of these characters might be slow to process, or has more bytes than UTF-16 units. */
export const FILLERS = [
  'a',
  ' ',
  '1',
  'é',
  '漢',
  '👩',
  '\u0301',
  '\u202e',
  '\n',
  '<',
  '"',
  '@',
  '.',
  '/',
];
const LONGEST = 60_000;

/** Returns two examples for each text and list of each body: with the field at its limit, and beyond its limit. */
export function largestRequests(known: Known, fillers: readonly string[]): FuzzedRequest[] {
  const [shop = ''] = known.shops;
  const found: FuzzedRequest[] = [];
  for (const operation of OPERATIONS) {
    const { schema, example } = operation.requestBody?.content['application/json'] ?? {};
    if (schema === undefined) continue;
    const add = (json: unknown) => {
      found.push({ name: operation.operationId, request: { ...about(operation, known), json } });
    };
    for (const [path, text] of textsOf(schema)) {
      for (const filler of fillers) {
        const units = Math.floor((text.maxLength ?? LONGEST) / filler.length);
        add(withPart(example, path, filler.repeat(units)));
      }
      add(withPart(example, path, 'a'.repeat((text.maxLength ?? LONGEST) + 1)));
    }
    for (const [path, { maxItems = 5_000 }] of listsOf(schema)) {
      const [item] = partOf(example, path) ?? [];
      add(
        withPart(
          example,
          path,
          Array.from({ length: maxItems }, () => item ?? 'x'),
        ),
      );
    }
  }
  for (const query of [{ q: 'a '.repeat(50) }, { q: 'é'.repeat(100) }, { q: '1'.repeat(100) }]) {
    for (const name of ['list-repairs', 'find-customers', 'list-documents'] as const) {
      found.push({ name, request: { shop, query } });
    }
  }
  for (const body of largestUploads()) found.push({ name: 'upload-logo', request: { shop, body } });
  return found;
}

function textsOf(schema: Schema, path: Path = []): [Path, Schema][] {
  return partsOf(schema, path).filter(([, { type, enum: values }]) => type === 'string' && !values);
}
const listsOf = (schema: Schema): [Path, Schema][] =>
  partsOf(schema, []).filter(([, { type }]) => type === 'array');

function partOf(value: unknown, path: Path): unknown[] | undefined {
  let part = value;
  for (const key of path) part = Reflect.get(Object(part), key);
  return Array.isArray(part) ? part : undefined;
}

/** Returns images of the largest size that may be sent, and images that grow when they are read. */
function largestUploads(): Buffer[] {
  const svg = (inside: string) =>
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${inside}</svg>`);
  const room = LOGO_MAX_BYTES - 100;
  const fill = (part: string) => svg(part.repeat(Math.floor(room / part.length)));
  const nested = Math.floor(room / '<g></g>'.length);
  return [
    svg('<g>'.repeat(nested) + '</g>'.repeat(nested)),
    fill('<path d="M0 0h8"/>'),
    fill('&#x61;'),
    fill('<g a="'),
    svg(`<path d="${'M0 0'.repeat(Math.floor(room / 4) - 10)}"/>`),
    svg(`<text>${' '.repeat(room - 20)}</text>`),
    Buffer.concat([PNG_SIGNATURE, deflateSync(Buffer.alloc(64_000_000))]),
    Buffer.concat([PNG_SIGNATURE, Buffer.alloc(LOGO_MAX_BYTES - 8)]),
    Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(LOGO_MAX_BYTES - 4, 0xff)]),
    Buffer.alloc(LOGO_MAX_BYTES + 1),
  ];
}

const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** These names lead to a part of a body; '0' is the first item of a list. */
type Path = readonly string[];

/** Returns every part of a schema with its path; the first item of a list stands for all. */
export function partsOf(schema: Schema, path: Path): [Path, Schema][] {
  const inner = [
    ...(schema.anyOf ?? schema.oneOf ?? []).flatMap((each) => partsOf(each, path)),
    ...Object.entries(schema.properties ?? {}).flatMap(([name, each]) =>
      partsOf(each, [...path, name]),
    ),
    ...(schema.items ? partsOf(schema.items, [...path, '0']) : []),
  ];
  return [[path, schema], ...inner];
}

export function withPart(value: unknown, [key, ...rest]: Path, part: unknown): unknown {
  if (key === undefined) return part;
  const holder = Array.isArray(value) ? [...value] : { ...(value as object | undefined) };
  const inner: unknown = Reflect.get(holder, key);
  Reflect.set(holder, key, withPart(inner, rest, part));
  return key === '0' && !Array.isArray(holder) ? Object.values(holder) : holder;
}

/** These values are wrong, each of another kind of JSON. The last one is an object that cannot be converted to text. */
const WRONG: readonly unknown[] = [null, true, 0.1, [], {}, { __proto__: null, toString: 1 }];

/** Returns each body's example with each wrong value in each part, and again with every option switched on. */
export function wrongRequests(known: Known): FuzzedRequest[] {
  return OPERATIONS.flatMap((operation) => {
    const { operationId } = operation;
    const { schema, example } = operation.requestBody?.content['application/json'] ?? {};
    if (schema === undefined) return [];
    const parts = partsOf(schema, []);
    const ready = known.own[known.shops[0] ?? '']?.ready[operationId];
    const right = isFields(example) ? { ...example, ...ready?.fields } : example;
    return [right, switchedOn(right, parts)].flatMap((base) =>
      parts.flatMap(([path]) =>
        WRONG.map((wrong) => ({
          name: operationId,
          request: { ...about(operation, known), json: withPart(base, path, wrong) },
        })),
      ),
    );
  });
}

const switchedOn = (value: unknown, parts: ReturnType<typeof partsOf>): unknown =>
  parts
    .filter(([, { type }]: [unknown, Schema]) => type === 'boolean')
    .reduce((made, [path]) => withPart(made, path, true), value);
