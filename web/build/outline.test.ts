import { expect, it } from 'vitest';
import { checkOutline } from './outline.ts';

it('An outline with a class that its styles do not know is refused', () => {
  const css = '.card_1{color:red}';
  expect(() => checkOutline('<p class="card_1"></p>', css)).not.toThrow();
  expect(() => checkOutline('<p class="card_1 title_2"></p>', css)).toThrow('lack title_2');
});
