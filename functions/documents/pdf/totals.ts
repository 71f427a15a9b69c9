import type { IssuedDocument } from '../../../shared/documents/issued.ts';
import { formatEuros } from '../../../shared/money.ts';
import { once } from '../../../shared/once.ts';
import { fits, lineHeight, newPage, type Paper, RIGHT, rule, STYLES, tagged } from './paper.ts';
import type { TextStyle } from './typesetter.ts';

const rateFormat = once(() => new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 2 }));
const GAP = 26;
const SPACING = 4;
const MARGIN = 14;

/** The totals, kept together on one page: subtotal, the VAT of each rate when it is charged, total. */
export function drawTotals(paper: Paper, document: IssuedDocument): void {
  const rows: [string, string, TextStyle][] = [
    ['Sous-total', formatEuros(document.subtotalCents), STYLES.body],
    ...(document.tvaEnabled ? document.vat : []).map(
      ({ rate, baseCents, vatCents }): [string, string, TextStyle] => [
        document.vat.length > 1
          ? `TVA (${rateFormat().format(rate)}%) sur ${formatEuros(baseCents)}`
          : `TVA (${rateFormat().format(rate)}%)`,
        formatEuros(vatCents),
        STYLES.body,
      ],
    ),
    ['Total', formatEuros(document.totalCents), STYLES.total],
  ];
  const height = rows.reduce((sum, [, , style]) => sum + lineHeight(style) + SPACING, MARGIN + 8);
  if (!fits(paper, height)) newPage(paper);
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
