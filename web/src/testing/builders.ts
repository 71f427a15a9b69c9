import type { Subscription, UserSession } from '../../../shared/account/session.ts';
import type { Company } from '../../../shared/company/answers.ts';
import { DEFAULT_SCHEDULE } from '../../../shared/company/schedule.ts';
import type { Customer } from '../../../shared/customers/customers.ts';
import type {
  DocumentSummary,
  IssuedDocument,
  PublicQuote,
} from '../../../shared/documents/issued/issued.ts';
import { LAYOUT } from '../../../shared/documents/issued/layout.ts';
import { readPhone } from '../../../shared/repairs/phone.ts';
import type {
  HistoryEntry,
  RepairStats,
  RepairStatus,
  RepairSummary,
} from '../../../shared/repairs/repairs.ts';
import type { PublicRepair } from '../../../shared/tracking/answers.ts';

/**
 * These functions return the API's answers for tests as plain values that pass the schemas. A test overrides the fields
 * that it is about.
 */

/** Returns the free plan, unused. */
export const aSubscription = (given: Partial<Subscription> = {}): Subscription => ({
  plan: 'free',
  repairsUsed: 0,
  repairsLimit: 5,
  expiresAt: null,
  stripe_plan_active: false,
  stripe_subscription_id: null,
  stripe_subscription_ends_at: null,
  ...given,
});

/** Returns the paid plan Pro. */
export const aPaidSubscription = (given: Partial<Subscription> = {}): Subscription =>
  aSubscription({
    plan: 'pro',
    repairsLimit: null,
    stripe_plan_active: true,
    stripe_subscription_id: 'sub_1',
    ...given,
  });

/** Returns a company that has given only its name. */
export const aCompany = (given: Partial<Company> = {}): Company => ({
  company_name: 'Atelier',
  siret: '',
  phone: '',
  address: '',
  logo_url: null,
  schedule: DEFAULT_SCHEDULE,
  ...given,
});

/** Returns the signed-in user of that company, on the free plan. */
export const aUser = (given: Partial<UserSession> = {}): UserSession => ({
  id: 'u1',
  email: 'a@exemple.fr',
  name: 'Atelier',
  picture: null,
  subscription: aSubscription(),
  messagesLeft: { email: 60, sms: 30 },
  profile: aCompany(),
  ...given,
});

/** Returns a customer with two repairs. */
export const aCustomer = (given: Partial<Customer> = {}): Customer => ({
  id: 'c1',
  name: 'Durand',
  firstName: 'Léa',
  email: 'lea@exemple.fr',
  phone: '06 12 34 56 78',
  repairs: 2,
  trackingNumber: 'RB12345678',
  lastRepairAt: '2026-11-20T10:00:00.000Z',
  ...given,
});

/** Returns a repair that has just come in, as the shop's list shows it. */
export const aRepair = (given: Partial<RepairSummary> = {}): RepairSummary => ({
  id: 'r1',
  trackingNumber: 'RB12345678',
  deviceType: 'smartphone',
  deviceModel: 'iPhone 13',
  issue: 'Écran fissuré',
  customerName: 'Durand',
  customerFirstName: 'Marie',
  customerEmail: 'marie@exemple.fr',
  customerPhone: '',
  status: 'pending',
  created_at: '2026-11-20T10:00:00.000Z',
  updated_at: '2026-11-20T10:00:00.000Z',
  version: 1,
  deliveries: {},
  ...(given.customerPhone && { phoneNumber: readPhone(given.customerPhone) }),
  ...given,
});

/** Returns a shop's figures. The total is the sum of the others. */
export const someStats = (given: Partial<Omit<RepairStats, 'total'>> = {}): RepairStats => {
  const counts = { pending: 0, inProgress: 0, completed: 0, needsContact: 0, ...given };
  return { total: Object.values(counts).reduce((sum, count) => sum + count, 0), ...counts };
};

/** Returns a history through `statuses`, with one a day from Tuesday 10 November 2026, 09:05 in Paris. */
const historyThrough = (...statuses: RepairStatus[]): HistoryEntry[] =>
  statuses.map((status, index) => ({
    status,
    timestamp: new Date(Date.UTC(2026, 10, 10 + index, 8, 5)).toISOString(),
    message: `Message ${index + 1}`,
  }));

