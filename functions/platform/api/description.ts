import type * as z from 'zod/mini';
import type { ErrorCode } from '../../../shared/errors.ts';
import type { COMPONENTS, ComponentName } from './components.ts';

/** A JSON answer: its schema by name, one such answer, and what who does not ask for JSON is given instead. */
export type JsonAnswer = {
  description: string;
  schema: ComponentName;
  example: unknown;
  instead?: 'text/plain';
};

/** An answer that is no JSON. */
export type FileAnswer = {
  description: string;
  mediaType: FileType | readonly FileType[];
};
type FileType =
  | 'application/pdf'
  | 'application/octet-stream'
  | 'image/jpeg'
  | 'image/png'
  | 'text/html';

/** What an answer may be that is no JSON. */
export function fileTypesOf(answer: JsonAnswer | FileAnswer | undefined): readonly string[] {
  if (answer === undefined) return [];
  const types = 'mediaType' in answer ? answer.mediaType : (answer.instead ?? []);
  return typeof types === 'string' ? [types] : types;
}

/** A JSON body by the very schema that its handler reads it with, or a file's bytes. */
export type RequestBody =
  | { schema: z.ZodMiniType; example: unknown }
  | { mediaTypes: readonly string[] };

/** What the table of routes leaves open about one of them, for those who call it. */
export type RouteDescription = {
  tag: Tag;
  summary: string;
  /** What each parameter of the path names. */
  parameters?: Record<string, { description: string; example: string }>;
  /** The schemas that the handler reads its query and headers with. */
  query?: z.ZodMiniObject;
  headers?: z.ZodMiniObject;
  body?: RequestBody;
  /** By status. */
  answers: Record<number, JsonAnswer | FileAnswer>;
  /** Beside those that follow from who may call it and from what it reads (`errorsOf`). */
  errors: readonly ErrorCode[];
};

export const TAGS = {
  service: 'The service itself',
  account: 'A shop’s session, its data given back, its end',
  company: 'A shop’s company profile and logos',
  repairs: 'A shop’s repairs, and telling their customers',
  tracking: 'What a customer sees of a repair',
  live: 'The live channel',
  billing: 'A shop’s plan, by Stripe',
  documents: 'Quotes, invoices and credit notes of a shop',
  quotes: 'What a customer sees of a quote, and answers',
  card: 'Invoices paid by card, on the shop’s own account at Stripe',
  'e-invoicing': 'Invoices that a shop’s suppliers send by the platforms of the reform',
  takings: 'What came in, for the evening and the accountant',
  statistics: 'A shop’s figures',
} as const;
type Tag = keyof typeof TAGS;

/** A JSON answer; the compiler holds the example to its schema. */
export const answer = <Name extends ComponentName>(
  description: string,
  schema: Name,
  example: z.output<(typeof COMPONENTS)[Name]>,
): JsonAnswer => ({ description, schema, example });

/** A JSON body; the compiler holds the example to its schema. */
export const body = <Schema extends z.ZodMiniType>(
  schema: Schema,
  example: z.input<Schema>,
): RequestBody => ({ schema, example });

const EVERYWHERE = [
  'INTERNAL',
  'UNAVAILABLE',
  'OUTCOME_UNKNOWN',
  'UNREADABLE',
] as const satisfies readonly ErrorCode[];
const READING_JSON = [
  'INVALID',
  'MALFORMED_JSON',
  'TOO_LARGE',
  'UNSUPPORTED_TYPE',
] as const satisfies readonly ErrorCode[];

/** Every error that a route can answer: its own, and what its access, its body and its parameters bring. */
export function errorsOf(
  access: 'shop' | 'public',
  { errors, body: read, query, headers }: RouteDescription,
): ErrorCode[] {
  const codes: ErrorCode[] = [
    ...errors,
    ...(access === 'shop' ? (['UNAUTHENTICATED', 'PAST_THE_EDGE'] as const) : []),
    ...(read && 'schema' in read ? READING_JSON : []),
    ...(query || headers ? (['INVALID'] as const) : []),
    ...EVERYWHERE,
  ];
  return [...new Set(codes)];
}
