import { describe, expect, it } from 'vitest';
import { parseStatusMessage, statusFindings } from '../e-reporting/testing/status-findings.ts';
import { readStatuses } from '../reading/read-statuses.ts';
import { type StatusMessage, statusMessage } from './status-message.ts';

const INVOICE = {
  number: 'FA-2026-0001',
  typeCode: '380',
  date: '2026-11-20',
  sellerSiren: '732829320',
};
const AT = Date.parse('2026-11-23T10:05:00Z');
const ADDRESS = { scheme: '0225', id: '552100554_COMPTA' };

const RECEIPT: StatusMessage = {
  id: 'FA-2026-0001_212_20261123110500_0a1b2c3d',
  code: 212,
  atMs: AT,
  madeAtMs: AT,
  from: { siren: '732829320', name: 'Atelier & fils', role: 'SE' },
  to: { siren: '552100554', name: 'Éditions <SARL>', role: 'BY', address: ADDRESS },
  isForTaxOffice: true,
  invoice: INVOICE,
  receivedAtMs: AT,
  paid: {
    date: '2026-11-23',
    byRate: [
      { rate: 20, cents: 12_000 },
      { rate: 5.5, cents: 2_110 },
    ],
  },
};
const REFUSAL: StatusMessage = {
  ...RECEIPT,
  id: 'x',
  code: 210,
  from: { siren: '552100554', name: 'Éditions', role: 'BY' },
  to: { siren: '732829320', name: 'Atelier', role: 'SE', address: ADDRESS },
  reason: 'TX_TVA_ERR',
  note: '10 % et non 20 %',
};
delete (REFUSAL as Partial<StatusMessage>).paid;

const fileOf = (message: StatusMessage) => Buffer.from(statusMessage(message));

describe('A status message', () => {
  it.each([
    ['a payment at two VAT rates', RECEIPT],
    [
      'a refund',
      {
        ...RECEIPT,
        note: 'Remboursement',
        paid: { date: '2026-11-23', byRate: [{ rate: 20, cents: -50 }] },
      },
    ],
    ['a refusal', REFUSAL],
    [
      'an approval',
      { ...REFUSAL, code: 205, reason: undefined, note: undefined } as unknown as StatusMessage,
    ],
  ])('A message about %s follows the norm, and reading it returns its content', (_, message) => {
    const file = fileOf(message);
    expect(statusFindings(file)).toEqual([]);
    expect(readStatuses(file)).toMatchObject([
      { number: INVOICE.number, sellerSiren: INVOICE.sellerSiren, code: message.code },
    ]);
    expect(parseStatusMessage(file)).toEqual({
      id: message.id,
      code: message.code,
      role: message.from.role,
      siren: message.from.siren,
      number: INVOICE.number,
      sellerSiren: INVOICE.sellerSiren,
      byRate: message.paid?.byRate ?? [],
    });
  });

  it('A message has the time of its decision in Paris, and the day of the payment', () => {
    const xml = statusMessage(RECEIPT);
    expect(xml).toContain('<udt:DateTimeString format="204">20261123110500</udt:DateTimeString>');
    expect(xml).toContain('<udt:DateTimeString format="102">20261123</udt:DateTimeString>');
    expect(xml).toContain('<ram:ValueAmount currencyID="EUR">120.00</ram:ValueAmount>');
  });

  it('A message names the tax office only if the tax office must be informed', () => {
    expect(statusMessage(RECEIPT)).toContain('<ram:RoleCode>DFH</ram:RoleCode>');
    expect(statusMessage({ ...RECEIPT, isForTaxOffice: false })).not.toContain('DFH');
  });
});

/** Each change breaks one rule that a platform checks. */
it.each([
  ['BR-FR-CDV-14', RECEIPT, /<ram:SpecifiedDocumentCharacteristic>[\s\S]*Characteristic>\s*/, ''],
  ['BR-FR-CDV-15', REFUSAL, /<ram:ReasonCode>.*<\/ram:ReasonCode>/, ''],
  ['BR-FR-CDV-CL-09', REFUSAL, 'TX_TVA_ERR', 'AUTRE'],
  ['BR-FR-CDV-08', RECEIPT, /<ram:URIUniversal[\s\S]*URIUniversalCommunication>/, ''],
  ['P1.17', RECEIPT, '>120.00<', '>-120.00<'],
  ['BR-FR-CDV-CL-06', RECEIPT, '>212<', '>299<'],
  ['BR-FR-DEC-01', RECEIPT, '>120.00<', '>120.001<'],
  ['BR-FR-16', RECEIPT, '>5.5<', '>5.6<'],
  ['BR-FR-CDV-03', RECEIPT, RECEIPT.id, 'x'.repeat(51)],
  ['sequence SpecifiedDocumentStatus', REFUSAL, /<ram:SequenceNumeric>.*>/, ''],
  [
    'sequence ReferenceReferencedDocument',
    RECEIPT,
    /<ram:FormattedIssue[\s\S]*IssueDateTime>\s*(?=<ram:Process)/,
    '',
  ],
])('A violation of %s is found', (rule, message, what, instead) => {
  const xml = statusMessage(message).replace(what, instead);
  expect(statusFindings(Buffer.from(xml)).join('; ')).toContain(rule);
});
