import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { parseSync } from 'vite';
import { describe, expect, it, vi } from 'vitest';
import { leanRouter, withoutFacades } from './vite-plugins.ts';

/** What a plugin calls of the build it runs in; `error` ends the build, as there. */
const build = {
  error: (message: string) => {
    throw new Error(message);
  },
  resolve: vi.fn(),
};

describe('leanRouter', () => {
  const plugin = leanRouter() as Plugin & {
    transform(code: string, id: string): { code: string } | undefined;
    resolveId(source: string, importer: string, options: object): Promise<string | undefined>;
  };
  const transform = (code: string, id: string) => plugin.transform.call(build, code, id)?.code;

  /** The module of react-router that holds its components, as it travels. */
  const folder = join(import.meta.dirname, '../../node_modules/react-router/dist/production');
  const [router] = readdirSync(folder)
    .filter((name) => name.endsWith('.mjs'))
    .map((name) => join(folder, name))
    .map((path) => ({ path, code: readFileSync(path, 'utf8') }))
    .filter(({ code }) => code.includes('function LinkWithRef'));
  if (!router) throw new Error('react-router has no such module');

  it('leaves out what only framework mode runs, and keeps all names', () => {
    const lean = transform(router.code, router.path) ?? '';
    expect(router.code).toContain('.displayName = "');
    expect(lean).not.toMatch(/^\w+\.displayName = /m);
    expect(lean).not.toMatch(/= usePrefetchBehavior\(/);
    expect(lean).not.toMatch(/return isDataRoute \?/);
    expect(lean).toMatch(/function DefaultErrorComponent\(\) \{ return null;/);
    const exported = /^export \{[\s\S]*?\};/m;
    expect(exported.exec(lean)?.[0]).toBe(exported.exec(router.code)?.[0]);
    expect(parseSync(router.path, lean).errors).toEqual([]);
  });

  it('stops the build when a part of react-router is no longer there', () => {
    const changed = router.code.replaceAll('usePrefetchBehavior', 'usePrefetching');
    expect(() => transform(changed, router.path)).toThrow('react-router has changed');
  });

  it('leaves other modules alone', () => {
    expect(transform('export const a = 1;', router.path)).toBeUndefined();
    expect(transform(router.code, '/node_modules/another/dist/index.mjs')).toBeUndefined();
  });

  it('takes the production files of react-router alone', async () => {
    build.resolve.mockResolvedValue({ id: '/react-router/dist/development/index.mjs' });
    const resolve = (source: string) => plugin.resolveId.call(build, source, '/main.tsx', {});
    expect(await resolve('react-router')).toBe('/react-router/dist/production/index.mjs');
    expect(await resolve('react-router/dom')).toBe('/react-router/dist/production/index.mjs');
    expect(await resolve('react-router-dom')).toBeUndefined();
  });
});

describe('withoutFacades', () => {
  const plugin = withoutFacades() as Plugin & {
    apply(config: object, env: { command: string }): boolean;
    generateBundle: { handler(options: object, bundle: Rolldown.OutputBundle): void };
  };
  type File = { code: string; isDynamicEntry?: boolean };
  /** The files that are left, by name, with their code. */
  const fold = (files: Record<string, File>) => {
    const bundle = Object.fromEntries(
      Object.entries(files).map(([fileName, { code, isDynamicEntry = false }]) => [
        fileName,
        { type: 'chunk', fileName, code, isDynamicEntry },
      ]),
    ) as unknown as Rolldown.OutputBundle;
    plugin.generateBundle.handler.call(build, {}, bundle);
    return Object.fromEntries(
      Object.values(bundle).map((file) => [file.fileName, 'code' in file ? file.code : '']),
    );
  };

  const facade = { code: 'export{a as LoginPage,b}from"./base-1.js";\n', isDynamicEntry: true };

  it('folds a facade into those that import it', () => {
    const left = fold({
      'assets/base-1.js': { code: 'export{x as a,y as b};' },
      'assets/login-2.js': facade,
      'assets/main-3.js': { code: 'const p=()=>import(`./login-2.js`);' },
      'assets/other-4.js': { code: 'const p=()=>import("./login-2.js");' },
    });
    const folded = 'const p=()=>import("./base-1.js").then(m=>({LoginPage:m.a,b:m.b}));';
    expect(left).toEqual({
      'assets/base-1.js': 'export{x as a,y as b};',
      'assets/main-3.js': folded,
      'assets/other-4.js': folded,
    });
  });

  it('keeps a file that does anything itself, or that is imported at once', () => {
    const files = {
      'assets/page-2.js': { code: `start();${facade.code}`, isDynamicEntry: true },
      'assets/names-3.js': { ...facade, isDynamicEntry: false },
      'assets/main-4.js': { code: 'import("./page-2.js");import("./names-3.js");' },
    };
    expect(fold(files)).toEqual(
      Object.fromEntries(Object.entries(files).map(([name, { code }]) => [name, code])),
    );
  });

  it('works on what browsers get alone', () => {
    expect(plugin.apply({}, { command: 'build' })).toBe(true);
    expect(plugin.apply({ build: { ssr: 'page.tsx' } }, { command: 'build' })).toBe(false);
    expect(plugin.apply({}, { command: 'serve' })).toBe(false);
  });
});
