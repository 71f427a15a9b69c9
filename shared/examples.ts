/** The examples of several routes share these objects: one shop, one customer, one repair, one quote. */

import type { UserSession } from './account/session.ts';
import type { Company } from './company/answers.ts';
import { DEFAULT_SCHEDULE } from './company/schedule.ts';
import type {
  DocumentReference,
  DocumentSummary,
  IssuedDocument,
} from './documents/issued/issued.ts';
import { LAYOUT } from './documents/issued/layout.ts';
import type { Repair, RepairStats, RepairSummary } from './repairs/repairs.ts';
import type { Slip } from './repairs/slip/slip.ts';
import { uncollectedMention } from './repairs/slip/uncollected.ts';

export const COMPANY: Company = {
  company_name: 'Atelier Léa',
  siret: '732 829 320 00074',
  phone: '01 02 03 04 05',
  address: '12 rue du Lac\n69003 Lyon',
  logo_url: '/logos/4f0c1f52-6c1e-4a53-9c0a-3d4a8f0b7c11/1763632800000_logo.png',
  schedule: DEFAULT_SCHEDULE,
  vat_regime: 'franchise',
  hold_seconds: 10,
  ready_messages: { completed: ['Vous pouvez passer aux heures d’ouverture.'] },
};

export const SESSION: UserSession = {
  id: '4f0c1f52-6c1e-4a53-9c0a-3d4a8f0b7c11',
  email: 'lea@atelier.example',
  name: 'Atelier Léa',
  picture: null,
  messagesLeft: { email: 597, sms: 299 },
  subscription: {
    plan: 'essential',
    repairsUsed: 12,
    repairsLimit: 30,
    expiresAt: null,
    stripe_plan_active: true,
    stripe_subscription_id: 'sub_1Qexample',
    stripe_subscription_ends_at: null,
  },
  profile: COMPANY,
};

export const DEVICE = {
  deviceType: 'smartphone',
  deviceModel: 'iPhone 13',
  issue: 'Écran cassé',
} as const;

export const CUSTOMER = {
  customerName: 'Durand',
  customerFirstName: 'Marie',
  customerEmail: 'marie@exemple.fr',
  customerPhone: '+33612345678',
} as const;

export const REPAIR_SUMMARY: RepairSummary = {
  id: '1234567801JCZ8Q4W0V6XKQ3E9',
  trackingNumber: 'RB12345678',
  ...DEVICE,
  ...CUSTOMER,
  status: 'ordered',
  created_at: '2026-11-20T09:30:00.000Z',
  updated_at: '2026-11-20T10:00:00.000Z',
  version: 3,
  deliveries: { email: { state: 'sent', at: '2026-11-20T10:00:01.000Z', historyIndex: 1 } },
  promisedOn: '2026-11-27',
};

export const REPAIR: Repair = {
  ...REPAIR_SUMMARY,
  tracking_key: 'Hq3T0mVbS1uX9yZ2kLw7Pg',
  statusHistory: [
    { status: 'pending', timestamp: '2026-11-20T09:30:00.000Z', message: 'Prise en charge' },
    { status: 'ordered', timestamp: '2026-11-20T10:00:00.000Z', message: 'Pièce commandée' },
  ],
};

export const SLIP: Slip = {
  version: 1,
  content: {
    trackingNumber: REPAIR.trackingNumber,
    receivedAt: REPAIR.created_at,
    shop: { name: COMPANY.company_name, details: ['12 rue du Lac, 69003 Lyon', COMPANY.phone] },
    customer: { name: 'Marie Durand', details: ['+33612345678', 'marie@exemple.fr'] },
    device: 'Smartphone · iPhone 13',
    issue: REPAIR.issue,
    serial: '490154203237518',
    accessories: 'Chargeur, coque',
    condition: 'Rayures au dos',
    ceilingCents: 15_000,
    promisedOn: '2026-11-27',
    uncollected: uncollectedMention('smartphone'),
  },
  digest: '6f3a'.repeat(16),
};

