import type { Plugin } from 'vite';

/**
 * sonner writes its styles into a <style> element as it loads, which the content security policy refuses;
 * ui/toaster.tsx imports them as a file instead.
 */
export function withoutInjectedStyles(): Plugin {
  return {
    name: 'sonner-without-injected-styles',
    transform(code, id) {
      if (!/[\\/]sonner[\\/]dist[\\/]index\.m?js/.test(id)) return;
      const call = /^__insertCSS\(".*"\);?$/m;
      if (!call.test(code)) this.error('sonner no longer injects its styles this way: look again');
      return { code: code.replace(call, ''), map: null };
    },
  };
}

/**
 * What of react-router serves only its framework mode and its developer tools, and would travel with every page:
 * names given by assignment (`Form.displayName = 'Form'`), each of which keeps its component in the bundle,
 * the fetching of framework routes ahead of a click, and what data routers do about errors and navigation.
 */
const ROUTER_BALLAST: readonly (readonly [RegExp, string])[] = [
  [/^\w+\.displayName = "\w+";$/gm, ''],
  [/^var (\w+) = (\w+)\.(forwardRef|memo|createContext)\(/gm, 'var $1 = /* @__PURE__ */ $2.$3('],
  [
    /let \[shouldPrefetch, prefetchRef, prefetchHandlers\] = usePrefetchBehavior\([^)]*\);/,
    'let prefetchRef, prefetchHandlers;',
  ],
  [/function DefaultErrorComponent\(\) \{/, '$& return null;'],
  [/let dataRouterState = dataRouterOpts\?\.state;/, 'const dataRouterState = null;'],
  [/return dataRouterState && \([^)]*\) \?[\s\S]*?: getChildren\(\);/, 'return getChildren();'],
  [/return isDataRoute \? useNavigateStable\(\) : /, 'return '],
  [/return shouldPrefetch && !isAbsolute \?[^;]*: link;/, 'return link;'],
];

/** Leaves out of react-router what declarative routes never run. Stops the build when a part is not found. */
export function leanRouter(): Plugin {
  return {
    name: 'lean-router',
    apply: 'build',
    enforce: 'pre',
    async resolveId(source, importer, options) {
      if (!/^react-router(\/dom)?$/.test(source)) return;
      const found = await this.resolve(source, importer, options);
      // Its production files, which warn of nothing, have no name of their own.
      return found?.id.replace('/dist/development/', '/dist/production/');
    },
    transform(code, id) {
      const isRouter = /[\\/]react-router[\\/]dist[\\/].*\.mjs$/.test(id);
      if (!isRouter || !code.includes('function LinkWithRef')) return;
      const lean = ROUTER_BALLAST.reduce((text, [part, replacement]) => {
        if (text.search(part) < 0) this.error(`react-router has changed: nothing matches ${part}`);
        return text.replace(part, replacement);
      }, code);
      return { code: lean, map: null };
    },
  };
}

/** A file that passes names of another on and does nothing else. */
const FACADE = /^export\{([^}]*)\}from"\.\/([\w-]+\.js)";?\s*$/;
const DYNAMIC_IMPORT = /import\([`"']\.\/([\w-]+\.js)[`"']\)/g;

/**
 * A module that is imported dynamically and stands in a group gets a file of its own beside the group's, which only
 * passes its names on: a request for nothing. Here who imports it reads the names from the group's file.
 */
export function withoutFacades(): Plugin {
  return {
    name: 'without-facades',
    apply: ({ build }, { command }) => command === 'build' && !build?.ssr,
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const facades = new Map<string, string>();
        for (const file of Object.values(bundle)) {
          if (file.type !== 'chunk' || !file.isDynamicEntry) continue;
          const [, names, target] = FACADE.exec(file.code) ?? [];
          if (names === undefined || target === undefined) continue;
          const fields = names.split(',').map((name) => name.split(' as '));
          const object = fields.map(([inner, outer = inner]) => `${outer}:m.${inner}`);
          facades.set(
            file.fileName.replace(/^.*\//, ''),
            `import("./${target}").then(m=>({${object}}))`,
          );
          delete bundle[file.fileName];
        }
        for (const file of Object.values(bundle)) {
          if (file.type !== 'chunk') continue;
          file.code = file.code.replace(
            DYNAMIC_IMPORT,
            (found, name: string) => facades.get(name) ?? found,
          );
        }
      },
    },
  };
}

/** Modules that only effects load, which never run where a page is rendered. */
const BROWSER_WORK = /[\\/]features[\\/]tracking[\\/](fetch|follow)-repair\.ts$/;

/** Leaves out of a renderer what its page does in a browser alone. Stops the build when it finds none of it. */
export function withoutBrowserWork(): Plugin {
  let left = 0;
  return {
    name: 'without-browser-work',
    load(id) {
      if (!BROWSER_WORK.test(id)) return;
      left += 1;
      return 'export {};';
    },
    buildEnd(error) {
      if (!error && left !== 2)
        this.error(`${left} modules of the browser's work were left out, not 2`);
    },
  };
}
