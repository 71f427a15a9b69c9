import type { ReportContent } from '../../../shared/payments/e-report.ts';
import { amount, decimal } from '../../documents/facturx/values.ts';
import type { Range } from '../../documents/issued.repository.ts';
import { type Child, type Element, element, leaf, xmlDocument } from '../../platform/text/xml.ts';
import type { DayPayments, DaySales } from './sums.ts';

/**
 * The sources are spécifications externes v3.2 (DGFiP and AIFE, 30 April 2026), annexes 6 v1.10 and 7 v1.9.
 * docs/decisions/0123 says what was checked.
 */

export type Declarant = { siren: string; name: string };

export const SIREN = { schemeId: '0002' };

/** A name (TT-9, TT-14) has at most this many characters. */
const NAME_LENGTH = 150;

/** Writes a day 'YYYY-MM-DD' as AAAAMMJJ (G1.09). */
export const compactDay = (date: string): string => date.replaceAll('-', '');

/** TT-1 is the id of one transmission (G8.05). It has at most 50 letters, digits and hyphens (G1.104). */
const idOf = (content: ReportContent, { siren }: Declarant, { from, to }: Range, stamp: string) =>
  [content === 'transactions' ? 'T' : 'P', siren, compactDay(from), compactDay(to), stamp].join(
    '-',
  );

/** The platform that passes the report on replaces sender and instant by its own (G6.22, G7.40, G7.51). */
export function reportXml(
  content: ReportContent,
  declarant: Declarant,
  period: Range,
  stamp: string,
  children: readonly Element[],
): string {
  return xmlDocument(
    element(
      'Report',
      element(
        'ReportDocument',
        leaf('Id', idOf(content, declarant, period, stamp)),
        element('IssueDateTime', leaf('DateTimeString', stamp)),
        leaf('TypeCode', 'IN'),
        party('Sender', declarant),
        party('Issuer', declarant),
      ),
      element(
        content === 'transactions' ? 'TransactionsReport' : 'PaymentsReport',
        element(
          'ReportPeriod',
          leaf('StartDate', compactDay(period.from)),
          leaf('EndDate', compactDay(period.to)),
        ),
        [...children],
      ),
    ),
  );
}

const party = (name: string, { siren, name: called }: Declarant): Element =>
  element(
    name,
    leaf('Id', siren, SIREN),
    leaf('Name', called.slice(0, NAME_LENGTH)),
    leaf('RoleCode', 'SE'),
  );

/** Writes TG-31 of flow 10.3: the day's sales of a category. */
export function daySales({ date, category, onDebits, count, rates }: DaySales): Element {
  const sums = byRate(rates);
  const total = (of: (sum: (typeof sums)[number][1]) => number) =>
    amount(sums.reduce((all, [, sum]) => all + of(sum), 0));
  return element(
    'Transactions',
    leaf('Date', compactDay(date)),
    leaf('TransactionsCurrency', 'EUR'),
    onDebits && leaf('TaxDueDateTypeCode', '5'),
    leaf('CategoryCode', category),
    leaf(
      'TaxExclusiveAmount',
      total(({ baseCents }) => baseCents),
    ),
    leaf(
      'TaxTotal',
      total(({ vatCents }) => vatCents),
    ),
    leaf('TransactionsCount', String(count)),
    sums.map(([rate, { baseCents, vatCents }]) =>
      element(
        'TaxSubtotal',
        leaf('TaxPercent', decimal(rate)),
        leaf('TaxableAmount', amount(baseCents)),
        leaf('TaxTotal', amount(vatCents)),
      ),
    ),
  );
}

/** Writes the payments of a day: TG-37 of flow 10.4, or TG-34 of flow 10.2 for one invoice. */
export function dayPayments({ date, invoice, rates }: DayPayments): Element {
  const payment = element('Payment', leaf('Date', compactDay(date)), byRate(rates).map(paidAt));
  if (invoice === undefined) return element('Transactions', payment);
  return element(
    'Invoice',
    leaf('InvoiceID', invoice.number),
    leaf('IssueDate', compactDay(invoice.invoiceDate)),
    payment,
  );
}

const paidAt = ([rate, cents]: [number, number]): Child =>
  element(
    'SubTotals',
    leaf('TaxPercent', decimal(rate)),
    leaf('CurrencyCode', 'EUR'),
    leaf('Amount', amount(cents)),
  );

const byRate = <Sum>(rates: ReadonlyMap<number, Sum>): [number, Sum][] =>
  [...rates].toSorted(([one], [other]) => other - one);
