import { expect, it } from 'vitest';
import { sampleDeposit, sampleDocument } from '../../testing/document-samples.ts';
import { crossIndustryInvoice } from './cross-industry-invoice.ts';

const DEBITS = { vat_regime: 'normal-debits' } as const;
const GOODS = { operationCategory: 'goods' } as const;

it.each([
  ['goods, with their delivery', sampleDocument(GOODS), '29'],
  ['goods, whatever the option', sampleDocument(GOODS, DEBITS), '29'],
  ['a deposit on goods, as it is paid', sampleDeposit(GOODS, DEBITS).deposit, '72'],
  ['services, as they are paid', sampleDocument(), '72'],
  ['services by the option, with the invoice', sampleDocument({}, DEBITS), '5'],
  ['goods and services', sampleDocument({ operationCategory: 'mixed' }), '72'],
])('An electronic invoice says when VAT falls due (BT-8): %s', (_case, document, code) => {
  const codes = [...crossIndustryInvoice(document).matchAll(/<ram:DueDateTypeCode>(\d+)</g)];
  expect(codes.map(([, each]) => each)).toEqual([code]);
});
