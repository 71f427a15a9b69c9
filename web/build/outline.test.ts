import { expect, it } from 'vitest';
import { checkOutline, withoutOutline } from './outline.ts';

it('An outline with a class that its styles do not know is refused', () => {
  const css = '.card_1{color:red}';
  expect(() => checkOutline('<p class="card_1"></p>', css)).not.toThrow();
  expect(() => checkOutline('<p class="card_1 title_2"></p>', css)).toThrow('lack title_2');
});

it('A page’s sheet repeats no rule of the outline’s sheet, which loads first', () => {
  const outline = '.a{color:red}@media print{.a{color:$1}.b{top:0}}';
  const css = `.c{top:0}${outline}.a:hover{color:red}.a{color:blue}`;
  expect(withoutOutline(css, outline)).toBe('.c{top:0}.a:hover{color:red}.a{color:blue}');
});
