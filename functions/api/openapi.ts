import * as z from 'zod/mini';
import { cancelInput, checkoutInput, portalInput } from '../../shared/billing/billing.ts';
import { companyInput } from '../../shared/company/company.ts';
import {
  creditNoteInput,
  documentInput,
  quoteDecisionInput,
  quoteInvoiceInput,
  sendDocumentInput,
} from '../../shared/documents/input.ts';
import { ERRORS } from '../../shared/errors.ts';
import { newRepairInput, statusChangeInput } from '../../shared/repairs/repairs.ts';
import { resendEmailInput, resendSmsInput } from '../../shared/repairs/resend.ts';
import { HTTP_ROUTES, type HttpRoute } from '../routes.ts';

export type HttpRouteName = (typeof HTTP_ROUTES)[number]['name'];

/** The JSON body of each route that takes one: the very schema its handler reads it with. */
export const JSON_BODIES = {
  'save-company': companyInput,
  'create-repair': newRepairInput,
  'change-status': statusChangeInput,
  'resend-repair-update-email': resendEmailInput,
  'resend-sms-notification': resendSmsInput,
  'create-checkout': checkoutInput,
  'stripe-customer-portal': portalInput,
  'cancel-stripe-subscription': cancelInput,
  'issue-document': documentInput,
  'credit-invoice': creditNoteInput,
  'invoice-quote': quoteInvoiceInput,
  'send-document': sendDocumentInput,
  'answer-quote': quoteDecisionInput,
} as const satisfies Partial<Record<HttpRouteName, z.ZodMiniType>>;

/** Pages are for browsers: they are no part of what the document describes. */
export const API_ROUTES = HTTP_ROUTES.filter(({ path }) => path.startsWith('/api/'));

const ERROR_SCHEMA = {
  type: 'object',
  required: ['error'],
  properties: {
    error: {
      type: 'object',
      required: ['code', 'message'],
      properties: {
        code: { type: 'string', enum: Object.keys(ERRORS) },
        message: { type: 'string', description: 'French, for people.' },
        fields: { type: 'object', additionalProperties: { type: 'string' } },
        requestId: { type: 'string' },
      },
    },
  },
} as const;

/** The API as OpenAPI 3.1, made from the route table and the schemas that the handlers use. */
export function openApiDocument(version: string): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const route of API_ROUTES) {
    paths[route.path] = { ...paths[route.path], [route.method.toLowerCase()]: operation(route) };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Rebond', version },
    paths,
    components: {
      securitySchemes: { shop: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: { Error: ERROR_SCHEMA },
    },
  };
}

function operation(route: Pick<HttpRoute, 'path' | 'access'> & { name: HttpRouteName }) {
  const names = [...route.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]);
  const body = (JSON_BODIES as Partial<Record<HttpRouteName, z.ZodMiniType>>)[route.name];
  return {
    operationId: route.name,
    ...(route.access === 'shop' && { security: [{ shop: [] }] }),
    ...(names.length > 0 && {
      parameters: names.map((name) => ({
        name,
        in: 'path',
        required: true,
        schema: { type: 'string' },
      })),
    }),
    ...(body && {
      requestBody: {
        required: true,
        content: { 'application/json': { schema: bodySchema(body) } },
      },
    }),
    responses: {
      '2XX': { description: 'Done' },
      default: {
        description: 'Refused or failed',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    },
  };
}

const bodySchema = (schema: z.ZodMiniType) =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
