import { expect, it } from 'vitest';
import {
  composePage,
  scriptTags,
  withKeptScripts,
  withOneSheet,
  withOutlineSheet,
} from './html.ts';

const TEMPLATE =
  '<head><!--page-meta--><link href="/base.css"></head><body><div id="root"><!--page--></div><!--noscript--></body>';
const meta = { title: 'A & B "C" <D>', description: 'Prix : $& $1', indexed: true };

it('Meta tags are escaped and markup is inserted unchanged, even when they contain replacement patterns', () => {
  const page = composePage(TEMPLATE, { meta, markup: '<p>$& $1</p>', head: '' });
  expect(page).toContain('<title>A &amp; B &quot;C&quot; &lt;D&gt;</title>');
  expect(page).toContain('content="Prix : $&amp; $1"');
  expect(page).toContain('content="index, follow"');
  expect(page).toContain('<div id="root"><p>$& $1</p></div>');
  expect(page).not.toContain('<noscript>');
});

it('A shell is not indexed and says that it needs scripts, whatever outline it shows', () => {
  const page = composePage(TEMPLATE, { meta: null, markup: '<p></p>', head: '' });
  expect(page).toContain('<div id="root"><p></p></div>');
  expect(page).toContain('content="noindex"');
  expect(page).toContain('<noscript>');
});

it('A shell whose outline says that the page needs scripts does not repeat it', () => {
  const markup = '<main><noscript>Activez JavaScript</noscript></main>';
  const page = composePage(TEMPLATE, { meta: null, markup, head: '' });
  expect(page.match(/<noscript>/g)).toHaveLength(1);
});

it('Only scripts that the template does not link yet are linked', () => {
  const template = '<script src="/base.js"></script>';
  const tags = scriptTags({ scripts: ['base.js', 'page.js'], styles: [] }, template);
  expect(tags).toBe('<link rel="modulepreload" crossorigin href="/page.js">');
});

it('A page loads one style sheet and lists the sheets that this one replaces', () => {
  const template = '<head>\n  <link rel="stylesheet" crossorigin href="/base.css">\n</head>';
  const page = withOneSheet(template, 'all.css', ['base.css', 'page.css']);
  const links = page.match(/<link[^>]*>/g);
  expect(links).toEqual([
    '<link rel="stylesheet" href="/all.css">',
    '<link rel="stylesheet" type="text/inline" href="/base.css">',
    '<link rel="stylesheet" type="text/inline" href="/page.css">',
  ]);
});

it('A rendered page loads only one small script and keeps the others in a template', () => {
  const template = `<head>
  <script type="module" crossorigin src="/base.js"></script>
  <link rel="modulepreload" crossorigin href="/runtime.js">
</head><body></body>`;
  const assets = { scripts: ['base.js', 'page.js'], styles: [] };
  const [head, kept] = withKeptScripts(template, assets, 'wake.js').split(
    '<template id="scripts">',
  );
  expect(head?.match(/(?:src|href)="[^"]+"/g)).toEqual(['src="/wake.js"']);
  expect(kept).toContain('<script type="module" crossorigin src="/base.js"></script>');
  expect(kept).toContain('<link rel="modulepreload" crossorigin href="/page.js">');
});

it('A shell with an outline links the styles of the outline before the markup and all other styles after it', () => {
  const page = withOutlineSheet(
    '<head><link rel="stylesheet" href="/all.css"></head><body><main></main></body>',
    'outline.css',
  );
  const parts = page.match(/(?<=href="\/)[^"]+|<main>/g);
  expect(parts).toEqual(['outline.css', '<main>', 'all.css']);
});
