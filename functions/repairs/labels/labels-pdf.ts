import { printableText } from '../../../shared/documents/input/printable-text.ts';
import { LABEL_SIZES, type LabelSize } from '../../../shared/repairs/labels/labels.ts';
import { formatDate } from '../../../shared/time.ts';
import {
  closePaper,
  INK,
  lineHeight,
  openPaper,
  type Paper,
  POINTS_PER_MM,
  tagged,
} from '../../documents/pdf/paper.ts';
import { drawQrCode } from '../../documents/pdf/qr-code.ts';
import type { TextStyle } from '../../documents/pdf/typesetter.ts';

export type Label = {
  trackingNumber: string;
  receivedAt: string;
  device: string;
  customer: string;
  /** This is the promised day in Paris, 'YYYY-MM-DD', or '' when there is none. */
  promisedOn: string;
  /** The address in the QR code opens the repair's page for its shop, and the tracking page for anybody else. */
  url: string;
};

/** Label printers leave about 2 mm blank at each edge. The QR code needs a blank border of four of its squares. */
const MARGIN = 2.5 * POINTS_PER_MM;
const CODE = 20 * POINTS_PER_MM;
const GAP = 2.5 * POINTS_PER_MM;

const NUMBER: TextStyle = { size: 11, weight: 600, color: INK.black };
const DEVICE: TextStyle = { size: 8, weight: 400, color: INK.black };
const CUSTOMER: TextStyle = { size: 8, weight: 600, color: INK.black };
const PROMISED: TextStyle = { size: 7.5, weight: 400, color: INK.black };

/** Prints labels as a PDF/A-3b, each on a separate page. The same labels give the same bytes. */
export async function labelsPdf(
  labels: readonly [Label, ...Label[]],
  size: LabelSize,
): Promise<Buffer> {
  const paper = openPaper({
    title: `Etiquette-${labels[0].trackingNumber}`,
    issuedAt: labels[0].receivedAt,
    size: null,
  });
  for (const label of labels) drawLabel(paper, label, size);
  return closePaper(paper);
}

function drawLabel(paper: Paper, label: Label, size: LabelSize): void {
  const { width, height } = boxOf(size);
  paper.pdf.addPage({ size: [width, height], margin: 0 });
  drawQrCode(paper, label.url, MARGIN, (height - CODE) / 2, CODE);
  for (const [index, lines] of labelTexts(paper, label, size).entries()) {
    tagged(paper, paper.root, index === 0 ? 'H1' : 'P', () => {
      for (const { line, x, y, style } of lines) paper.type.draw(line, x, y, style);
    });
  }
}

const boxOf = (size: LabelSize) => ({
  width: LABEL_SIZES[size].width * POINTS_PER_MM,
  height: LABEL_SIZES[size].height * POINTS_PER_MM,
});

type PlacedLine = { line: string; x: number; y: number; style: TextStyle };

export function labelTexts(paper: Paper, label: Label, size: LabelSize): PlacedLine[][] {
  const { width, height } = boxOf(size);
  const x = MARGIN + CODE + GAP;
  const texts: [text: string, style: TextStyle, most: number][] = [
    [label.trackingNumber, NUMBER, 1],
    [label.customer, CUSTOMER, 1],
    [label.device, DEVICE, 2],
    [label.promisedOn && `Promis le ${formatDate(label.promisedOn)}`, PROMISED, 1],
  ];
  const blocks = texts
    .filter(([text]) => text !== '')
    .map(([text, style, most]) =>
      cutLines(paper, text, style, width - x - MARGIN, most).map((line) => ({ line, style })),
    );
  const total = blocks.flat().reduce((sum, { style }) => sum + lineHeight(style), 0);
  let below = (height - total) / 2;
  return blocks.map((lines) =>
    lines.map((each) => {
      const y = below;
      below += lineHeight(each.style);
      return { ...each, x, y };
    }),
  );
}

/** Returns the first lines of a text. If the text is longer, the last line is filled and ends with an ellipsis. */
function cutLines(
  paper: Paper,
  text: string,
  style: TextStyle,
  room: number,
  most: number,
): string[] {
  const lines = paper.type.lines(printableText(text.replace(/\s+/g, ' ').trim()), room, style);
  if (lines.length <= most) return lines;
  const last = [...lines.slice(most - 1).join(' ')];
  while (last.length > 0 && paper.type.width(`${last.join('')}…`, style) > room) last.pop();
  return [...lines.slice(0, most - 1), `${last.join('').trimEnd()}…`];
}
