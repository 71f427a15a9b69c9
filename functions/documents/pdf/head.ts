import { foreignCountryName } from '../../../shared/documents/countries.ts';
import { documentLabel } from '../../../shared/documents/documents.ts';
import type { IssuedDocument } from '../../../shared/documents/issued/issued.ts';
import { groupedNumber } from '../../../shared/documents/issued/layout.ts';
import { ofName } from '../../../shared/french.ts';
import { formatDate } from '../../../shared/time.ts';
import type { PaperCopy } from '../prints/paper-copy.ts';
import { LEFT, lineHeight, type Paper, paragraph, RIGHT, STYLES, tagged } from './paper.ts';
import type { TextStyle } from './typesetter.ts';

const LOGO = { maxWidth: 140, maxHeight: 50 } as const;
const COLUMN = (RIGHT - LEFT) * 0.5;
/** The seller gets more than half of the width, because the document's title and number on its right are short. */
const SELLER_WIDTH = (RIGHT - LEFT) * 0.64;

export function drawHead(
  paper: Paper,
  document: IssuedDocument,
  logo: Buffer | undefined,
  copy: PaperCopy | undefined,
): void {
  const top = paper.y;
  drawIdentity(paper, document, copy);
  const identityEnd = paper.y;
  paper.y = top;
  if (logo) drawLogo(paper, logo, document.seller.name);
  for (const [text, style] of sellerLines(document)) {
    paragraph(paper, text, style, { width: SELLER_WIDTH });
  }
  paper.y = Math.max(paper.y, identityEnd) + 24;
  drawClient(paper, document);
  paper.y += 24;
}

function drawLogo(paper: Paper, logo: Buffer, name: string): void {
  const { pdf, y } = paper;
  const image = pdf.openImage(logo);
  const scale = Math.min(1, LOGO.maxWidth / image.width, LOGO.maxHeight / image.height);
  const [width, height] = [image.width * scale, image.height * scale];
  const bbox: [number, number, number, number] = [LEFT, y, LEFT + width, y + height];
  const draw = () => pdf.image(image, LEFT, y, { width, height });
  paper.root.add(pdf.struct('Figure', { alt: `Logo ${ofName(name)}`, bbox }, [draw]));
  paper.y += height + 8;
}

function drawIdentity(paper: Paper, document: IssuedDocument, copy?: PaperCopy): void {
  const right = (text: string, style: TextStyle, role: string) => {
    tagged(paper, paper.root, role, () => paper.type.draw(text, RIGHT, paper.y, style, 'right'));
    paper.y += lineHeight(style);
  };
  right(documentLabel(document), STYLES.title, 'H1');
  right(document.number, STYLES.strong, 'P');
  right(`Date du document : ${formatDate(document.invoiceDate)}`, STYLES.body, 'P');
  if (copy) right(`Copie du ${formatDate(copy.day)}`, STYLES.strong, 'P');
}

function sellerLines({ seller }: IssuedDocument): [string, TextStyle][] {
  const rest = [
    seller.legalDetails,
    seller.address,
    seller.email,
    seller.phone,
    seller.siret && `SIRET : ${groupedNumber(seller.siret)}`,
    seller.vatNumber && `TVA : ${seller.vatNumber}`,
  ];
  return [
    [seller.name, STYLES.strong],
    ...rest.filter((text) => text !== '').map((text): [string, TextStyle] => [text, STYLES.body]),
  ];
}

function drawClient(paper: Paper, { client }: IssuedDocument): void {
  const at = { x: LEFT + COLUMN, width: COLUMN };
  const rest = [
    client.address,
    foreignCountryName(client.country),
    client.siren && `SIREN : ${groupedNumber(client.siren)}`,
    client.vatNumber && `TVA : ${client.vatNumber}`,
  ].filter((text) => text !== '');
  paragraph(paper, 'Facturé à', STYLES.soft, { ...at, role: 'H2' });
  paragraph(paper, client.name, STYLES.strong, at);
  for (const text of rest) paragraph(paper, text, STYLES.body, at);
}
