import { drawable, openFont, type Subset, subsetOf, type Weight } from './fonts.ts';

export type TextStyle = { size: number; weight: Weight; color: string };

type TextDocument = Pick<
  PDFKit.PDFDocument,
  'registerFont' | 'font' | 'fontSize' | 'fillColor' | 'widthOfString' | 'text'
>;

type Run = { subset: Subset; text: string };

/** Texts are measured at this font size, at which a font's own units are points. */
const UNITS = 1_000;

/** The distance between baselines is this multiple of the font size. */
export const LEADING = 1.45;

/**
 * Numbers use tabular figures, so that they line up in columns. Other texts name no feature, because pdfkit then caches
 * the glyphs of their words.
 */
const featuresOf = (text: string): { features?: PDFKit.Mixins.OpenTypeFeatures[] } =>
  /^[-\d\s\u00a0.,€%]*$/.test(text) ? { features: ['tnum'] } : {};

export type Typesetter = ReturnType<typeof typesetter>;

/** Sets text in Inter, each character from the file that has it. A file is read when a text first needs it. */
export function typesetter(document: TextDocument) {
  const registered = new Set<string>();
  const widths = new Map<string, number>();

  function use(subset: Subset, weight: Weight, size: number): void {
    const name = `Inter ${weight} ${subset}`;
    if (!registered.has(name)) {
      document.registerFont(name, openFont(subset, weight));
      registered.add(name);
    }
    document.font(name).fontSize(size);
  }

  /** Widths are in points and cached for all sizes, because words are repeated and a paper tries several sizes. */
  function width(text: string, { size, weight }: TextStyle): number {
    const key = `${weight} ${text}`;
    const known = widths.get(key);
    if (known !== undefined) return known * (size / UNITS);
    const measured = runsOf(drawable(text)).reduce((total, run) => {
      use(run.subset, weight, UNITS);
      return total + document.widthOfString(run.text, featuresOf(run.text));
    }, 0);
    widths.set(key, measured);
    return measured * (size / UNITS);
  }

  /** Breaks a text into lines at most `maxWidth` wide. A longer word is broken too. */
  function lines(text: string, maxWidth: number, style: TextStyle): string[] {
    return drawable(text)
      .split('\n')
      .flatMap((paragraph) => wrap(paragraph, maxWidth, (part) => width(part, style)));
  }

  /** Draws one line with its top at `y`. With `align: 'right'`, `x` is its right end. */
  function draw(
    text: string,
    x: number,
    y: number,
    style: TextStyle,
    align: 'left' | 'right' = 'left',
  ): void {
    let left = align === 'right' ? x - width(text, style) : x;
    for (const run of runsOf(drawable(text))) {
      // The width is measured first, because measuring may change the font in use.
      const runWidth = width(run.text, style);
      use(run.subset, style.weight, style.size);
      document.fillColor(style.color);
      document.text(run.text, left, y, { lineBreak: false, ...featuresOf(run.text) });
      left += runWidth;
    }
  }

  return { width, lines, draw };
}

/** Splits a text into runs of characters that share a file. Blanks stay with the run before them. */
function runsOf(text: string): Run[] {
  const runs: Run[] = [];
  for (const character of text.normalize('NFC')) {
    const last = runs.at(-1);
    const subset =
      character === ' ' && last ? last.subset : subsetOf(character.codePointAt(0) ?? 0);
    if (last?.subset === subset) last.text += character;
    else runs.push({ subset, text: character });
  }
  return runs;
}

/** Breaks a paragraph at its blanks into as few lines as fit. */
export function wrap(
  paragraph: string,
  maxWidth: number,
  widthOf: (text: string) => number,
): string[] {
  const done: string[] = [];
  let line = '';
  let lineWidth = 0;
  const blank = widthOf(' ');
  for (const word of paragraph.split(/[ \t]+/)) {
    const wordWidth = widthOf(word);
    if (line !== '' && lineWidth + blank + wordWidth <= maxWidth) {
      line += ` ${word}`;
      lineWidth += blank + wordWidth;
      continue;
    }
    if (line !== '') done.push(line);
    const pieces = breakWord(word, maxWidth, widthOf);
    line = pieces.pop() ?? '';
    lineWidth = pieces.length > 0 ? widthOf(line) : wordWidth;
    done.push(...pieces);
  }
  return [...done, line];
}

function breakWord(word: string, maxWidth: number, widthOf: (text: string) => number): string[] {
  if (widthOf(word) <= maxWidth) return [word];
  const pieces: string[] = [];
  let piece = '';
  for (const character of word) {
    if (piece !== '' && widthOf(piece + character) > maxWidth) {
      pieces.push(piece);
      piece = '';
    }
    piece += character;
  }
  return [...pieces, piece];
}
