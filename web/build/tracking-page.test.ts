import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { trackingShell } from './tracking-page.ts';

const TEMPLATE = `<head>
    <!--page-meta-->
    <link rel="icon" href="/favicon.svg" />
    <script type="module" crossorigin src="/assets/index.js"></script>
    <link rel="modulepreload" crossorigin href="/assets/base.js">
    <link rel="stylesheet" crossorigin href="/assets/base.css">
  </head>
  <body>
    <div id="root"><!--page--></div>
    <!--noscript-->
  </body>
`;
const files = {
  assets: { scripts: ['assets/index.js', 'assets/base.js'], styles: ['assets/base.css'] },
  waker: 'assets/wake.js',
  font: '<link rel="preload" as="font" href="/assets/inter.woff2">',
  css: '.a{content:"é $&"}',
};
const shell = trackingShell(TEMPLATE, files);

it('The document contains the styles, and the shell gives their digest', () => {
  expect(shell.beforeMarkup).toContain(`<style>${files.css}</style>`);
  const digest = createHash('sha256').update(files.css).digest('base64');
  expect(shell.styleHash).toBe(`sha256-${digest}`);
});

it('The document loads one script before the page is drawn and keeps the others in a template', () => {
  const { beforeHead, beforeMarkup, beforeData, end } = shell;
  const before = beforeHead + beforeMarkup + beforeData;
  expect([...before.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, file]) => file)).toEqual([
    '/favicon.svg',
    '/assets/inter.woff2',
    '/assets/base.css',
    '/assets/wake.js',
  ]);
  expect(before).toContain('<link rel="stylesheet" type="text/inline" href="/assets/base.css">');
  const kept = /<template id="scripts">(.*)<\/template>/s.exec(end)?.[1];
  expect(kept).toContain('<script type="module" crossorigin src="/assets/index.js"></script>');
  expect(kept).toContain('<link rel="modulepreload" crossorigin href="/assets/base.js">');
});

it('Styles that would end their element and a template without its placeholders are refused', () => {
  expect(() => trackingShell(TEMPLATE, { ...files, css: '</STYLE>' })).toThrow('styles');
  expect(() => trackingShell('<head></head><body></body>', files)).toThrow('template');
});
