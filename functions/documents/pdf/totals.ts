import { beforeDeposits } from '../../../shared/documents/amounts/sold.ts';
import type { IssuedDocument } from '../../../shared/documents/issued/issued.ts';
import {
  paperWords,
  placedMentions,
  subtotalRows,
  vatRows,
} from '../../../shared/documents/issued/layout.ts';
import { formatEuros } from '../../../shared/money.ts';
import { rowsBelowTotal } from '../../../shared/payments/below-total.ts';
import type { PaperCopy } from '../prints/paper-copy.ts';
import {
  fits,
  LEFT,
  lineHeight,
  newPage,
  type Paper,
  RIGHT,
  rule,
  STYLES,
  tagged,
} from './paper.ts';
import type { TextStyle } from './typesetter.ts';

const GAP = 26;
const SPACING = 4;
const MARGIN = 14;

type Row = [label: string, amount: string, style: TextStyle];

function rowsOf(document: IssuedDocument, copy: PaperCopy | undefined): Row[] {
  const printed = beforeDeposits(document);
  const words = paperWords(printed);
  return [
    ...[...subtotalRows(words, printed), ...vatRows(words, printed)].map(
      ([label, cents]): Row => [label, formatEuros(cents), STYLES.body],
    ),
    [words.total, formatEuros(printed.totalCents), STYLES.total],
    ...rowsBelowTotal(words, { ...document, deducted: copy?.deducted ?? document.deducted }).map(
      ({ label, cents, isResult }): Row => [
        label,
        formatEuros(cents),
        isResult ? STYLES.strong : STYLES.body,
      ],
    ),
    ...(copy?.rows ?? []).map(
      ([label, text], index, { length }): Row => [
        label,
        text,
        index === length - 1 ? STYLES.strong : STYLES.body,
      ],
    ),
  ];
}

const rowsHeight = (rows: readonly Row[]): number =>
  rows.reduce((sum, [, , style]) => sum + lineHeight(style) + SPACING, MARGIN + 8);

const linesToPay = (paper: Paper, { mentions }: IssuedDocument): string[] =>
  placedMentions(mentions).toPay.flatMap((text) =>
    paper.type.lines(text, RIGHT - LEFT, STYLES.body),
  );

const toPayHeight = (lines: readonly string[]): number =>
  lines.length === 0 ? 0 : SPACING + lines.length * lineHeight(STYLES.body);

export const totalsHeight = (paper: Paper, document: IssuedDocument, copy?: PaperCopy): number =>
  rowsHeight(rowsOf(document, copy)) + toPayHeight(linesToPay(paper, document));

/** Draws the totals, the rows of a copy and the terms of payment together on one page. */
export function drawTotals(paper: Paper, document: IssuedDocument, copy?: PaperCopy): void {
  const rows = rowsOf(document, copy);
  const toPay = linesToPay(paper, document);
  if (!fits(paper, rowsHeight(rows) + toPayHeight(toPay))) newPage(paper);
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
  if (toPay.length > 0) paper.y += SPACING;
  for (const text of toPay) {
    tagged(paper, paper.root, 'P', () =>
      paper.type.draw(text, RIGHT, paper.y, STYLES.body, 'right'),
    );
    paper.y += lineHeight(STYLES.body);
  }
}
