import type { IssuedDocument } from '../../../shared/documents/issued.ts';
import { paperWords, subtotalRows, vatRows } from '../../../shared/documents/layout.ts';
import { beforeDeposits } from '../../../shared/documents/sold.ts';
import { formatEuros } from '../../../shared/money.ts';
import { rowsBelowTotal } from '../../../shared/payments/below-total.ts';
import type { Receipt } from '../../../shared/payments/payments.ts';
import { formatDate } from '../../../shared/time.ts';
import { fits, lineHeight, newPage, type Paper, RIGHT, rule, STYLES, tagged } from './paper.ts';
import type { TextStyle } from './typesetter.ts';

const GAP = 26;
const SPACING = 4;
const MARGIN = 14;

type Row = [label: string, amount: string, style: TextStyle];

function rowsOf(document: IssuedDocument, receipt: Receipt | undefined): Row[] {
  const printed = beforeDeposits(document);
  const words = paperWords(printed);
  return [
    ...[...subtotalRows(words, printed), ...vatRows(words, printed)].map(
      ([label, cents]): Row => [label, formatEuros(cents), STYLES.body],
    ),
    [words.total, formatEuros(printed.totalCents), STYLES.total],
    ...rowsBelowTotal(words, document).map(
      ({ label, cents, isResult }): Row => [
        label,
        formatEuros(cents),
        isResult ? STYLES.strong : STYLES.body,
      ],
    ),
    ...(receipt
      ? [[`Acquittée le ${formatDate(receipt.date)}`, receipt.paidBy, STYLES.strong] satisfies Row]
      : []),
  ];
}

const heightOf = (rows: readonly Row[]): number =>
  rows.reduce((sum, [, , style]) => sum + lineHeight(style) + SPACING, MARGIN + 8);

/** The height of the totals, in points. */
export const totalsHeight = (document: IssuedDocument, receipt?: Receipt): number =>
  heightOf(rowsOf(document, receipt));

/**
 * Draws the totals, together on one page: subtotal, the VAT of each rate if it is charged, total, and the payment of a
 * receipt.
 */
export function drawTotals(paper: Paper, document: IssuedDocument, receipt?: Receipt): void {
  const rows = rowsOf(document, receipt);
  if (!fits(paper, heightOf(rows))) newPage(paper);
  paper.y += MARGIN;
  const amountWidth = Math.max(...rows.map(([, amount, style]) => paper.type.width(amount, style)));
  const labelWidth = Math.max(...rows.map(([label, , style]) => paper.type.width(label, style)));
  const left = RIGHT - amountWidth - GAP - labelWidth;
  for (const [label, amount, style] of rows) {
    if (style === STYLES.total) {
      rule(paper, left, RIGHT, paper.y + 2, 'text');
      paper.y += 8;
    }
    tagged(paper, paper.root, 'P', () => {
      paper.type.draw(label, left, paper.y, style);
      paper.type.draw(amount, RIGHT, paper.y, style, 'right');
    });
    paper.y += lineHeight(style) + SPACING;
  }
}
