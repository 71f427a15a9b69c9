import type { APIRequestContext } from '@playwright/test';
import type { IssuedDocument } from '../shared/documents/issued/issued.ts';
import { parisDay } from '../shared/time.ts';
import { expect } from './test.ts';

type Headers = { authorization: string };

const DAY_MS = 86_400_000;
const dayFromNow = (days: number) => parisDay(Date.now() + days * DAY_MS);

/** Gives a shop the company information that its documents need. */
export async function nameCompany(
  request: APIRequestContext,
  headers: Headers,
  vat_regime: 'franchise' | 'normal' = 'franchise',
): Promise<void> {
  const data = {
    company_name: 'Atelier Léa',
    siret: '73282932000074',
    vat_regime,
    legal_details: 'EI Léa Martin',
    mediator_name: 'Médiation Conso',
    address: '1 rue du Lac',
  };
  expect((await request.put('/api/company', { headers, data })).status()).toBe(200);
}

type Wanted = {
  documentType: 'devis' | 'facture';
  repairId?: string;
  /** The document is dated this many days ago. */
  daysAgo?: number;
  dueInDays?: number;
  clientAddress?: string;
  clientEmail?: string;
  operationCategory?: 'goods';
  tvaEnabled?: boolean;
  taxIncluded?: boolean;
  bonus?: object;
  items?: { description: string; quantity: number; price: number; marginScheme?: boolean }[];
};

/** Registers the shop's label, without which it may deduct no repair bonus. */
export async function labelShop(request: APIRequestContext, headers: Headers): Promise<void> {
  const data = { bonus_labels: { qualirepar: { number: 'QR-2026-1', organism: 'ecosystem' } } };
  expect((await request.put('/api/company', { headers, data })).status()).toBe(200);
}

export const BONUS = {
  category: 'tablet',
  amount: 25,
  brand: 'Apple',
  model: 'iPad',
  serialNumber: 'DMPX1',
  outOfGuarantee: true,
};

/** Issues a document with one line. */
export async function issueFor(
  request: APIRequestContext,
  headers: Headers,
  { daysAgo = 0, dueInDays, ...draft }: Wanted,
): Promise<IssuedDocument> {
  const data = {
    operationCategory: 'services',
    items: [{ description: 'Écran', quantity: 1, price: 39.99 }],
    clientEmail: 'marie@exemple.fr',
    ...draft,
    invoiceDate: dayFromNow(-daysAgo),
    ...(dueInDays && { dueDate: dayFromNow(dueInDays - daysAgo) }),
    clientName: 'Marie Durand',
  };
  const issued = await request.post('/api/documents', { headers, data });
  expect(issued.status(), await issued.text()).toBe(201);
  return issued.json();
}

/** Returns the link by which the customer answers a quote. */
export async function approvalLink(
  request: APIRequestContext,
  headers: Headers,
  { id }: IssuedDocument,
): Promise<string> {
  const opened = await request.post(`/api/documents/${id}/approval-link`, { headers, data: {} });
  return (await opened.json()).url;
}

/** Accepts a quote as its customer does through the link. */
export async function answerQuote(
  request: APIRequestContext,
  headers: Headers,
  quote: IssuedDocument,
): Promise<void> {
  const url = await approvalLink(request, headers, quote);
  const cle = new URLSearchParams(new URL(url).hash.slice(1)).get('cle');
  const data = { cle, decision: 'accepted', name: 'Marie Durand' };
  expect((await request.post(`/api/devis/${quote.id}/decision`, { data })).status()).toBe(200);
}
