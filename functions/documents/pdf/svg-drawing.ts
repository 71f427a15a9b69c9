import { XMLParser } from 'fast-xml-parser';
import PDFDocument from 'pdfkit';
import svgToPdfkit from 'svg-to-pdfkit';
import { unprintableProblem } from '../../../shared/documents/printable-text.ts';
import { cssColor } from './css-color.ts';
import { drawable, fontFile, subsetOf, type Weight } from './fonts.ts';

/** An SVG that was seen to draw, in pixels; without a size of its own (`sized`) it takes whatever room there is. */
export type SvgDrawing = { svg: string; width: number; height: number; sized: boolean };

/** Operators of a drawing: a traced image of 1 MB has some 50,000. Patterns in patterns would make any number. */
const MAX_OPERATORS = 100_000;

const parser = new XMLParser({ ignoreAttributes: false, attributeNamePrefix: '' });

/**
 * An SVG that `isSafeSvg` let in as paper can show it. It is drawn once for nothing, so that what the printer
 * stumbles over leaves out the logo and not the document.
 * @throws Error when it cannot be drawn.
 */
export function svgDrawing(text: string): SvgDrawing {
  const drawing = { svg: printableSvg(text), ...sizeOf(text) };
  const { width, height } = drawing;
  drawSvg(trialDocument(), drawing, { x: 0, y: 0, width, height });
  return drawing;
}

/** Draws into a box of the drawing's own proportions. Texts are set in Inter, as no other font is embedded. */
export function drawSvg(
  pdf: PDFKit.PDFDocument,
  drawing: SvgDrawing,
  { x, y, width, height }: { x: number; y: number; width: number; height: number },
): void {
  pdf.save();
  pdf.translate(x, y).scale(width / drawing.width, height / drawing.height);
  svgToPdfkit(pdf, drawing.svg, 0, 0, {
    width: drawing.width,
    height: drawing.height,
    assumePt: true,
    fontCallback: (_family, bold, italic, style) => {
      style.fauxItalic = italic;
      return interOf(pdf, bold ? 600 : 400);
    },
    colorCallback: (color, raw) => color ?? (raw === undefined ? undefined : cssColor(raw)),
    // What it does not know it leaves out; the trial has failed on anything worse.
    warningCallback: () => undefined,
  });
  pdf.restore();
}

function interOf(pdf: PDFKit.PDFDocument, weight: Weight): string {
  const name = `Logo ${weight}`;
  pdf.registerFont(name, fontFile('latin', weight));
  return name;
}

/** A document that nobody sees and that refuses to grow without end. */
function trialDocument(): PDFKit.PDFDocument {
  const pdf = new PDFDocument({ font: fontFile('latin', 400) as Buffer & string });
  const add = pdf.addContent.bind(pdf);
  let operators = 0;
  pdf.addContent = (data) => {
    operators += 1;
    if (operators > MAX_OPERATORS) throw new Error('The drawing has too many operators');
    return add(data);
  };
  return pdf;
}

/**
 * The SVG as the printer takes it. It knows no default of `color`, which is black (CSS Color 4, section 3.1).
 * It unrolls each repetition of a gradient, however many there are: repeated gradients become plain ones.
 */
function printableSvg(text: string): string {
  return text
    .replace(/<svg\b(?![^>]*\scolor\s*=)/, '<svg color="#000"')
    .replace(/\sspreadMethod\s*=\s*("[^"]*"|'[^']*')/g, '')
    .replace(/<text[\s>][\s\S]*?<\/text\s*>/g, printableTextElement);
}

/** A text in characters that our Latin file has: a PDF/A may not show a missing glyph. */
function printableTextElement(element: string): string {
  const characters = drawable(element.replace(/&[^;\s]*;/g, printableEntity)).normalize('NFC');
  return Array.from(characters)
    .filter((character) => /\s/.test(character) || hasGlyph(character))
    .join('');
}

const hasGlyph = (character: string): boolean =>
  unprintableProblem(character) === undefined &&
  subsetOf(character.codePointAt(0) ?? 0) === 'latin';

/** An entity of XML, or of a character that can be printed. */
function printableEntity(entity: string): string {
  const [, hex, decimal] = /^&#(?:x([0-9a-f]+)|(\d+));$/i.exec(entity) ?? [];
  if (hex === undefined && decimal === undefined) {
    return /^&(amp|lt|gt|quot|apos);$/.test(entity) ? entity : '';
  }
  const codePoint = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
  return codePoint <= 0xffff && hasGlyph(drawable(String.fromCharCode(codePoint))) ? entity : '';
}

const PIXELS = { px: 1, pt: 96 / 72, pc: 16, in: 96, cm: 96 / 2.54, mm: 96 / 25.4 } as const;

/** The size that the root element gives, else its viewBox's, else CSS's for what has none. */
function sizeOf(text: string): Pick<SvgDrawing, 'width' | 'height' | 'sized'> {
  const root: Record<string, unknown> = parser.parse(text).svg ?? {};
  const [width, height] = [pixels(root.width), pixels(root.height)];
  const [, , boxWidth = 0, boxHeight = 0] = String(root.viewBox ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  const hasBox = boxWidth > 0 && boxHeight > 0;
  if (width && height) return { width, height, sized: true };
  if (!hasBox) return { width: width ?? 300, height: height ?? 150, sized: true };
  if (width) return { width, height: (width * boxHeight) / boxWidth, sized: true };
  if (height) return { width: (height * boxWidth) / boxHeight, height, sized: true };
  return { width: boxWidth, height: boxHeight, sized: false };
}

/** A length in pixels; nothing for a percentage, or what is none. */
function pixels(length: unknown): number | undefined {
  const [, number, unit = 'px'] =
    /^\s*([\d.]+(?:e[+-]?\d+)?)\s*(px|pt|pc|in|cm|mm)?\s*$/i.exec(String(length ?? '')) ?? [];
  const value = Number(number) * PIXELS[unit.toLowerCase() as keyof typeof PIXELS];
  return value > 0 && Number.isFinite(value) ? value : undefined;
}
