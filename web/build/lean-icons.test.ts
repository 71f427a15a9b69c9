import { expect, it } from 'vitest';
import { type IconPart, pathOf } from './lean-icons.ts';

const drawn = (...parts: IconPart[]) => pathOf(parts);

it('strings an icon’s parts together as one path', () => {
  expect(
    drawn(
      ['path', { d: 'M12 22V12', key: 'a' }],
      ['polyline', { points: '3 7 12 12 20 7', key: 'b' }],
      ['line', { x1: '4', x2: '20', y1: '5', y2: '5', key: 'c' }],
      ['polygon', { points: '1 2 3 4 5 6', key: 'd' }],
    ),
  ).toBe('M12 22V12M3 7 12 12 20 7M4 5L20 5M1 2 3 4 5 6z');
});

it('lets a path begin where its own numbers say, not where the last one ended', () => {
  const parts = ['m7.5 4.27 9 5.15', 'm9 9-5.5.5L8 12', 'm2 3l4 4', 'm1-2c1 1 2 2 3 3'];
  expect(drawn(...parts.map((d): IconPart => ['path', { d }]))).toBe(
    'M7.5 4.27l9 5.15M9 9l-5.5.5L8 12M2 3l4 4M1 -2c1 1 2 2 3 3',
  );
});

it('draws circles and rounded rectangles by arcs', () => {
  expect(drawn(['circle', { cx: '12', cy: '5', r: '1' }])).toBe(
    'M11 5a1 1 0 1 0 2 0a1 1 0 1 0 -2 0z',
  );
  expect(drawn(['rect', { width: '14', height: '10', x: '8', y: '6' }])).toBe('M8 6h14v10h-14z');
  const rounded = { width: '14', height: '10', x: '8', y: '6', rx: '2', ry: '2' };
  expect(drawn(['rect', rounded])).toBe(
    'M10 6h10a2 2 0 0 1 2 2v6a2 2 0 0 1 -2 2h-10a2 2 0 0 1 -2 -2v-6a2 2 0 0 1 2 -2z',
  );
});

it('refuses what is more than an outline', () => {
  expect(() => drawn(['circle', { cx: '1', cy: '1', r: '1', fill: 'currentColor' }])).toThrow();
  expect(() => drawn(['rect', { width: '4', height: '4', rx: '1', ry: '2' }])).toThrow();
  expect(() => drawn(['use', { href: '#a' }])).toThrow();
});
