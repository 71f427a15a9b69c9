import { BONUS } from '../../../functions/testing/bonus-samples.ts';
import type { BonusStandingAnswer } from '../../../shared/bonus/answers.ts';
import type { DocumentRequest } from '../../../shared/documents/input/input.ts';
import type { ApprovalLink, IssuedDocument } from '../../../shared/documents/issued/issued.ts';
import type { RouteName } from '../../../shared/routes.ts';
import { parisDay } from '../../../shared/time.ts';
import type { PlayedCloud, PlayedRequest } from '../../testing/played-cloud.ts';
import { keyIn } from '../model/clients.ts';
import type { Own, Ready } from './known.ts';
import { signed } from './signature.ts';

/** Sends a request that must succeed. @throws Error when the request does not succeed. */
export type Ask = <Body>(name: RouteName, request?: PlayedRequest) => Promise<Body>;

export type FixtureContext = {
  ask: Ask;
  played: PlayedCloud;
  shop: string;
  own: Own;
  siren: string;
};

export const askerOf =
  (played: PlayedCloud): Ask =>
  async <Body>(name: RouteName, request: PlayedRequest = {}) => {
    const { status, body } = await played.call(name, signed(played, name, request));
    if (status < 300) return body as Body;
    throw new Error(
      `${name} answers ${status} while fixtures are created: ${JSON.stringify(body)}`,
    );
  };

const DRAFT = {
  documentType: 'facture',
  clientName: 'Durand',
  clientAddress: '1 quai du Port\n13002 Marseille',
  clientEmail: 'm@exemple.fr',
  operationCategory: 'services',
  items: [{ description: 'Écran', quantity: 2, price: 39.99 }],
} satisfies Omit<DocumentRequest, 'invoiceDate'>;

export async function issued(
  { ask, played, shop, own }: FixtureContext,
  changes: Partial<DocumentRequest> = {},
): Promise<string> {
  const json = { ...DRAFT, invoiceDate: parisDay(played.now()), ...changes };
  const { id } = await ask<IssuedDocument>('issue-document', { shop, json });
  own.documents.push(id);
  return id;
}

/** Creates quotes and invoices, each prepared for one operation that can be carried out once. */
export async function addDocuments(context: FixtureContext): Promise<void> {
  const { ask, played, shop, own } = context;
  // The invoice is overdue from tomorrow on.
  const due = { dueDate: parisDay(played.now()) };
  own.ready['see-reminder'] = { id: await issued(context, due) };
  own.ready['remind-of-invoice'] = { id: await issued(context, due) };

  const quote = await issued(context, { documentType: 'devis' });
  const asked = { shop, parameters: { id: quote }, json: {} };
  const link = await ask<ApprovalLink>('open-approval', asked);
  const cle = keyIn(link.url);
  for (const name of ['get-quote', 'get-quote-pdf', 'answer-quote'] as const) {
    own.ready[name] = { id: quote, cle, fields: { cle } };
  }
  own.ready['invoice-quote'] = { id: await issued(context, { documentType: 'devis' }) };
  own.ready['bill-deposit'] = { id: await issued(context, { documentType: 'devis' }) };
  own.ready['credit-invoice'] = { id: await issued(context) };
  own.ready['change-bonus'] = { id: await issued(context, BONUS) };
  own.ready['add-bonus-proof'] = { id: await issued(context, BONUS) };
  for (const name of ['get-bonus-proof', 'remove-bonus-proof'] as const) {
    own.ready[name] = await proven(context);
  }
}

async function proven(context: FixtureContext): Promise<Ready> {
  const { ask, shop } = context;
  const id = await issued(context, BONUS);
  const { files } = await ask<BonusStandingAnswer>('add-bonus-proof', {
    shop,
    parameters: { id },
    query: { kind: 'plate' },
    body: Buffer.from('%PDF-1.7'),
  });
  return { id, path: { proof: files?.[0]?.id ?? '' } };
}

export async function addReminder({
  ask,
  shop,
  own,
}: Omit<FixtureContext, 'siren'>): Promise<void> {
  const { id = '' } = own.ready['see-reminder'] ?? {};
  await ask('remind-of-invoice', { shop, parameters: { id } });
  own.ready['see-reminder'] = { fields: { reminder: `OVERDUE#${id}#1` } };
}

/** Creates second-hand goods under the margin scheme, for a shop that charges VAT from then on. */
export async function addMargin(context: FixtureContext, company: object): Promise<void> {
  const { ask, shop, own } = context;
  await ask('save-company', { shop, json: { ...company, vat_regime: 'normal' } });
  const item = { description: 'iPhone 12', quantity: 1, price: 249.9, marginScheme: true };
  const id = await issued(context, {
    tvaEnabled: true,
    operationCategory: 'goods',
    items: [item],
  });
  own.ready['note-purchases'] = { id };
  own.ready['issue-document'] = { fields: { tvaEnabled: true } };
}
