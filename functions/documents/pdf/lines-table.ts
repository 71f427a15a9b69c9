import { formatUnitPrice } from '../../../shared/documents/amounts/unit-prices.ts';
import { quantityText } from '../../../shared/documents/input/units.ts';
import type { IssuedDocument, IssuedLine } from '../../../shared/documents/issued/issued.ts';
import {
  lineNotes,
  lineRate,
  type PaperWords,
  paperWords,
  printedTotal,
} from '../../../shared/documents/issued/layout.ts';
import { formatEuros } from '../../../shared/money.ts';
import {
  fits,
  LEFT,
  lineHeight,
  newPage,
  PAGE_ROOM,
  type Paper,
  RIGHT,
  rule,
  STYLES,
  tagged,
} from './paper.ts';
import type { TextStyle } from './typesetter.ts';

const GAP = 14;
const PADDING = 6;

type Structure = PDFKit.PDFStructureElement;
type Column = { title: string; text: (line: IssuedLine) => string };

const DESCRIPTION: Column = { title: 'Description', text: ({ description }) => description };
const QUANTITY: Column = { title: 'Qté', text: quantityText };
const amountColumns = (words: PaperWords) => ({
  unitPrice: {
    title: words.unitPrice,
    text: ({ unitPriceMicros }: IssuedLine) => formatUnitPrice(unitPriceMicros),
  },
  total: {
    title: words.lineTotal,
    text: (line: IssuedLine) => formatEuros(printedTotal(line)),
  },
});

/** The description of a row is broken into lines, and the other columns are on the first line. */
type Row = { cells: string[][]; role: 'TH' | 'TD'; style: TextStyle };

/**
 * A row is never split, and each page repeats the head. The part after the lines needs `endHeight`; if there is no room
 * for it below the last row, the last row moves to a new page too.
 */
export function drawLines(paper: Paper, document: IssuedDocument, endHeight: number): void {
  const rate = lineRate(document);
  const words = paperWords(document);
  const { unitPrice, total } = amountColumns(words);
  const numbers = [QUANTITY, unitPrice, ...(rate ? [{ title: 'TVA', text: rate }] : []), total];
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

  const rows = document.lines.map((line) => {
    const plain = row((column) => column.text(line), 'TD', STYLES.body);
    const [description = [], ...others] = plain.cells;
    const below = lineNotes(line, words).flatMap((note) =>
      paper.type.lines(note, descriptionWidth, STYLES.body),
    );
    return { ...plain, cells: [[...description, ...below], ...others] };
  });
  /**
   * If the last row and the part after the lines do not fit on one page together, that part begins on the next page.
   */
  const wanted = (next: Row): number => {
    const withEnd = rowHeight(next) + (next === rows.at(-1) ? endHeight : 0);
    return rowHeight(head) + withEnd > PAGE_ROOM ? rowHeight(next) : withEnd;
  };
  const first = rows[0];
  const isAlone = rows.length === 1 && first !== undefined;
  if (!fits(paper, rowHeight(head) + (isAlone ? wanted(first) : rowHeight(head)))) newPage(paper);
  draw(head);
  for (const next of rows) {
    if (!fits(paper, wanted(next))) {
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
