import { expect, it } from 'vitest';
import { frameOf } from './logo-svg.ts';

const bytes = Buffer.from('ffd8ffda0002ffffffd9', 'hex');
const photograph = (orientation: number) =>
  frameOf({ type: 'image/jpeg', width: 30, height: 20, orientation }, bytes);

/** A 30 by 20 image has its upper left and lower right corners at these positions, by orientation (Exif 3.0, 4.6.4). */
it.each([
  [1, [0, 0], [30, 20]],
  [2, [30, 0], [0, 20]],
  [3, [30, 20], [0, 0]],
  [4, [0, 20], [30, 0]],
  [5, [0, 0], [20, 30]],
  [6, [20, 0], [0, 30]],
  [7, [20, 30], [0, 0]],
  [8, [0, 30], [20, 0]],
])('An image of orientation %s is turned upright', (orientation, upper, lower) => {
  const { svg, size } = photograph(orientation);
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] =
    /matrix\(([^)]*)\)/.exec(svg)?.[1]?.split(' ').map(Number) ?? [];
  const place = (x: number, y: number) => [a * x + c * y + e, b * x + d * y + f];
  expect([place(0, 0), place(30, 20)]).toEqual([upper, lower]);
  const isTurned = orientation > 4;
  expect(size).toEqual(isTurned ? { width: 20, height: 30 } : { width: 30, height: 20 });
  expect(svg).toContain(`viewBox="0 0 ${size?.width} ${size?.height}"`);
});

it('A pixel image is framed as an SVG, and an SVG stays unchanged', () => {
  expect(photograph(1).svg).toBe(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 30 20"><image width="30" height="20" ' +
      `transform="matrix(1 0 0 1 0 0)" href="data:image/jpeg;base64,${bytes.toString('base64')}"/></svg>`,
  );
  expect(frameOf({ type: 'image/svg+xml', text: '<svg/>' }, bytes)).toEqual({ svg: '<svg/>' });
});
