import { expect, it } from 'vitest';
import { assetTags, composePage } from './html.ts';

const TEMPLATE =
  '<head><!--page-meta--><link href="/base.css"></head><body><div id="root"><!--page--></div><!--noscript--></body>';
const meta = { title: 'A & B "C" <D>', description: 'Prix : $& $1', indexed: true };

it('puts meta and markup in place, escaped, whatever they hold', () => {
  const page = composePage(TEMPLATE, { meta, markup: '<p>$& $1</p>', head: '' });
  expect(page).toContain('<title>A &amp; B &quot;C&quot; &lt;D&gt;</title>');
  expect(page).toContain('content="Prix : $&amp; $1"');
  expect(page).toContain('content="index, follow"');
  expect(page).toContain('<div id="root"><p>$& $1</p></div>');
  expect(page).not.toContain('<noscript>');
});

it('keeps the shell empty, unlisted, and honest about scripts', () => {
  const page = composePage(TEMPLATE, { meta: null, markup: '', head: '' });
  expect(page).toContain('<div id="root"></div>');
  expect(page).toContain('content="noindex"');
  expect(page).toContain('<noscript>');
});

it('links only what the template does not link yet', () => {
  const tags = assetTags({ scripts: ['page.js'], styles: ['base.css', 'page.css'] }, TEMPLATE);
  expect(tags).toContain('href="/page.js"');
  expect(tags).toContain('href="/page.css"');
  expect(tags).not.toContain('base.css');
});
