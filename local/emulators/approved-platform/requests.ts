/**
 * These schemas are those of AFNOR XP Z12-013, annexes A and B of version 1.1.0. The schemas refuse fields that the
 * norm does not name.
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

export const DOC_TYPES = ['Metadata', 'Original', 'Converted', 'ReadableView'] as const;
export const FLOW_SYNTAXES = ['CII', 'UBL', 'Factur-X', 'CDAR', 'FRR'] as const;
export const ACK_STATUSES = ['Pending', 'Ok', 'Error'] as const;
export const FLOW_TYPES = [
  'CustomerInvoice',
  'SupplierInvoice',
  'StateInvoice',
  'CustomerInvoiceLC',
  'SupplierInvoiceLC',
  'StateCustomerInvoiceLC',
  'StateSupplierInvoiceLC',
  'AggregatedCustomerTransactionReport',
  'UnitaryCustomerTransactionReport',
  'AggregatedCustomerPaymentReport',
  'UnitaryCustomerPaymentReport',
  'UnitarySupplierTransactionReport',
  'MultiFlowReport',
] as const;
const PROCESSING_RULES = [
  'B2B',
  'B2BInt',
  'B2C',
  'OutOfScope',
  'ArchiveOnly',
  'NotApplicable',
] as const;

/** SearchFlowParams has at least one criterion, and asks for at most 100 results. */
export const searchFlowParams = z.strictObject({
  limit: z._default(z.int().check(z.minimum(1), z.maximum(100)), 25),
  where: z
    .strictObject({
      updatedAfter: z.optional(instant),
      updatedBefore: z.optional(instant),
      processingRule: z.optional(z.array(z.enum(PROCESSING_RULES))),
      flowType: z.optional(z.array(z.enum(FLOW_TYPES))),
      flowDirection: z.optional(z.array(z.enum(['In', 'Out']))),
      trackingId: z.optional(notOnlyUuid),
      ackStatus: z.optional(z.enum(ACK_STATUSES)),
    })
    .check(z.refine((where) => Object.keys(where).length > 0, 'At least one criterion')),
});
export type FlowFilters = z.infer<typeof searchFlowParams>['where'];

export const flowInfo = z.strictObject({
  trackingId: z.optional(notOnlyUuid),
  name: z.optional(z.string().check(z.maxLength(255))),
  processingRule: z.optional(z.enum(PROCESSING_RULES)),
  flowSyntax: z.enum(FLOW_SYNTAXES),
  flowProfile: z.optional(z.enum(['Basic', 'CIUS', 'Extended-CTC-FR'])),
  sha256: z.optional(z.string().check(z.regex(/^[a-f0-9]{64}$/))),
});
export type FlowInfo = z.infer<typeof flowInfo>;

/** searchDirectoryLine has only the filter that we use; the norm compares a SIREN by `contains` only. */
export const searchDirectoryLine = z.strictObject({
  filters: z.strictObject({
    siren: z.strictObject({
      op: z.literal('contains'),
      value: z.string().check(z.regex(/^\d{1,9}$/)),
    }),
  }),
  limit: z.optional(z.int().check(z.minimum(1))),
  ignore: z.optional(z.int().check(z.minimum(0))),
});
