/**
 * These schemas are those of AFNOR XP Z12-013, annexes A and B of version 1.1.0, with only the fields and values that
 * we use. They refuse any other field.
 */
import * as z from 'zod/mini';

/** This is the Error object of AFNOR XP Z12-013. It has a code, and a message for the reader of the log. */
export class Refusal extends Error {
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string, message = code) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

export type Answer =
  | { status: 200 | 202; json: object }
  | { status: 200; file: Buffer; name: string }
  | 'silence';
export type Asked = { method: string; url: URL; authorization: string; type: string; body: Buffer };

const instant = z.iso.datetime({ offset: true });
const notOnlyUuid = z.string().check(z.maxLength(36));

export const FLOW_TYPES = [
  'CustomerInvoice',
  'SupplierInvoice',
  'CustomerInvoiceLC',
  'SupplierInvoiceLC',
] as const;

/** SearchFlowParams has at least one criterion, and asks for at most 100 results. */
export const searchFlowParams = z.strictObject({
  limit: z._default(z.int().check(z.minimum(1), z.maximum(100)), 25),
  where: z
    .strictObject({
      updatedAfter: z.optional(instant),
      updatedBefore: z.optional(instant),
      flowType: z.optional(z.array(z.enum(FLOW_TYPES))),
      flowDirection: z.optional(z.array(z.enum(['In', 'Out']))),
      trackingId: z.optional(notOnlyUuid),
    })
    .check(z.refine((where) => Object.keys(where).length > 0, 'At least one criterion')),
});
export type FlowFilters = z.infer<typeof searchFlowParams>['where'];

export const flowInfo = z.strictObject({
  trackingId: notOnlyUuid,
  name: z.string().check(z.maxLength(255)),
  processingRule: z.literal('B2B'),
  flowSyntax: z.enum(['Factur-X', 'CDAR']),
  sha256: z.string().check(z.regex(/^[a-f0-9]{64}$/)),
});
export type FlowInfo = z.infer<typeof flowInfo>;

/** The norm compares a SIREN by `contains` only. */
export const searchDirectoryLine = z.strictObject({
  filters: z.strictObject({
    siren: z.strictObject({
      op: z.literal('contains'),
      value: z.string().check(z.regex(/^\d{1,9}$/)),
    }),
  }),
  limit: z.int().check(z.minimum(1)),
});
