import { expect, it } from 'vitest';
import { cssColor } from './css-color.ts';

it.each([
  ['#0e5a4380', [[14, 90, 67], 128 / 255]],
  ['#f00c', [[255, 0, 0], 0.8]],
  ['rgb(14 90 67)', [[14, 90, 67], 1]],
  ['rgb(14 90 67 / 50%)', [[14, 90, 67], 0.5]],
  ['RGBA(14.5, 90, 300, .25)', [[14.5, 90, 255], 0.25]],
  ['rgb(100%, 0%, 0%)', [[255, 0, 0], 1]],
  ['hsl(120, 100%, 50%)', [[0, 255, 0], 1]],
  ['hsla(-120deg 100% 50% / 0.5)', [[0, 0, 255], 0.5]],
])('reads %s', (text, color) => {
  expect(cssColor(text)).toEqual(color);
});

it.each(['', 'none', 'url(#g)', '#12345', 'rgb(1, 2)', 'rgb(a, b, c)', 'hsl()'])(
  'finds no colour in %j',
  (text) => expect(cssColor(text)).toBeUndefined(),
);
