import { expect, it } from 'vitest';
import { billDeposit } from '../../payments/bill-deposit.ts';
import { sampleDocument, sampleIssuer } from '../../testing/document-samples.ts';
import { type InvoiceQuoteDependencies, invoiceQuote } from '../quotes/invoice-quote.ts';

type Regime = 'franchise' | 'normal';
const issuerUnder = (vat_regime: Regime) => sampleIssuer({ vat_regime });
const quoteUnder = (vat_regime: Regime) =>
  sampleDocument({ documentType: 'devis', tvaEnabled: vat_regime === 'normal' }, { vat_regime });

/** Bills a quote, or a deposit on it, and returns the sentence of the refusal. */
async function refusalOf(made: Regime, now: Regime, deposits: { id: string }[] = []) {
  const quote = quoteUnder(made);
  const dependencies = {
    documents: {
      get: async () => quote,
      summary: async () => ({ deposits }),
    },
    issuers: { get: async () => issuerUnder(now) },
    purchases: { get: async () => undefined },
    now: () => Date.parse(`${quote.invoiceDate}T12:00:00Z`),
  } as unknown as InvoiceQuoteDependencies;
  const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
  const refusals = await Promise.all([
    invoiceQuote(dependencies, 'shop', quote.id, {}).catch(messageOf),
    billDeposit(dependencies, 'shop', quote.id, { amountCents: 100 }).catch(messageOf),
  ]);
  return new Set(refusals);
}

it.each<[Regime, Regime]>([
  ['normal', 'franchise'],
  ['franchise', 'normal'],
])(
  'A quote under the regime %s is not billed under the regime %s, and the message says what to do',
  async (made, now) => {
    expect(await refusalOf(made, now)).toEqual(
      new Set([
        'Votre régime de TVA a changé depuis ce devis\u202f: refaites le devis, avec la TVA d’aujourd’hui.',
      ]),
    );
    expect(await refusalOf(made, now, [{ id: 'd' }])).toEqual(
      new Set([
        'Votre régime de TVA a changé depuis ce devis\u202f: annulez l’acompte par un avoir, puis refaites le devis, avec la TVA d’aujourd’hui.',
      ]),
    );
  },
);
