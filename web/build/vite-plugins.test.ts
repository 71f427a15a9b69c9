import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Plugin } from 'vite';
import { expect, it, vi } from 'vitest';
import { lazyStylesLast, withoutInjectedStyles } from './vite-plugins.ts';

const plugin = withoutInjectedStyles() as Plugin & {
  transform(code: string, id: string): { code: string } | undefined;
};
const file = createRequire(import.meta.url)
  .resolve('sonner')
  .replace(/index\.js$/, 'index.mjs');
const sonner = readFileSync(file, 'utf8');

it('The call that injects sonner’s styles is removed, and nothing else', () => {
  const warn = vi.fn();
  const code = plugin.transform.call({ warn }, sonner, file)?.code ?? '';
  expect(code).not.toMatch(/^__insertCSS\(/m);
  expect(code).toContain('export { Toaster, toast');
  expect(sonner.length - code.length).toBeLessThan(20_000);
  expect(warn).not.toHaveBeenCalled();
});

it('The build continues with a warning when sonner’s code has changed', () => {
  const warn = vi.fn();
  const changed = sonner.replace(/^__insertCSS\(/m, 'injectStyles(');
  expect(plugin.transform.call({ warn }, changed, file)).toBeUndefined();
  expect(warn).toHaveBeenCalledOnce();
});

it('Style sheets of lazy chunks are appended to the body, and the build stops when Vite’s helper has changed', () => {
  const last = lazyStylesLast() as unknown as {
    transform(code: string, id: string): { code: string } | undefined;
  };
  const error = vi.fn();
  const helper = '\0vite/preload-helper.js';
  const append = 'document.head.appendChild(link)';
  expect(last.transform.call({ error }, `${append};`, helper)?.code).toBe(
    'document.body.appendChild(link);',
  );
  expect(last.transform.call({ error }, append, 'page.ts')).toBeUndefined();
  expect(error).not.toHaveBeenCalled();
  last.transform.call({ error }, 'document.head.append(link)', helper);
  expect(error).toHaveBeenCalledOnce();
});
