// @vitest-environment node
import { expect, it } from 'vitest';
import { prerenderOutline } from './prerender.tsx';

it.each(['quote', 'payment'] as const)(
  'Without scripts, the outline of a %s says in its main part that the visitor can call the shop',
  async (outline) => {
    const markup = await prerenderOutline(outline);
    expect(markup).toContain('data-sketch');
    expect(markup).toMatch(/<main[^>]*><noscript>.*appeler votre réparateur.*<\/noscript>/);
  },
);

it('The outline of a payment shows that the invoice is loading', async () => {
  expect(await prerenderOutline('payment')).toMatch(/<\/noscript>.*Chargement…/);
});
