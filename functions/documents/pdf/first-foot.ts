import type { IssuedDocument } from '../../../shared/documents/issued.ts';
import { drawSignature, footTexts } from './foot.ts';
import {
  fits,
  heightOf,
  LEFT,
  newPage,
  PAGE,
  type Paper,
  paragraph,
  RIGHT,
  roomLeft,
  STYLES,
} from './paper.ts';

const SPACE_BEFORE = 24;
const SPACE_BETWEEN = 5;

/** Notes and mentions as the first layout has them: at the bottom of the last page, be it their own. */
export function drawFirstFoot(paper: Paper, document: IssuedDocument): void {
  if (document.documentType === 'devis') drawSignature(paper);
  const texts = footTexts(document);
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
