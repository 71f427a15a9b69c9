import * as z from 'zod/mini';
import { openingHoursSchema } from '../../../shared/company/answers.ts';
import {
  documentDeliverySchema,
  documentReferenceSchema,
  quoteDecisionSchema,
} from '../../../shared/documents/issued/document-summary.ts';
import { documentSummarySchema } from '../../../shared/documents/issued/issued.ts';
import { documentSellerSchema } from '../../../shared/documents/issued/issued-parties.ts';
import { newAnswerSchema } from '../../../shared/documents/new-answers.ts';
import { errorBodySchema } from '../../../shared/error-answer.ts';
import { refusedEmailSchema } from '../../../shared/repairs/follow-up/follow-up.ts';
import { deliverySchema } from '../../../shared/repairs/notifications.ts';
import { historyEntrySchema, repairSummarySchema } from '../../../shared/repairs/repairs.ts';
import type { HttpRoute } from '../../routes.ts';

const gatewayErrorSchema = z.object({ message: z.string() });

/**
 * The OpenAPI document gives these names to schemas that several answers share. The contract names all other schemas.
 */
const SHARED = {
  Error: errorBodySchema,
  GatewayError: gatewayErrorSchema,
  OpeningHours: openingHoursSchema,
  HistoryEntry: historyEntrySchema,
  Delivery: deliverySchema,
  RepairSummary: repairSummarySchema,
  DocumentSeller: documentSellerSchema,
  DocumentReference: documentReferenceSchema,
  DocumentDelivery: documentDeliverySchema,
  QuoteDecision: quoteDecisionSchema,
  DocumentSummary: documentSummarySchema,
  NewAnswer: newAnswerSchema,
  RefusedEmail: refusedEmailSchema,
} as const satisfies Record<string, z.ZodMiniType>;

export function components(routes: readonly HttpRoute[]): Map<string, z.ZodMiniType> {
  const named = new Map<string, z.ZodMiniType>(Object.entries(SHARED));
  for (const { answers } of routes) {
    for (const answer of Object.values(answers)) {
      if (!('schema' in answer)) continue;
      for (const [name, schema] of Object.entries(answer.schema)) {
        if ((named.get(name) ?? schema) !== schema)
          throw new Error(`Two schemas are called ${name}`);
        named.set(name, schema);
      }
    }
  }
  return named;
}
