import * as z from 'zod/mini';
import { openingHoursSchema } from '../../../shared/company/answers.ts';
import {
  documentDeliverySchema,
  documentReferenceSchema,
  documentSummarySchema,
  quoteDecisionSchema,
} from '../../../shared/documents/issued.ts';
import { documentSellerSchema } from '../../../shared/documents/issued-parties.ts';
import { newAnswerSchema } from '../../../shared/documents/new-answers.ts';
import { errorBodySchema } from '../../../shared/error-answer.ts';
import { refusedEmailSchema } from '../../../shared/repairs/follow-up/follow-up.ts';
import { deliverySchema } from '../../../shared/repairs/notifications.ts';
import { historyEntrySchema, repairSummarySchema } from '../../../shared/repairs/repairs.ts';
import type { RouteContract } from '../../../shared/route-contract.ts';

/** What API Gateway answers by itself: a refused token, a body that is too large, a throttled or a broken Lambda. */
const gatewayErrorSchema = z.object({ message: z.string() });

/** Schemas that several answers share, by their names in the document; the answers' own names are the contract's. */
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

/** Every named schema of the document. @throws Error where two schemas have one name. */
export function components(routes: readonly RouteContract[]): Map<string, z.ZodMiniType> {
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
