import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Plugin } from 'vite';
import { expect, it, vi } from 'vitest';
import { withoutInjectedStyles } from './vite-plugins.ts';

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
