/** Lists, for tests, each text that a document draws, with its page and position. */
import type { IssuedDocument } from '../../../../shared/documents/issued/issued.ts';
import type { PaperCopy } from '../../prints/paper-copy.ts';
import { drawDocument, openDocument } from '../document-pdf.ts';
import { newPage, type Paper } from '../paper.ts';

/** `x` and `y` are in points from the top left. For text set to the right, `x` is its right end. */
export type DrawnText = { page: number; text: string; x: number; y: number; size: number };

export type DrawnDocument = { pages: number; texts: DrawnText[] };

/** Draws documents one after the other in the same file, whose fonts are read once. No PDF is written. */
export function documentDrawer(): (
  document: IssuedDocument,
  logo?: Buffer,
  copy?: PaperCopy,
) => DrawnDocument {
  let paper: Paper | undefined;
  return (document, logo, copy) => {
    if (paper === undefined) paper = openDocument(document);
    else newPage(paper);
    return drawnOn(paper, document, logo, copy);
  };
}

export const drawnDocument = (document: IssuedDocument, copy?: PaperCopy): DrawnDocument =>
  documentDrawer()(document, undefined, copy);

function drawnOn(
  paper: Paper,
  document: IssuedDocument,
  logo?: Buffer,
  copy?: PaperCopy,
): DrawnDocument {
  const texts: DrawnText[] = [];
  const { type } = paper;
  let pages = 1;
  const turn = () => {
    pages += 1;
  };
  paper.pdf.on('pageAdded', turn);
  paper.type = {
    ...type,
    // Recording a text instead of drawing it does not change the layout.
    draw: (text, x, y, { size }) => {
      texts.push({ page: pages, text, x: Math.round(x), y: Math.round(y), size });
    },
  };
  drawDocument(paper, document, logo, copy);
  paper.type = type;
  paper.pdf.off('pageAdded', turn);
  return { pages, texts };
}
