import { encode } from 'uqr';
import { INK, type Paper } from './paper.ts';

/** Draws a QR code of `size` points as a figure. The paper around it must stay blank, four squares wide. */
export function drawQrCode(paper: Paper, text: string, x: number, y: number, size: number): void {
  const { data, size: squares } = encode(text, { ecc: 'M', border: 0 });
  const side = size / squares;
  const draw = () => {
    for (const [row, cells] of data.entries()) {
      for (const [from, length] of darkRuns(cells)) {
        paper.pdf.rect(x + from * side, y + row * side, length * side, side);
      }
    }
    paper.pdf.fill(INK.black);
  };
  const bbox: [number, number, number, number] = [x, y, x + size, y + size];
  const alt = `Code QR\u00a0: ${text}`;
  paper.root.add(paper.pdf.struct('Figure', { alt, bbox }, [draw]));
}

/** Returns runs of adjacent dark squares. Each run is drawn as one shape, so that no hairline divides it. */
function darkRuns(cells: readonly boolean[]): [from: number, length: number][] {
  const runs: [number, number][] = [];
  for (const [index, isDark] of cells.entries()) {
    const last = runs.at(-1);
    if (!isDark) continue;
    if (last && last[0] + last[1] === index) last[1] += 1;
    else runs.push([index, 1]);
  }
  return runs;
}
