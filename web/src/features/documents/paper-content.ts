import type { RowBelowTotal } from '../../../../shared/bonus/bonus.ts';
import type { VatAmount } from '../../../../shared/documents/amounts/amounts.ts';
import type { Discount } from '../../../../shared/documents/amounts/discounts.ts';
import type { Unit } from '../../../../shared/documents/input/units.ts';
import type { PaperWords } from '../../../../shared/documents/issued/layout.ts';

/** Amounts are in cents, days are 'YYYY-MM-DD', and absent texts are empty. */
export type PaperContent = {
  title: string;
  number: string;
  date: string;
  seller: {
    name: string;
    legalDetails: string;
    address: string;
    email: string;
    phone: string;
    siret: string;
    vatNumber: string;
    logoUrl: string | null;
  };
  /** `country` is a two-letter code. */
  client: { name: string; address: string; country: string; siren: string; vatNumber: string };
  lines: readonly PaperLine[];
  discount?: Discount | undefined;
  subtotalCents: number;
  tvaEnabled: boolean;
  vat: readonly VatAmount[];
  totalCents: number;
  afterTotal?: readonly RowBelowTotal[] | undefined;
  notes: string;
  /** This text at the foot says that the paper is not an issued invoice. */
  unissued?: string | undefined;
  mentions: readonly { id: string; text: string }[];
  words: PaperWords;
};

type PaperLine = {
  description: string;
  quantity: number;
  unit?: Unit | undefined;
  unitPriceMicros: number;
  vatRate?: number | undefined;
  totalCents: number;
  totalWithTaxCents?: number | undefined;
  marginScheme?: boolean | undefined;
  discount?: Discount | undefined;
};
