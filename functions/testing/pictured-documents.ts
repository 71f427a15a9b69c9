import type { Company } from '../../shared/company/answers.ts';
import type { DocumentRequest } from '../../shared/documents/input/input.ts';
import type { IssuedDocument } from '../../shared/documents/issued/issued.ts';
import type { PaperCopy } from '../documents/prints/paper-copy.ts';
import { BONUS, LABELLED } from './bonus-samples.ts';
import {
  ABROAD,
  FRANCHISE,
  SAMPLE_BUSINESS,
  sampleCreditNote,
  sampleDeposit,
  sampleDocument,
} from './document-samples.ts';

/** `npm run pictures` makes a picture of this document, under a French name. */
type Pictured = { name: string; document: IssuedDocument; copy?: PaperCopy };

const ITEMS = [
  { description: 'Remplacement de l’écran – iPhone 13', quantity: 1, price: 129.9 },
  { description: 'Main-d’œuvre', quantity: 1.5, price: 45, unit: 'hour' },
  { description: 'Coque de protection', quantity: 2, price: 14.9 },
] satisfies DocumentRequest['items'];
const WORK = [
  { description: 'Diagnostic', quantity: 1, price: 30, unit: 'flat' },
  { description: 'Main-d’œuvre', quantity: 1.5, price: 45, unit: 'hour' },
] satisfies DocumentRequest['items'];
const DEVICES = {
  items: [{ description: 'Smartphone · iPhone 13', quantity: 2, price: 349 }],
  operationCategory: 'goods',
} satisfies Partial<DocumentRequest>;
const SWISS = {
  clientCountry: 'CH',
  clientVatNumber: '',
  clientAddress: 'Rue du Rhône 1\n1204 Genève',
} satisfies Partial<DocumentRequest>;
const DISCOUNTED = {
  items: ITEMS.map((item, index) => (index === 0 ? { ...item, discount: { rate: 10 } } : item)),
  discount: { amount: 15 },
} satisfies Partial<DocumentRequest>;

const RECEIPT: PaperCopy = {
  day: '2026-11-21',
  rows: [['Acquittée le 21/11/2026', 'par carte et en espèces']],
};
const COPY: PaperCopy = {
  day: '2026-11-28',
  rows: [
    ['Payé le 25/11/2026 par carte', '100,00\u00a0€'],
    ['Avoir AV-2026-0001 du 26/11/2026', '29,80\u00a0€'],
    ['Reste dû', '142,84\u00a0€'],
  ],
};

/** Returns the documents that a shop issues in either VAT regime. */
function ofRegime(regime: string, tvaEnabled: boolean, company: Partial<Company>): Pictured[] {
  const common = {
    items: ITEMS,
    operationCategory: 'mixed',
    device: 'Smartphone · iPhone 13',
    serialNumber: 'F2LZK1Q9',
    tvaEnabled,
  } satisfies Partial<DocumentRequest>;
  const make = (draft: Partial<DocumentRequest> = {}) =>
    sampleDocument({ ...common, ...draft }, company);
  const quote = sampleDocument({ ...common, documentType: 'devis' }, company, 'DE-2026-0001');
  const invoice = make();
  const discounted = make({ ...SAMPLE_BUSINESS, ...common, ...DISCOUNTED });
  const { deposit, final } = sampleDeposit({ ...SAMPLE_BUSINESS, ...common }, company);
  const services = { items: WORK, operationCategory: 'services' } as const;
  const documents: [name: string, document: IssuedDocument, copy?: PaperCopy][] = [
    ['devis', quote],
    ['facture-particulier', invoice],
    ['facture-acquittee', invoice, RECEIPT],
    ['facture-copie', make({ ...SAMPLE_BUSINESS, ...common, paymentMeans: 'card' }), COPY],
    ['facture-professionnel', make({ ...SAMPLE_BUSINESS, ...common, paymentMeans: 'card' })],
    ['facture-remises', discounted],
    ['facture-acompte', deposit],
    ['facture-acompte-deduit', final],
    ['facture-autoliquidation', sampleDocument({ ...ABROAD, ...services }, company)],
    ['facture-hors-union', sampleDocument({ ...ABROAD, ...SWISS, ...services }, company)],
    ['avoir', sampleCreditNote(invoice)],
    ['avoir-partiel', sampleCreditNote(discounted, [{ line: 1, quantity: 1 }])],
  ];
  return documents.map(([name, document, copy]) => ({
    name: `${regime}-${name}`,
    document,
    ...(copy && { copy }),
  }));
}

/** The list has each kind of document: once for each VAT regime, or once if only one regime has it. */
export const PICTURED: readonly Pictured[] = [
  ...ofRegime('tva', true, {}),
  {
    name: 'tva-facture-prix-ttc',
    document: sampleDocument({
      taxIncluded: true,
      operationCategory: 'mixed',
      items: [
        { description: 'Remplacement de la batterie', quantity: 1, price: 99.99 },
        { description: 'Coque de protection', quantity: 3, price: 14.99 },
      ],
      discount: { amount: 5 },
    }),
  },
  {
    name: 'tva-facture-occasion',
    document: sampleDocument({
      items: [
        { description: 'iPhone 12 reconditionné', quantity: 1, price: 249.9, marginScheme: true },
        { description: 'Coque de protection', quantity: 1, price: 12.5 },
      ],
      operationCategory: 'goods',
    }),
  },
  {
    name: 'tva-facture-intracommunautaire',
    document: sampleDocument({ ...ABROAD, ...DEVICES }),
  },
  {
    name: 'tva-facture-exportation',
    document: sampleDocument({ ...ABROAD, ...SWISS, ...DEVICES }),
  },
  {
    name: 'tva-devis-bonus-reparation',
    document: sampleDocument(
      { ...BONUS, items: ITEMS, operationCategory: 'mixed', documentType: 'devis' },
      LABELLED,
      'DE-2026-0001',
    ),
  },
  {
    name: 'tva-facture-bonus-reparation',
    document: sampleDocument({ ...BONUS, items: ITEMS, operationCategory: 'mixed' }, LABELLED),
  },
  ...ofRegime('franchise', false, FRANCHISE),
];
