import { expect, it } from 'vitest';
import { sampleDeposit, sampleDocument } from '../../testing/document-samples.ts';
import { crossIndustryInvoice } from './cross-industry-invoice.ts';

const DEBITS = { vat_regime: 'normal-debits' } as const;
const GOODS = { operationCategory: 'goods' } as const;

it.each([
  ['on delivery for goods', sampleDocument(GOODS), '29'],
  ['on delivery for goods, even with the option for debits', sampleDocument(GOODS, DEBITS), '29'],
  ['on payment for a deposit on goods', sampleDeposit(GOODS, DEBITS).deposit, '72'],
  ['on payment for services', sampleDocument(), '72'],
  ['with the invoice for services with the option for debits', sampleDocument({}, DEBITS), '5'],
  ['on payment for goods with services', sampleDocument({ operationCategory: 'mixed' }), '72'],
])('An electronic invoice says when VAT falls due (BT-8): %s', (_case, document, code) => {
  const codes = [...crossIndustryInvoice(document).matchAll(/<ram:DueDateTypeCode>(\d+)</g)];
  expect(codes.map(([, each]) => each)).toEqual([code]);
});
