import type { SlipFormat } from '../../../../shared/repairs/slip/slip.ts';
import {
  artifact,
  closePaper,
  INK,
  openPaper,
  PAGE,
  type Paper,
  POINTS_PER_MM,
  rule,
} from '../../../documents/pdf/paper.ts';
import { beside, lineOf, type Pen, write } from './pen.ts';
import {
  drawCode,
  drawSignature,
  PIECES,
  type PieceFor,
  printed,
  type SlipPrint,
  slipFacts,
  slipFields,
  urlFor,
  writeValue,
} from './slip-parts.ts';

const TITLE = 'Bon de prise en charge';
const ORDER: readonly PieceFor[] = ['shop', 'customer'];

/** Prints a slip as a PDF/A-3b, a piece for the shop and one for the customer. The same slip gives the same bytes. */
export async function slipPdf(slip: SlipPrint, format: SlipFormat): Promise<Buffer> {
  const { content, signature } = slip;
  const paper = openPaper({
    title: `Bon-${content.trackingNumber}`,
    issuedAt: signature ? new Date(signature.at).toISOString() : content.receivedAt,
    size: format === 'a4' ? undefined : null,
  });
  if (format === 'a4') drawA4(paper, slip);
  else for (const piece of ORDER) drawTicket(paper, slip, piece);
  return closePaper(paper);
}

const HALF = PAGE.height / 2;
const MARGIN = 30;
const SHEET = { size: [PAGE.width, PAGE.height] as [number, number], margin: 0 };
/** A slip with other devices or loans gets whole pages if half a page would need a smaller text than this. */
const SMALLEST_OF_SEVERAL = 6;
const SIZES = [9.5, 9, 8.5, 8, 7.5, 7, 6.5, 6, 5.5, 5, 4.5, 4] as const;

function drawA4(paper: Paper, slip: SlipPrint): void {
  const column = { paper, x: MARGIN + 6, width: PAGE.width - 2 * (MARGIN + 6) };
  const height = (size: number): number => {
    const pen: Pen = { ...column, y: 0, size, draws: false };
    drawPiece(pen, slip, 'shop', 0);
    return pen.y;
  };
  const sizeIn = (room: number) => largestOf(SIZES, (each) => height(each) <= room);
  const half = HALF - 2 * MARGIN;
  const sizeOfHalf = sizeIn(half);
  const { others, loans } = slip.content;
  if ((others || loans) && sizeOfHalf < SMALLEST_OF_SEVERAL) {
    const size = Math.max(sizeIn(PAGE.height - 2 * MARGIN), SMALLEST_OF_SEVERAL);
    for (const [index, piece] of ORDER.entries()) {
      if (index > 0) paper.pdf.addPage(SHEET);
      drawPiece({ ...column, y: MARGIN, size, draws: true }, slip, piece, 0);
    }
    return;
  }
  for (const [index, piece] of ORDER.entries()) {
    const y = index * HALF + MARGIN;
    const pen: Pen = { ...column, y, size: sizeOfHalf, draws: true };
    drawPiece(pen, slip, piece, half - height(sizeOfHalf));
  }
  artifact(paper, 'Layout', () => {
    paper.pdf.moveTo(0, HALF).lineTo(PAGE.width, HALF).dash(4, { space: 4 });
    paper.pdf.lineWidth(0.5).strokeColor(INK.line).stroke().undash();
  });
}

/**
 * Returns the first of the descending `sizes` that fits, or the last. The search is binary, because every size below a
 * fitting one fits too.
 */
function largestOf(sizes: readonly number[], fits: (size: number) => boolean): number {
  let [from, to] = [0, sizes.length - 1];
  while (from < to) {
    const middle = Math.floor((from + to) / 2);
    if (fits(sizes[middle] ?? 0)) to = middle;
    else from = middle + 1;
  }
  return sizes[to] ?? 0;
}

const GAP = 10;
const FACTS_WIDTH = 128;
const LABEL_WIDTH = 92;
const CODE_SIZE = 84;
const SIGNATURE_WIDTH = 176;

