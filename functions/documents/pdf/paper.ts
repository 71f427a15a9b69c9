import PDFDocument from 'pdfkit';
import { LEADING, type TextStyle, type Typesetter, typesetter } from './typesetter.ts';

/** The page is A4 in points, with the margins of the editor's preview (16 mm) and a foot for the page number. */
export const PAGE = { width: 595.28, height: 841.89, margin: 45.35, footHeight: 30 } as const;
export const LEFT = PAGE.margin;
export const RIGHT = PAGE.width - PAGE.margin;
const BOTTOM = PAGE.height - PAGE.margin - PAGE.footHeight;

export const PAGE_ROOM = BOTTOM - PAGE.margin;

export const POINTS_PER_MM = 72 / 25.4;

/** A label printer has only black and white, and would print any other colour than `black` as dots. */
export const INK = {
  text: '#16211c',
  soft: '#4a5750',
  line: '#d9d6cd',
  black: '#000000',
} as const;

const SIZE = 10;
export const STYLES = {
  body: { size: SIZE, weight: 400, color: INK.text },
  strong: { size: SIZE, weight: 600, color: INK.text },
  soft: { size: SIZE, weight: 400, color: INK.soft },
  title: { size: 22, weight: 600, color: INK.text },
  total: { size: 11.5, weight: 600, color: INK.text },
  tight: { size: 8.5, weight: 400, color: INK.soft },
  foot: { size: 8, weight: 400, color: INK.soft },
} as const satisfies Record<string, TextStyle>;

type Structure = PDFKit.PDFStructureElement;

/** A paper is laid out from top to bottom, page after page. `y` is the present position. */
export type Paper = {
  pdf: PDFKit.PDFDocument;
  type: Typesetter;
  root: Structure;
  y: number;
};

export type PaperInfo = {
  title: string;
  issuedAt: string;
  /** The first page has this size in points. It is A4 by default, and with null the pages are added later. */
  size?: readonly [width: number, height: number] | null;
};

/** pdfkit writes `title` into XMP unescaped, so it must hold no '&' or '<'. */
export function openPaper({ title, issuedAt, size }: PaperInfo): Paper {
  const options = {
    size: size ? [...size] : 'A4',
    autoFirstPage: size !== null,
    margin: 0,
    pdfVersion: '1.7',
    subset: 'PDF/A-3b',
    tagged: true,
    lang: 'fr-FR',
    displayTitle: true,
    bufferPages: true,
    info: {
      Title: title,
      Creator: 'Rebond',
      Producer: 'Rebond (pdfkit)',
      CreationDate: new Date(issuedAt),
    },
    // Without this option pdfkit would set Helvetica, which is not embedded. A font that is named here would be parsed
    // again for the typesetter.
    font: '',
  } as const;
  const pdf = new PDFDocument(options);
  const root = pdf.struct('Document');
  pdf.addStructure(root);
  return { pdf, type: typesetter(pdf), root, y: PAGE.margin };
}

export const fits = (paper: Paper, height: number): boolean => paper.y + height <= BOTTOM;

export const roomLeft = (paper: Paper): number => BOTTOM - paper.y;

export function newPage(paper: Paper): void {
  paper.pdf.addPage();
  paper.y = PAGE.margin;
}

export const lineHeight = (style: TextStyle): number => style.size * LEADING;

/** Draws `content` as one element of the document's structure, which a screen reader reads. */
export function tagged(paper: Paper, parent: Structure, role: string, content: () => void): void {
  parent.add(paper.pdf.struct(role, {}, [content]));
}

/** Draws parts that a screen reader skips: rules and page numbers. */
export function artifact(paper: Paper, type: 'Layout' | 'Pagination', content: () => void): void {
  paper.pdf.markContent('Artifact', { type });
  content();
  paper.pdf.endMarkedContent();
}

export function rule(
  paper: Paper,
  from: number,
  to: number,
  y: number,
  ink: keyof typeof INK,
): void {
  artifact(paper, 'Layout', () => {
    paper.pdf
      .moveTo(from, y)
      .lineTo(to, y)
      .lineWidth(ink === 'line' ? 0.75 : 1.1)
      .strokeColor(INK[ink])
      .stroke();
  });
}

/**
 * Sets a paragraph at `x`, at most `width` wide, and moves below it. A paragraph that does not fit continues on the
 * next page.
 */
export function paragraph(
  paper: Paper,
  text: string,
  style: TextStyle,
  {
    x = LEFT,
    width = RIGHT - LEFT,
    role = 'P',
  }: { x?: number; width?: number; role?: string } = {},
): void {
  const element = paper.pdf.struct(role);
  paper.root.add(element);
  for (const line of paper.type.lines(text, width, style)) {
    if (!fits(paper, lineHeight(style))) newPage(paper);
    element.add(() => paper.type.draw(line, x, paper.y, style));
    paper.y += lineHeight(style);
  }
  element.end();
}

export function heightOf(paper: Paper, text: string, style: TextStyle, width: number): number {
  return paper.type.lines(text, width, style).length * lineHeight(style);
}

export async function closePaper(paper: Paper): Promise<Buffer> {
  const chunks: Buffer[] = [];
  paper.pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  paper.pdf.on('end', resolve);
  paper.pdf.on('error', reject);
  paper.root.end();
  paper.pdf.end();
  await promise;
  return Buffer.concat(chunks);
}