/** Returns a repair that went through `statuses`, as the public page receives it. */
export function repairThrough(...statuses: [RepairStatus, ...RepairStatus[]]): PublicRepair {
  const { trackingNumber, deviceType, deviceModel, issue } = aRepair();
  return {
    trackingNumber,
    status: statuses.at(-1) ?? statuses[0],
    statusHistory: historyThrough(...statuses),
    deviceType,
    deviceModel,
    issue,
    customerName: 'Marie D.',
    created_at: '2026-11-10T08:05:00.000Z',
    version: statuses.length,
    shop: { company_name: 'Atelier du Canal', phone: '02 40 12 34 56' },
    pickup: {
      company_name: 'Atelier du Canal',
      address: '12 quai de la Fosse\n44000 Nantes',
      phone: '02 40 12 34 56',
      schedule: DEFAULT_SCHEDULE,
    },
  };
}

/** Returns a quote that was just issued, as the list of documents has it. */
export const aQuote = (given: Partial<DocumentSummary> = {}): DocumentSummary => ({
  id: 'q1',
  documentType: 'devis',
  number: 'DE-2026-0001',
  invoiceDate: '2026-11-20',
  validUntil: '2026-12-20',
  issuedAt: '2026-11-20T10:00:00.000Z',
  clientName: 'Marie Durand',
  clientEmail: '',
  totalCents: 4990,
  repairId: null,
  version: 1,
  delivery: null,
  decision: null,
  creditNote: null,
  creditedCents: 0,
  invoice: null,
  ...given,
});

/** Returns an invoice that was just issued, as the list of documents has it. */
export const anInvoice = (given: Partial<DocumentSummary> = {}): DocumentSummary =>
  aQuote({
    id: 'f1',
    documentType: 'facture',
    number: 'FA-2026-0001',
    validUntil: null,
    ...given,
  });

/** This is the content of an issued document with one line, without VAT. */
const CONTENT = {
  seller: {
    name: 'Atelier',
    legalDetails: '',
    address: '',
    email: 'a@exemple.fr',
    phone: '',
    siret: '',
    siren: '',
    vatNumber: '',
    logoUrl: null,
  },
  lines: [
    {
      description: 'Écran',
      quantity: 1,
      unitPriceMicros: 49_900_000,
      vatRate: 0,
      totalCents: 4990,
    },
  ],
  tvaEnabled: false,
  vat: [{ rate: 0, baseCents: 4990, vatCents: 0 }],
  subtotalCents: 4990,
  vatCents: 0,
  totalCents: 4990,
  mentions: [],
  notes: '',
  digest: 'd',
};

/** Returns an issued invoice to a consumer. */
export const aDocument = (given: Partial<IssuedDocument> = {}): IssuedDocument => ({
  ...CONTENT,
  layout: LAYOUT,
  id: 'f1',
  documentType: 'facture',
  number: 'FA-2026-0001',
  invoiceDate: '2026-11-20',
  supplyDate: '2026-11-20',
  dueDate: null,
  validUntil: null,
  issuedAt: '2026-11-20T10:00:00.000Z',
  client: {
    kind: 'consumer',
    name: 'Marie Durand',
    address: '',
    country: 'FR',
    email: '',
    siren: '',
    vatNumber: '',
  },
  deliveryAddress: '',
  workPlace: '',
  quoteFeeCents: 0,
  operationCategory: 'services',
  vatExemption: null,
  vatOnDebits: false,
  origin: null,
  repairId: null,
  ...given,
});

/** Returns a quote without an answer, as its customer reads it. */
export const aPublicQuote = (given: Partial<PublicQuote> = {}): PublicQuote => ({
  ...CONTENT,
  id: 'q1',
  number: 'DE-2026-0001',
  invoiceDate: '2026-11-20',
  validUntil: '2026-12-20',
  clientName: 'Marie Durand',
  clientAddress: '',
  clientCountry: 'FR',
  decision: null,
  answers: ['accepted', 'declined'],
  ...given,
});
