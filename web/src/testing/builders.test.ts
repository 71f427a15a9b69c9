import { expect, it } from 'vitest';
import { userSessionSchema } from '../../../shared/account/session.ts';
import {
  documentSummarySchema,
  publicQuoteSchema,
} from '../../../shared/documents/issued/issued.ts';
import { issuedDocumentSchema } from '../../../shared/documents/issued/issued-document.ts';
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

// Types do not find every error: an unknown plan is read as another, and an extra key is dropped.
it.each([
  ['a user', userSessionSchema, aUser()],
  ['a paying user', userSessionSchema, aUser({ subscription: aPaidSubscription() })],
  ['a repair', repairSummarySchema, aRepair()],
  ['figures', repairStatsSchema, someStats({ pending: 1, completed: 2 })],
  ['a tracked repair', publicRepairSchema, repairThrough('pending', 'completed')],
  ['a quote', documentSummarySchema, aQuote()],
  ['an invoice', documentSummarySchema, anInvoice()],
  ['a document', issuedDocumentSchema, aDocument()],
  ['a public quote', publicQuoteSchema, aPublicQuote()],
])('The built example matches the schema of its answer: %s', (_name, schema, built) => {
  expect(schema.parse(built)).toEqual(built);
});

it('The figure of the total is the sum of the other figures', () => {
  expect(someStats({ pending: 1, needsContact: 2 }).total).toBe(3);
});
