import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { Plugin } from 'vite';
import { expect, it, vi } from 'vitest';
import { helpersInBase, lazyStylesLast, withoutInjectedStyles } from './vite-plugins.ts';

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

const HELPERS = 'assets/rolldown-runtime.a-b.js';
const importing = (names: string) => `import{${names}}from"./rolldown-runtime.a-b.js";`;

/** Runs the plugin over chunks, given by name with their code and imports. Returns the code by file. */
function codeAfter(chunks: Record<string, { code: string; imports?: string[] }>) {
  const bundle = Object.fromEntries(
    Object.entries(chunks).map(([fileName, { code, imports = [] }]) => {
      const [name] = fileName.replace('assets/', '').split('.');
      return [fileName, { type: 'chunk', name, fileName, code, imports }];
    }),
  );
  const { generateBundle } = helpersInBase() as unknown as {
    generateBundle(options: object, bundle: object): void;
  };
  const error = (message: string) => {
    throw new Error(message);
  };
  generateBundle.call({ error }, {}, bundle);
  return bundle;
}

it('Rolldown’s helpers move into the file that all pages load, and a file that does not import it gets a copy', () => {
  const bundle = codeAfter({
    [HELPERS]: { code: 'var e=(x)=>x+1,$=2;export{$ as n,e as t};' },
    'assets/base.c.js': {
      code: `${importing('t as e')}var b=e(1);export{b as a};`,
      imports: [HELPERS],
    },
    'assets/page.d.js': {
      code: `${importing('n as $,t')}import{a}from"./base.c.js";export{a as x};var y=t($);export{y};`,
      imports: [HELPERS, 'assets/base.c.js'],
    },
    'assets/alone.e.js': { code: `${importing('n as e')}export{e as z};`, imports: [HELPERS] },
  });
  expect(Object.keys(bundle)).not.toContain(HELPERS);
  expect(bundle['assets/page.d.js']?.imports).toEqual(['assets/base.c.js']);
  expect(bundle['assets/alone.e.js']?.code).not.toContain('base');
  const folder = mkdtempSync(join(tmpdir(), 'rebond-chunks-'));
  const files: Record<string, string> = {
    'package.json': '{"type":"module"}',
    'main.js':
      'import{x,y}from"./page.d.js";import{z}from"./alone.e.js";console.log(JSON.stringify({x,y,z}))',
  };
  for (const { fileName, code } of Object.values(bundle)) files[basename(fileName)] = code;
  for (const [file, text] of Object.entries(files)) writeFileSync(join(folder, file), text);
  const printed = execFileSync(process.execPath, [join(folder, 'main.js')], { encoding: 'utf8' });
  expect(JSON.parse(printed)).toEqual({ x: 2, y: 3, z: 2 });
  rmSync(folder, { recursive: true });
});

it('The build stops when Rolldown writes its helpers in another way', () => {
  const base = { 'assets/base.c.js': { code: 'export{};' } };
  expect(() => codeAfter({ [HELPERS]: { code: 'export default {}' }, ...base })).toThrow('helpers');
  expect(Object.keys(codeAfter(base))).toEqual(['assets/base.c.js']);
});
