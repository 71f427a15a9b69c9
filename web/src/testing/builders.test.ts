import { expect, it } from 'vitest';
import { userSessionSchema } from '../../../shared/account/session.ts';
import {
  documentSummarySchema,
  issuedDocumentSchema,
  publicQuoteSchema,
} from '../../../shared/documents/issued.ts';
import { repairStatsSchema, repairSummarySchema } from '../../../shared/repairs/repairs.ts';
import { publicRepairSchema } from '../../../shared/tracking/answers.ts';
import {
  aDocument,
  anInvoice,
  aPaidSubscription,
  aPublicQuote,
  aQuote,
  aRepair,
  aUser,
  repairThrough,
  someStats,
} from './builders.ts';

// Types do not tell all: a plan that nobody knows is read as another, a key too many is dropped.
it.each([
  ['a user', userSessionSchema, aUser()],
  ['a user who pays', userSessionSchema, aUser({ subscription: aPaidSubscription() })],
  ['a repair', repairSummarySchema, aRepair()],
  ['figures', repairStatsSchema, someStats({ pending: 1, completed: 2 })],
  ['a tracked repair', publicRepairSchema, repairThrough('pending', 'completed')],
  ['a quote', documentSummarySchema, aQuote()],
  ['an invoice', documentSummarySchema, anInvoice()],
  ['a document', issuedDocumentSchema, aDocument()],
  ['a public quote', publicQuoteSchema, aPublicQuote()],
])('%s is what its answer’s schema reads', (_name, schema, built) => {
  expect(schema.parse(built)).toEqual(built);
});

it('counts the total of the figures', () => {
  expect(someStats({ pending: 1, needsContact: 2 }).total).toBe(3);
});
