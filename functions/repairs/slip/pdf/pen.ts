import { INK, type Paper, tagged } from '../../../documents/pdf/paper.ts';
import { LEADING, type TextStyle } from '../../../documents/pdf/typesetter.ts';

/** A pen sets text from top to bottom in one column. If `draws` is false, it only moves, which measures the text. */
export type Pen = {
  paper: Paper;
  x: number;
  y: number;
  width: number;
  /** The body's text has this size, in points. Every other size is relative to it. */
  size: number;
  draws: boolean;
};

export const LOOKS = {
  body: { scale: 1, weight: 400, color: INK.text },
  strong: { scale: 1, weight: 600, color: INK.text },
  soft: { scale: 0.88, weight: 400, color: INK.soft },
  small: { scale: 0.8, weight: 400, color: INK.soft },
  title: { scale: 1.45, weight: 600, color: INK.text },
} as const;
export type Look = keyof typeof LOOKS;

export const styleOf = (pen: Pen, look: Look): TextStyle => {
  const { scale, weight, color } = LOOKS[look];
  return { size: pen.size * scale, weight, color };
};

export const lineOf = (pen: Pen, look: Look): number => styleOf(pen, look).size * LEADING;

export const beside = (pen: Pen, x: number, width: number): Pen => ({ ...pen, x, width });

/** Sets a paragraph and moves below it; with `align`, its lines end at the right or are centred. */
export function write(
  pen: Pen,
  text: string,
  look: Look,
  { role = 'P', align = 'left' }: { role?: string; align?: 'left' | 'right' | 'middle' } = {},
): void {
  const { paper, width } = pen;
  const style = styleOf(pen, look);
  const lines = paper.type.lines(text, width, style);
  const top = pen.y;
  pen.y += lines.length * lineOf(pen, look);
  if (!pen.draws) return;
  tagged(paper, paper.root, role, () => {
    for (const [index, line] of lines.entries()) {
      const space = align === 'left' ? 0 : width - paper.type.width(line, style);
      const x = pen.x + (align === 'middle' ? space / 2 : space);
      paper.type.draw(line, x, top + index * lineOf(pen, look), style);
    }
  });
}
