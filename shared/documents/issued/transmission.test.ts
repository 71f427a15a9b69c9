import { describe, expect, it } from 'vitest';
import type { IssuedDocument } from './issued.ts';
import { transmissionOf } from './transmission.ts';

const BUSINESS = { kind: 'business', country: 'FR', siren: '552100554' } as const;

/** Each row has a document, its client, how it is transmitted, and the flow of a report (CGI, art. 289 bis and 290). */
const WAYS: readonly [
  string,
  IssuedDocument['documentType'],
  Partial<IssuedDocument['client']>,
  string,
][] = [
  ['an invoice to a business in France', 'facture', {}, 'platform'],
  ['an invoice to a business without a SIREN', 'facture', { siren: '' }, 'platform'],
  ['a credit note to a business in France', 'avoir', {}, 'platform'],
  ['a quote for a business in France', 'devis', {}, 'none'],
  ['an invoice to a business in Réunion', 'facture', { country: 'RE' }, 'platform'],
  ['an invoice to a business in Monaco', 'facture', { country: 'MC', siren: '' }, 'report 10.1'],
  ['an invoice to a business in Belgium', 'facture', { country: 'BE', siren: '' }, 'report 10.1'],
  [
    'an invoice to a business outside the EU',
    'facture',
    { country: 'CH', siren: '' },
    'report 10.1',
  ],
  ['a credit note to a business in Belgium', 'avoir', { country: 'BE' }, 'report 10.1'],
  ['an invoice to a consumer', 'facture', { kind: 'consumer', siren: '' }, 'report 10.3'],
  [
    'an invoice to a consumer abroad',
    'facture',
    { kind: 'consumer', country: 'CH' },
    'report 10.3',
  ],
  ['a credit note to a consumer', 'avoir', { kind: 'consumer' }, 'report 10.3'],
  ['a quote for a consumer', 'devis', { kind: 'consumer' }, 'none'],
];

describe('The transmission of a document', () => {
  it.each(WAYS)(
    'A document of the kind "%s" is transmitted as the law requires',
    (_case, documentType, client, way) => {
      const { by, flow, text } = transmissionOf({
        documentType,
        client: { ...BUSINESS, ...client },
      });
      expect([by, flow].filter(Boolean).join(' ')).toBe(way);
      expect(text).toMatch(/\.$/);
    },
  );
});
