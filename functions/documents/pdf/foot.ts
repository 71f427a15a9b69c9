import type { IssuedDocument } from '../../../shared/documents/issued.ts';
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

const SPACE_BEFORE = 24;
const SPACE_BETWEEN = 5;
const SIGNATURE = { width: 220, height: 70 } as const;

/** Notes and mentions, at the bottom of the last page as in the preview, or flowing on when they are long. */
export function drawFoot(paper: Paper, document: IssuedDocument): void {
  if (document.documentType === 'devis') drawSignature(paper);
  const texts = [document.notes, ...document.mentions.map(({ text }) => text)].filter(Boolean);
  const height = texts.reduce(
    (sum, text) => sum + heightOf(paper, text, STYLES.soft, RIGHT - LEFT) + SPACE_BETWEEN,
    0,
  );
  const pageHeight = PAGE.height - 2 * PAGE.margin - PAGE.footHeight;
  if (!fits(paper, height + SPACE_BEFORE) && height < pageHeight / 3) newPage(paper);
  paper.y += Math.max(SPACE_BEFORE, roomLeft(paper) - height);
  for (const text of texts) {
    paragraph(paper, text, STYLES.soft);
    paper.y += SPACE_BETWEEN;
  }
}

/** Where a customer signs a quote on paper. */
function drawSignature(paper: Paper): void {
  if (!fits(paper, SIGNATURE.height + SPACE_BEFORE)) newPage(paper);
  paper.y += SPACE_BEFORE;
  tagged(paper, paper.root, 'P', () =>
    paper.type.draw('Bon pour accord, date et signature du client', LEFT, paper.y, STYLES.soft),
  );
  paper.y += SIGNATURE.height;
  rule(paper, LEFT, LEFT + SIGNATURE.width, paper.y, 'line');
}

/** The foot of each page: the document, and which page of how many. */
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
