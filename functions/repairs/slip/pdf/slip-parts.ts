import { printableText } from '../../../../shared/documents/input/printable-text.ts';
import { formatEuros } from '../../../../shared/money.ts';
import { SIGNATURE, type SlipContent } from '../../../../shared/repairs/slip/slip.ts';
import { loanedText, otherDeviceText } from '../../../../shared/repairs/slip/slip-texts.ts';
import { formatDate, formatTime } from '../../../../shared/time.ts';
import { INK, rule } from '../../../documents/pdf/paper.ts';
import { drawQrCode } from '../../../documents/pdf/qr-code.ts';
import { lineOf, type Pen, write } from './pen.ts';

export type PrintedSignature = { at: number; digest: string; strokes: readonly number[][] };

/** The customer's link opens the tracking page with the full name; the shop's link shows no name to a stranger. */
export type SlipPrint = {
  content: SlipContent;
  customerUrl: string;
  shopUrl: string;
  signature: PrintedSignature | undefined;
};

export type PieceFor = 'customer' | 'shop';

export const PIECES = {
  customer: { name: 'Exemplaire du client', scan: 'Suivez votre réparation' },
  shop: { name: 'Exemplaire de l’atelier', scan: 'Ouvrir la fiche' },
} as const satisfies Record<PieceFor, { name: string; scan: string }>;

export const urlFor = ({ customerUrl, shopUrl }: SlipPrint, piece: PieceFor): string =>
  piece === 'customer' ? customerUrl : shopUrl;

/** Returns a text as one paragraph, in characters that the fonts have. A number is never divided between two lines. */
export const printed = (text: string): string =>
  printableText(text.trim().replace(/\s*\n\s*/g, ' · ')).replace(/(?<=\d|SIRET) (?=\d)/g, '\u00a0');

const NOT_GIVEN = 'Non renseigné';
const LOANED = 'Appareil prêté';

/** Returns what a slip states. An empty text is a field that may be filled in by hand. */
export function slipFields(content: SlipContent): [label: string, text: string][] {
  const { name, details } = content.customer;
  return [
    ['Client', [name, ...details].join(' · ')],
    ['Appareil', content.device],
    ['N° de série ou IMEI', content.serial],
    ['Accessoires', content.accessories],
    ['État', content.condition],
    ['Panne', content.issue],
    ...(content.others ?? []).map((other): [string, string] => [
      other.trackingNumber,
      otherDeviceText(other),
    ]),
    ...(content.loans ?? []).map((loan): [string, string] => [LOANED, loanedText(loan)]),
  ];
}

export const slipFacts = ({
  receivedAt,
  promisedOn,
  ceilingCents,
}: SlipContent): [label: string, text: string][] => [
  ['Déposé le', formatDate(receivedAt)],
  ['Promis pour le', promisedOn && formatDate(promisedOn)],
  ['Plafond accepté', ceilingCents === null ? '' : `${formatEuros(ceilingCents)} TTC`],
];

/** Sets a value. An empty value is a line to write on, unless the slip is signed, because a signed slip is complete. */
export function writeValue(pen: Pen, text: string, isSigned: boolean): void {
  if (text !== '' || isSigned) {
    write(pen, text === '' ? NOT_GIVEN : printed(text), text === '' ? 'soft' : 'body');
    return;
  }
  pen.y += lineOf(pen, 'body') * 1.15;
  if (pen.draws) rule(pen.paper, pen.x, pen.x + pen.width, pen.y - 3, 'line');
}

const CODE_CAPTION_GAP = 4;

export function drawCode(pen: Pen, url: string, caption: string, size: number): void {
  if (pen.draws) drawQrCode(pen.paper, url, pen.x + (pen.width - size) / 2, pen.y, size);
  pen.y += size + CODE_CAPTION_GAP;
  write(pen, caption, 'soft', { align: 'middle' });
}

const SHAPE = SIGNATURE.height / SIGNATURE.width;

export function drawSignature(pen: Pen, { signature, content }: SlipPrint): void {
  const { paper, x, width } = pen;
  const height = width * SHAPE;
  write(pen, 'Signature du client', 'soft');
  if (pen.draws) {
    paper.pdf.markContent('Artifact', { type: 'Layout' });
    paper.pdf.rect(x, pen.y, width, height).lineWidth(0.75).strokeColor(INK.line).stroke();
    paper.pdf.endMarkedContent();
    if (signature) drawStrokes(pen, signature, content.customer.name, width / SIGNATURE.width);
  }
  pen.y += height + 3;
  if (!signature) return;
  const at = new Date(signature.at).toISOString();
  write(pen, `Signé à l’écran le ${formatDate(at)} à ${formatTime(at)}`, 'soft');
  write(pen, `SHA-256 ${signature.digest}`, 'small');
}

function drawStrokes(
  { paper, x, y, width }: Pen,
  { strokes }: PrintedSignature,
  name: string,
  scale: number,
): void {
  const draw = () => {
    for (const stroke of strokes) {
      for (let at = 0; at + 1 < stroke.length; at += 2) {
        const [left, top] = [x + (stroke[at] ?? 0) * scale, y + (stroke[at + 1] ?? 0) * scale];
        if (at === 0) paper.pdf.moveTo(left, top);
        paper.pdf.lineTo(left, top);
      }
    }
    paper.pdf.lineWidth(1.1).lineCap('round').lineJoin('round').strokeColor(INK.text).stroke();
  };
  const bbox: [number, number, number, number] = [x, y, x + width, y + width * SHAPE];
  paper.root.add(
    paper.pdf.struct('Figure', { alt: `Signature\u00a0: ${printed(name)}`, bbox }, [draw]),
  );
}