export const REPAIR_STATS: RepairStats = {
  total: 42,
  pending: 3,
  inProgress: 5,
  completed: 33,
  needsContact: 1,
};

export const DOCUMENT: IssuedDocument = {
  id: '019aa000-0000-7000-8000-000000000001',
  documentType: 'devis',
  number: 'DE-2026-0042',
  invoiceDate: '2026-11-20',
  supplyDate: '2026-11-20',
  dueDate: null,
  validUntil: '2026-12-20',
  issuedAt: '2026-11-20T10:00:00.000Z',
  seller: {
    name: COMPANY.company_name,
    legalDetails: '',
    address: COMPANY.address,
    email: SESSION.email,
    phone: COMPANY.phone,
    siret: COMPANY.siret,
    siren: '732829320',
    vatNumber: '',
    logoUrl: COMPANY.logo_url,
  },
  client: {
    kind: 'consumer',
    name: 'Marie Durand',
    address: '3 place Carnot\n75010 Paris',
    country: 'FR',
    email: 'marie@exemple.fr',
    siren: '',
    vatNumber: '',
  },
  deliveryAddress: '',
  workPlace: '',
  quoteFeeCents: 0,
  operationCategory: 'services',
  lines: [
    {
      description: 'Remplacement de l’écran',
      quantity: 1,
      unitPriceMicros: 129_900_000,
      vatRate: 0,
      totalCents: 12990,
    },
  ],
  tvaEnabled: false,
  vat: [{ rate: 0, baseCents: 12990, vatCents: 0 }],
  subtotalCents: 12990,
  vatCents: 0,
  totalCents: 12990,
  vatExemption: { kind: 'franchise', text: 'TVA non applicable, article L. 223-3 du CIBS' },
  vatOnDebits: false,
  mentions: [{ id: 'vat', text: 'TVA non applicable, article L. 223-3 du CIBS' }],
  notes: 'Merci pour votre confiance.',
  origin: null,
  repairId: REPAIR.id,
  layout: LAYOUT,
  digest: 'rX2c6wq3Yb1k0n9vT8sL5mJ4hG7fD2aQ1pO6iU3yE0c',
};

export const DOCUMENT_SUMMARY: DocumentSummary = {
  id: DOCUMENT.id,
  documentType: DOCUMENT.documentType,
  number: DOCUMENT.number,
  invoiceDate: DOCUMENT.invoiceDate,
  validUntil: DOCUMENT.validUntil,
  issuedAt: DOCUMENT.issuedAt,
  clientName: DOCUMENT.client.name,
  clientEmail: DOCUMENT.client.email,
  totalCents: DOCUMENT.totalCents,
  repairId: DOCUMENT.repairId,
  version: 1,
  delivery: null,
  decision: null,
  creditNote: null,
  creditedCents: 0,
  invoice: null,
};

export const QUOTE_REFERENCE: DocumentReference = {
  id: DOCUMENT.id,
  documentType: 'devis',
  number: DOCUMENT.number,
  invoiceDate: DOCUMENT.invoiceDate,
};

/** This key of a customer's link consists of zeros. */
export const LINK_KEY = '0'.repeat(22);

export const FOLLOWING = {
  ...DOCUMENT,
  id: '019aa000-0000-7000-8000-000000000002',
  dueDate: '2026-11-20',
  validUntil: null,
} as const;

export const INVOICE = {
  ...FOLLOWING,
  documentType: 'facture',
  number: 'FA-2026-0001',
  origin: QUOTE_REFERENCE,
} as const;

/** Any issue of a document may be refused with one of these errors. */
export const ISSUING = [
  'DOCUMENT_INCOMPLETE',
  'NUMBER_OUT_OF_ORDER',
  'BUDGET_SPENT',
  'CONFLICT',
] as const;
