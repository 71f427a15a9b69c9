import { expect, it } from 'vitest';
import { budgetFailures, budgetTable, forbiddenLoads } from './budget.ts';
import { assetsOf, assetsWithLater } from './page-assets.ts';

const budget = { javascriptGzipBytes: 90_000, cssGzipBytes: 12_000 };

it('A page exactly at its budget passes, and a page over its budget is named', () => {
  const at = { page: '/', javascriptBytes: 90_000, cssBytes: 12_000 };
  const over = { page: '/tarifs', javascriptBytes: 90_001, cssBytes: 12_001 };
  expect(budgetFailures([at], budget)).toEqual([]);
  expect(budgetFailures([at, over], budget)).toEqual([
    '/tarifs: JavaScript weighs 90001 bytes gzipped, the budget is 90000',
    '/tarifs: CSS weighs 12001 bytes gzipped, the budget is 12000',
  ]);
});

it('The table prints kilobytes of 1000 bytes', () => {
  const table = budgetTable([{ page: '/', javascriptBytes: 88_449, cssBytes: 5_550 }], budget);
  expect(table.split('\n')[1]).toMatch(/^\/ +88\.4 +5\.[56]$/);
});

const manifest = {
  'index.html': { file: 'assets/index.js', isEntry: true, imports: ['_base.js'], css: ['a.css'] },
  '_base.js': { file: 'assets/base.js', css: ['base.css'] },
  'page.tsx': {
    file: 'assets/page.js',
    imports: ['_base.js', 'index.html'],
    dynamicImports: ['lazy.ts'],
  },
  'lazy.ts': { file: 'assets/lazy.js', imports: ['_office.js'], css: ['lazy.css'] },
  '_office.js': { file: 'assets/office.js' },
  'src/features/auth/form.tsx': { file: 'assets/form.js', dynamicImports: ['lazy.ts'] },
};

it('A file that a page imports is counted once, and a file that it may import later is not counted', () => {
  expect(assetsOf(manifest, ['index.html', 'page.tsx'])).toEqual({
    scripts: ['assets/index.js', 'assets/base.js', 'assets/page.js'],
    styles: ['a.css', 'base.css'],
  });
});

it('A file that a page imports on demand is counted with its own imports', () => {
  expect(assetsWithLater(manifest, ['page.tsx'])).toEqual({
    scripts: [
      'assets/page.js',
      'assets/base.js',
      'assets/index.js',
      'assets/lazy.js',
      'assets/office.js',
    ],
    styles: ['base.css', 'a.css', 'lazy.css'],
  });
});

it('A file that a form for signing in imports on demand is not counted', () => {
  const { scripts } = assetsWithLater(manifest, ['src/features/auth/form.tsx']);
  expect(scripts).toEqual(['assets/form.js']);
});

it('A page that the build does not know is refused', () => {
  expect(() => assetsOf(manifest, ['gone.tsx'])).toThrow('gone.tsx');
});

it('Pages that load a forbidden file are listed', () => {
  const pages = [
    { page: '/', assets: { scripts: ['base.js', 'auth.js'], styles: [] } },
    { page: '/tarifs', assets: { scripts: ['base.js'], styles: [] } },
  ];
  expect(forbiddenLoads(pages, new Set(['auth.js']), 'aws-amplify')).toEqual([
    '/: aws-amplify is among the scripts of its first load',
  ]);
});