/** Draws a piece, with `spare` points left empty above its last block. */
function drawPiece(pen: Pen, slip: SlipPrint, piece: PieceFor, spare: number): void {
  const { x, width } = pen;
  const { content } = slip;
  const headWidth = width * 0.58;
  const shop = beside(pen, x, headWidth);
  write(shop, printed(content.shop.name), 'strong');
  write(shop, printed(content.shop.details.join(' · ')), 'soft');
  const title = beside(pen, x + headWidth + GAP, width - headWidth - GAP);
  write(title, TITLE, 'title', { role: 'H1', align: 'right' });
  write(title, content.trackingNumber, 'strong', { align: 'right' });
  write(title, PIECES[piece].name, 'soft', { align: 'right' });
  pen.y = Math.max(shop.y, title.y) + GAP / 2;
  if (pen.draws) rule(pen.paper, x, x + width, pen.y, 'line');
  pen.y += GAP;
  const facts = beside(pen, x + width - FACTS_WIDTH, FACTS_WIDTH);
  drawFacts(facts, slip, piece);
  const fields = beside(pen, x, width - FACTS_WIDTH - 2 * GAP);
  const turns = drawFields(fields, slip);
  pen.y = (turns ? fields.y : Math.max(facts.y, fields.y)) + GAP + spare;
  drawTogether(pen, (foot) => {
    const mention = beside(foot, x, width - SIGNATURE_WIDTH - 2 * GAP);
    write(mention, content.uncollected, 'small');
    const signature = beside(foot, x + width - SIGNATURE_WIDTH, SIGNATURE_WIDTH);
    drawSignature(signature, slip);
    foot.y = Math.max(mention.y, signature.y);
  });
}

/** Draws a block on one page, on a new page if this one is full. Returns whether it began a new page. */
function drawTogether(pen: Pen, draw: (pen: Pen) => void): boolean {
  const measure: Pen = { ...pen, draws: false };
  draw(measure);
  // The limit has one point of tolerance, because a piece may fill its half to the last point.
  const turns = pen.draws && measure.y > PAGE.height - MARGIN + 1;
  if (turns) {
    pen.paper.pdf.addPage(SHEET);
    pen.y = MARGIN;
  }
  draw(pen);
  return turns;
}

function drawFields(pen: Pen, { content, signature }: SlipPrint): boolean {
  let turns = false;
  for (const [label, text] of slipFields(content)) {
    const isFirstOfPage = drawTogether(pen, (row) => {
      const name = beside(row, row.x, LABEL_WIDTH - GAP / 2);
      write(name, label, 'soft');
      const value = beside(row, row.x + LABEL_WIDTH, row.width - LABEL_WIDTH);
      writeValue(value, text, signature !== undefined);
      row.y = Math.max(name.y, value.y) + row.size * 0.35;
    });
    turns ||= isFirstOfPage;
  }
  return turns;
}

function drawFacts(pen: Pen, slip: SlipPrint, piece: PieceFor): void {
  drawCode(pen, urlFor(slip, piece), PIECES[piece].scan, CODE_SIZE);
  pen.y += GAP / 2;
  for (const [label, text] of slipFacts(slip.content)) {
    write(pen, label, 'soft');
    writeValue(pen, text, slip.signature !== undefined);
    pen.y += pen.size * 0.25;
  }
}

const ROLL = { width: 80 * POINTS_PER_MM, margin: 5 * POINTS_PER_MM, size: 9, code: 108 } as const;

/** Adds a page of the roll's width that is as long as the piece. The printer cuts the roll after each page. */
function drawTicket(paper: Paper, slip: SlipPrint, piece: PieceFor): void {
  const { width, margin, size } = ROLL;
  const at = { paper, x: margin, y: margin, width: width - 2 * margin, size };
  const measure: Pen = { ...at, draws: false };
  writeTicket(measure, slip, piece);
  paper.pdf.addPage({ size: [width, measure.y + margin], margin: 0 });
  writeTicket({ ...at, draws: true }, slip, piece);
}

function writeTicket(pen: Pen, slip: SlipPrint, piece: PieceFor): void {
  const { content, signature } = slip;
  write(pen, printed(content.shop.name), 'strong');
  for (const line of content.shop.details) write(pen, printed(line), 'soft');
  separate(pen);
  write(pen, TITLE, 'title', { role: 'H1' });
  write(pen, content.trackingNumber, 'strong');
  write(pen, PIECES[piece].name, 'soft');
  separate(pen);
  for (const [label, text] of [...slipFields(content), ...slipFacts(content)]) {
    write(pen, label, 'soft');
    writeValue(pen, text, signature !== undefined);
    pen.y += lineOf(pen, 'small') * 0.3;
  }
  separate(pen);
  drawCode(pen, urlFor(slip, piece), PIECES[piece].scan, ROLL.code);
  separate(pen);
  drawSignature(pen, slip);
  pen.y += GAP / 2;
  write(pen, content.uncollected, 'small');
}

function separate(pen: Pen): void {
  pen.y += GAP / 2;
  if (pen.draws) rule(pen.paper, pen.x, pen.x + pen.width, pen.y, 'line');
  pen.y += GAP / 2;
}
