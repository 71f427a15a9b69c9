import type { IssuedDocument } from '../../../shared/documents/issued/issued.ts';
import { placedMentions } from '../../../shared/documents/issued/layout.ts';
import {
  artifact,
  fits,
  heightOf,
  LEFT,
  lineHeight,
  newPage,
  PAGE,
  type Paper,
  paragraph,
  RIGHT,
  roomLeft,
  rule,
  STYLES,
  tagged,
} from './paper.ts';

const SIGNATURE = { width: 220, height: 70, before: 24 } as const;

/** A foot is set with wide spaces, or with narrow ones if these keep it on the page of the last line. */
const AIRY = { style: STYLES.soft, before: 24, between: 5 } as const;
const TIGHT = { style: STYLES.tight, before: 12, between: 2 } as const;
type Setting = typeof AIRY | typeof TIGHT;

const footTexts = ({ notes, mentions }: IssuedDocument): string[] =>
  [notes, ...placedMentions(mentions).atFoot].filter(Boolean);

const textsHeight = (paper: Paper, texts: readonly string[], { style, between }: Setting): number =>
  texts.reduce((sum, text) => sum + heightOf(paper, text, style, RIGHT - LEFT) + between, 0);

const signatureHeight = ({ documentType }: IssuedDocument): number =>
  documentType === 'devis' ? SIGNATURE.before + SIGNATURE.height : 0;

/** Returns the least height of the foot in points, including the signature of a quote. */
export const footHeight = (paper: Paper, document: IssuedDocument): number =>
  signatureHeight(document) + TIGHT.before + textsHeight(paper, footTexts(document), TIGHT);

/** Draws notes and mentions at the bottom of the page: tighter, or over several pages, if they do not fit. */
export function drawFoot(paper: Paper, document: IssuedDocument): void {
  if (document.documentType === 'devis') drawSignature(paper);
  const texts = footTexts(document);
  const setting = fits(paper, AIRY.before + textsHeight(paper, texts, AIRY)) ? AIRY : TIGHT;
  const height = textsHeight(paper, texts, setting);
  paper.y += Math.max(setting.before, roomLeft(paper) - height);
  for (const text of texts) {
    paragraph(paper, text, setting.style);
    paper.y += setting.between;
  }
}

function drawSignature(paper: Paper): void {
  if (!fits(paper, SIGNATURE.height + SIGNATURE.before)) newPage(paper);
  paper.y += SIGNATURE.before;
  tagged(paper, paper.root, 'P', () =>
    paper.type.draw('Bon pour accord, date et signature du client', LEFT, paper.y, STYLES.soft),
  );
  paper.y += SIGNATURE.height;
  rule(paper, LEFT, LEFT + SIGNATURE.width, paper.y, 'line');
}

export function numberPages(paper: Paper, document: IssuedDocument): void {
  const { start, count } = paper.pdf.bufferedPageRange();
  const y = PAGE.height - PAGE.margin - lineHeight(STYLES.foot);
  for (let index = 0; index < count; index += 1) {
    paper.pdf.switchToPage(start + index);
    artifact(paper, 'Pagination', () => {
      paper.type.draw(`${document.seller.name} – ${document.number}`, LEFT, y, STYLES.foot);
      paper.type.draw(`Page ${index + 1} sur ${count}`, RIGHT, y, STYLES.foot, 'right');
    });
  }
}
