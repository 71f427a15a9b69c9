import type * as z from 'zod/mini';
import { companyInput } from '../../shared/company/company.ts';
import {
  creditNoteInput,
  documentInput,
  sendDocumentInput,
} from '../../shared/documents/input/input.ts';
import { repairCorrectionInput, statusChangeInput } from '../../shared/repairs/repair-input.ts';
import { parisDay, plusDays } from '../../shared/time.ts';
import type { MessageRequest } from '../billing/message-links.ts';
import { BONUS, LABELLED } from './bonus-samples.ts';
import { SAMPLE_COMPANY } from './document-samples.ts';

const words = 'Texte';
const { logo_url: _logo, schedule: _schedule, ...company } = SAMPLE_COMPANY;

/** Each request has a sample with all its optional texts. */
export const REQUESTS: Record<MessageRequest, { schema: z.ZodMiniType; sample: object }> = {
  repair: {
    schema: repairCorrectionInput,
    sample: {
      deviceType: 'other',
      deviceModel: words,
      issue: words,
      customerName: words,
      customerFirstName: words,
      customerEmail: 'm@exemple.fr',
      customerPhone: '0612345678',
      promisedOn: '',
      noEmail: false,
      notes: words,
    },
  },
  statusChange: {
    schema: statusChangeInput,
    sample: {
      status: 'contact',
      message: words,
      hold: 0,
      promisedOn: plusDays(parisDay(Date.now()), 1),
    },
  },
  company: {
    schema: companyInput,
    sample: {
      ...company,
      schedule: undefined,
      waiting_days: undefined,
      reminders: {
        quotes: { on: true, days: 7, words },
        notFetched: { on: true, words7: words, words30: words, words90: words },
      },
      reviews: { on: true, url: 'https://avis.exemple.fr/atelier' },
      ...LABELLED,
      bonus_labels: {
        qualirepar: LABELLED.bonus_labels.qualirepar,
        cycles: LABELLED.bonus_labels.qualirepar,
      },
      franchise_mention: '',
      iban: 'FR7630006000011234567890189',
      electronic_address: '732829320',
      late_penalty_rate: 12,
      payment_days: 30,
      quote_validity_days: 30,
      hold_seconds: 0,
      revision: 0,
      ready_messages: { contact: [words] },
      details_by_number: true,
      promised_day_shown: true,
      replies_taken: false,
    },
  },
  document: {
    schema: documentInput,
    sample: {
      documentType: 'devis',
      invoiceDate: '2026-11-20',
      supplyDate: '2026-11-20',
      dueDate: undefined,
      validUntil: '2026-12-20',
      quoteFee: 0,
      clientKind: 'consumer',
      clientName: words,
      clientAddress: words,
      clientCountry: 'FR',
      clientEmail: 'm@exemple.fr',
      clientSiren: words,
      clientVatNumber: '',
      clientElectronicAddress: '',
      orderNumber: words,
      buyerReference: words,
      paymentMeans: 'transfer',
      ...BONUS,
      deliveryAddress: words,
      workPlace: words,
      operationCategory: 'services',
      items: [{ id: '1', description: words, quantity: 1, price: 100 }],
      discount: { amount: 1 },
      tvaEnabled: true,
      tvaRate: 20,
      notes: words,
      repairId: words,
      again: false,
      taxIncluded: false,
    },
  },
  creditNote: {
    schema: creditNoteInput,
    sample: { invoiceDate: '2026-11-20', reason: words, lines: undefined, knownCents: 5_000 },
  },
  sentDocument: { schema: sendDocumentInput, sample: { to: 'm@exemple.fr', message: words } },
};

/** This names the request and field that contain each link of `marked`. */
export const markers = new Map<string, { request: MessageRequest; path: string }>();

/** Replaces every free text of a request by a different link. Texts that the schema restricts stay as they are. */
export function marked<Output>(request: MessageRequest): Output {
  const { schema, sample } = REQUESTS[request];
  const draft = structuredClone(sample);
  function mark(node: Record<string, unknown>, path: string[]) {
    for (const [name, value] of Object.entries(node)) {
      const here = [...path, name];
      if (typeof value === 'object' && value !== null) mark(value as Record<string, unknown>, here);
      if (typeof value !== 'string') continue;
      const marker = `q${markers.size}z.fr`;
      node[name] = marker;
      if (schema.safeParse(draft).success) markers.set(marker, { request, path: here.join('.') });
      else node[name] = value;
    }
  }
  mark(draft as Record<string, unknown>, []);
  return schema.parse(draft) as Output;
}
