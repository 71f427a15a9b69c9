import type { Plugin } from 'vite';

/** What of React is published as CommonJS and imported somewhere, and the production file behind it. */
const FILES: Readonly<Record<string, string>> = {
  react: 'react/cjs/react.production.js',
  'react/jsx-runtime': 'react/cjs/react-jsx-runtime.production.js',
  'react-dom': 'react-dom/cjs/react-dom.production.js',
  'react-dom/client': 'react-dom/cjs/react-dom-client.production.js',
  scheduler: 'scheduler/cjs/scheduler.production.js',
  'use-sync-external-store/shim':
    'use-sync-external-store/cjs/use-sync-external-store-shim.production.js',
  'use-sync-external-store/shim/with-selector':
    'use-sync-external-store/cjs/use-sync-external-store-shim/with-selector.production.js',
};

/** What react-dom reads of the scheduler and only its development build has. */
const ONLY_IN_DEVELOPMENT: Readonly<Record<string, readonly string[]>> = {
  [FILES.scheduler ?? '']: ['log', 'unstable_setDisableYieldValue'],
};

/** `var React = require("react"),\n  ReactDOM = require("react-dom");`, and one of its parts. */
const REQUIRES = /^var \w+ = require\("[^"]+"\)(?:,\s*\w+ = require\("[^"]+"\))*;/m;
const REQUIRE = /(?:var )?(\w+) = require\("([^"]+)"\)[,;]/g;

/**
 * A CommonJS file whose `require`s stand in one statement, as an ES module with a name for each export; `absent`
 * names what others ask for although it is not there. Throws when the file has another shape.
 */
export function asModule(code: string, absent: readonly string[] = []): string {
  const names = [...new Set([...code.matchAll(/\bexports\.(\w+)/g)].map(([, name]) => name))];
  const body = code
    .replace(REQUIRES, (statement) => statement.replace(REQUIRE, 'import * as $1 from "$2";'))
    .replace(/^exports\.(\w+) =/gm, 'var exported_$1 =')
    .replace(/\bexports\.(\w+)/g, 'exported_$1');
  if (/\b(require\(|module\.|exports\b)/.test(body)) throw new Error('It is not written as before');
  const elsewhere = [...names, ...absent].filter(
    (name) => !body.includes(`var exported_${name} =`),
  );
  return [
    body,
    ...elsewhere.map((name) => `var exported_${name};`),
    `export { ${[...names, ...absent].map((name) => `exported_${name} as ${name}`).join(', ')} };`,
  ].join('\n');
}

/** `import React, { useState } from "react"`: a module without a default export is imported by its names. */
const WHOLE = /\bimport\s+(\w+)\s*(?:,\s*(\{[^}]*\})\s*)?from\s*(["'](?:react|react-dom)["'])/g;

const withoutDefault = (code: string) =>
  code.replace(WHOLE, (_import, whole: string, names: string | undefined, source: string) =>
    [`import * as ${whole} from ${source}`, names && `import ${names} from ${source}`]
      .filter(Boolean)
      .join(';'),
  );

/**
 * React is published for `require` alone: every file that imports it would call its hooks through a wrapper, nothing
 * of it could be left out, and each page would load the bundler's helpers for that as one more script. Here the
 * browser's build reads it as the ES modules it could be: 1.8 kB less on every page, and a script.
 */
export function reactAsModules(): Plugin {
  return {
    name: 'react-as-modules',
    apply: ({ build }, { command }) => command === 'build' && !build?.ssr,
    enforce: 'pre',
    async resolveId(source, importer, options) {
      const file = FILES[source.replace(/\.js$/, '')];
      if (file === undefined) return;
      const name = file.slice(0, file.indexOf('/'));
      const manifest = await this.resolve(`${name}/package.json`, importer, options);
      if (!manifest) this.error(`${name} is not installed`);
      return manifest.id.replace(/package\.json$/, file.slice(name.length + 1));
    },
    transform(code, id) {
      const file = Object.values(FILES).find((each) => id.endsWith(`/node_modules/${each}`));
      if (file) return { code: asModule(code, ONLY_IN_DEVELOPMENT[file]), map: null };
      const named = withoutDefault(code);
      return named === code ? undefined : { code: named, map: null };
    },
  };
}
