import { ERRORS, type ErrorCode } from '../../../shared/error-table.ts';
import type { FileAnswer, JsonAnswer } from '../../../shared/route-contract.ts';
import type { HttpRoute } from '../../routes.ts';

type Example = { value: unknown } | { $ref: string };
type Content = Record<string, { schema: object; examples?: Record<string, Example> }>;

const GATEWAY_ERROR = { $ref: '#/components/schemas/GatewayError' };

/** The source is https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-troubleshooting.html */
const GATEWAY_MESSAGES = {
  401: 'Unauthorized',
  403: 'Forbidden',
  413: 'Request Entity Too Large',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  503: 'Service Unavailable',
} as const;
type GatewayStatus = keyof typeof GATEWAY_MESSAGES;

const EVERYWHERE: ErrorCode[] = ['INTERNAL', 'UNAVAILABLE', 'OUTCOME_UNKNOWN', 'UNREADABLE'];
const READING_JSON: ErrorCode[] = ['INVALID', 'MALFORMED_JSON', 'TOO_LARGE', 'UNSUPPORTED_TYPE'];
const OF_A_SHOP: ErrorCode[] = ['UNAUTHENTICATED', 'PAST_THE_EDGE'];

/** Returns every error that a route can answer, by its contract, its access, its body and its parameters. */
export function errorsOf({ access, errors = [], body, query, headers }: HttpRoute) {
  const codes: ErrorCode[] = [
    ...errors,
    ...(access === 'shop' ? OF_A_SHOP : []),
    ...(body && 'schema' in body ? READING_JSON : []),
    ...(query || headers ? (['INVALID'] as const) : []),
    ...EVERYWHERE,
  ];
  return [...new Set(codes)];
}

export function fileTypesOf(answer: JsonAnswer | FileAnswer | undefined): readonly string[] {
  if (answer === undefined) return [];
  const types = 'mediaType' in answer ? answer.mediaType : (answer.instead ?? []);
  return typeof types === 'string' ? [types] : types;
}

/** API Gateway itself answers these statuses for refused tokens, bodies over 10 MB and any failure. */
function gatewayStatuses({ access, body }: HttpRoute): GatewayStatus[] {
  return [access === 'shop' ? 401 : 403, ...(body ? [413 as const] : []), 429, 500, 503];
}

export function responsesOf(route: HttpRoute) {
  const codes = errorsOf(route);
  const ofGateway = gatewayStatuses(route);
  const statuses = [
    ...Object.keys(route.answers).map(Number),
    ...codes.map((code) => ERRORS[code].status),
    ...ofGateway,
  ];
  const sorted = [...new Set(statuses)].sort((a, b) => a - b);
  return Object.fromEntries(
    sorted.map((status) => [
      status,
      response(
        route.answers[status],
        codes.filter((code) => ERRORS[code].status === status),
        ofGateway.find((each) => each === status),
      ),
    ]),
  );
}

function response(
  answer: JsonAnswer | FileAnswer | undefined,
  codes: readonly ErrorCode[],
  ofGateway: GatewayStatus | undefined,
) {
  const said = [answer?.description, codes.join(', '), ofGateway && GATEWAY_MESSAGES[ofGateway]];
  return {
    description: said.filter(Boolean).join('; '),
    content: { ...fileContent(answer), ...jsonContent(answer, codes, ofGateway) },
  };
}

const fileContent = (answer: JsonAnswer | FileAnswer | undefined): Content =>
  Object.fromEntries(fileTypesOf(answer).map((type) => [type, { schema: {} }]));

function jsonContent(
  answer: JsonAnswer | FileAnswer | undefined,
  codes: readonly ErrorCode[],
  ofGateway: GatewayStatus | undefined,
): Content {
  const schemas: object[] = [];
  const examples: Record<string, Example> = {};
  if (answer && 'schema' in answer) {
    const [name] = Object.keys(answer.schema);
    schemas.push({ $ref: `#/components/schemas/${name}` });
    examples.answer = { value: answer.example };
  }
  if (codes.length > 0) {
    schemas.push(errorOf(codes));
    for (const code of codes) examples[code] = { $ref: `#/components/examples/${code}` };
  }
  if (ofGateway) {
    schemas.push(GATEWAY_ERROR);
    examples.gateway = { $ref: `#/components/examples/gateway-${ofGateway}` };
  }
  const [schema] = schemas;
  if (schema === undefined) return {};
  return {
    'application/json': { schema: schemas.length === 1 ? schema : { anyOf: schemas }, examples },
  };
}

const errorOf = (codes: readonly ErrorCode[]) => ({
  allOf: [
    { $ref: '#/components/schemas/Error' },
    { properties: { error: { properties: { code: { enum: codes } } } } },
  ],
});

export const errorExamples = (codes: Iterable<ErrorCode>): Record<string, { value: unknown }> => ({
  ...Object.fromEntries([...codes].map((code) => [code, { value: errorExample(code) }])),
  ...Object.fromEntries(
    Object.entries(GATEWAY_MESSAGES).map(([status, message]) => [
      `gateway-${status}`,
      { value: { message } },
    ]),
  ),
});

const errorExample = (code: ErrorCode) => ({
  error: {
    code,
    message: ERRORS[code].message,
    ...(ERRORS[code].status >= 500 && { requestId: '5f3a2b1c-8d4e-4f6a-9b7c-0d1e2f3a4b5c' }),
  },
});
