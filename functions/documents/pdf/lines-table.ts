import type { IssuedDocument, IssuedLine } from '../../../shared/documents/issued.ts';
import { formatEuros } from '../../../shared/money.ts';
import { once } from '../../../shared/once.ts';
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

const numberFormat = once(() => new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 3 }));
const GAP = 14;
const PADDING = 6;

type Structure = PDFKit.PDFStructureElement;
type Column = { title: string; text: (line: IssuedLine) => string };

const DESCRIPTION: Column = { title: 'Description', text: ({ description }) => description };
const QUANTITY: Column = { title: 'Qté', text: ({ quantity }) => numberFormat().format(quantity) };
const UNIT_PRICE: Column = {
  title: 'Prix Unitaire',
  text: ({ unitPriceCents }) => formatEuros(unitPriceCents),
};
const VAT: Column = {
  title: 'TVA',
  text: ({ vatRate }) => `${numberFormat().format(vatRate)}\u00a0%`,
};
const TOTAL: Column = { title: 'Total', text: ({ totalCents }) => formatEuros(totalCents) };

/** A row ready to be drawn: the description in its lines, the other columns on its first one. */
type Row = { cells: string[][]; role: 'TH' | 'TD'; style: TextStyle };

/** The lines of a document. A row is never split; the head stands again on top of each page. */
export function drawLines(paper: Paper, document: IssuedDocument): void {
  const rates = document.tvaEnabled && document.vat.length > 1 ? [VAT] : [];
  const numbers = [QUANTITY, UNIT_PRICE, ...rates, TOTAL];
  const widths = numbers.map((column) => columnWidth(paper, column, document.lines));
  const taken = widths.reduce((sum, width) => sum + width + GAP, 0);
  const descriptionWidth = RIGHT - LEFT - taken;
  const table = paper.pdf.struct('Table');
  paper.root.add(table);

  const row = (text: (column: Column) => string, role: Row['role'], style: TextStyle): Row => ({
    cells: [
      paper.type.lines(text(DESCRIPTION), descriptionWidth, style),
      ...numbers.map((column) => [text(column)]),
    ],
    role,
    style,
  });
  const head = row(({ title }) => title, 'TH', STYLES.strong);
  const draw = (each: Row) => {
    drawRow(paper, table, each, widths);
    rule(paper, LEFT, RIGHT, paper.y, each.role === 'TH' ? 'text' : 'line');
  };

  if (!fits(paper, rowHeight(head) * 2)) newPage(paper);
  draw(head);
  for (const line of document.lines) {
    const next = row((column) => column.text(line), 'TD', STYLES.body);
    if (!fits(paper, rowHeight(next))) {
      newPage(paper);
      draw(head);
    }
    draw(next);
  }
  table.end();
}

function columnWidth(paper: Paper, column: Column, lines: readonly IssuedLine[]): number {
  const cells = lines.map((line) => paper.type.width(column.text(line), STYLES.body));
  return Math.max(paper.type.width(column.title, STYLES.strong), ...cells);
}

const rowHeight = ({ cells, style }: Row): number =>
  Math.max(...cells.map((cell) => cell.length)) * lineHeight(style) + 2 * PADDING;

function drawRow(paper: Paper, table: Structure, row: Row, widths: readonly number[]): void {
  const element = paper.pdf.struct('TR');
  table.add(element);
  const top = paper.y + PADDING;
  let right = RIGHT - widths.reduce((sum, width) => sum + width + GAP, 0);
  row.cells.forEach((cell, index) => {
    const numeric = index > 0;
    if (numeric) right += (widths[index - 1] ?? 0) + GAP;
    const content = () =>
      cell.forEach((text, line) => {
        const y = top + line * lineHeight(row.style);
        paper.type.draw(text, numeric ? right : LEFT, y, row.style, numeric ? 'right' : 'left');
      });
    if (row.role === 'TH') {
      element.add(paper.pdf.struct('TH', { scope: 'Column' }, [content]));
    } else tagged(paper, element, 'TD', content);
  });
  element.end();
  paper.y += rowHeight(row);
}
