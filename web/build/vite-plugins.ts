import { basename } from 'node:path';
import type { Plugin } from 'vite';

/**
 * Removes the call by which sonner writes a <style> element, because the security policy refuses the element;
 * ui/feedback/toaster.tsx imports these styles as a file. If a new version has no such call, its code stays
 * unchanged and the build warns (ADR 0061).
 */
export function withoutInjectedStyles(): Plugin {
  return {
    name: 'sonner-without-injected-styles',
    transform(code, id) {
      if (!/[\\/]sonner[\\/]dist[\\/]index\.m?js/.test(id)) return;
      const call = /^__insertCSS\(".*"\);?$/m;
      if (call.test(code)) return { code: code.replace(call, ''), map: null };
      this.warn('sonner no longer injects its styles this way: see docs/decisions/0061');
      return;
    },
  };
}

/** Only React effects use these modules. Effects never run when a page is rendered to HTML. */
const BROWSER_WORK = /[\\/]features[\\/]tracking[\\/](fetch|watch)-repair\.ts$/;

/** Removes the modules that a page uses only in a browser. Stops the build when it finds none of them. */
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

/**
 * Appends lazy sheets to the body. The own sheet of a signed-in page ends the body and would override sheets in the
 * head.
 */
export function lazyStylesLast(): Plugin {
  return {
    name: 'lazy-styles-last',
    transform(code, id) {
      if (!id.includes('vite/preload-helper')) return;
      const call = 'document.head.appendChild(link)';
      if (!code.includes(call)) this.error('Vite no longer appends lazy style sheets this way');
      return { code: code.replace(call, 'document.body.appendChild(link)'), map: null };
    },
  };
}

/** Matches `a as b` in the braces of an import or export. */
const RENAMED = /([\w$]+) as ([\w$]+)/g;

/**
 * Moves Rolldown's helpers into `base`, because a file of their own costs each page a request. A file that does not
 * import `base` gets a copy of them. Otherwise the file's content would change with the name of `base`, while its
 * own name stayed the same.
 */
export function helpersInBase(): Plugin {
  return {
    name: 'helpers-in-base',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const helpers = chunks.find(({ name }) => name === 'rolldown-runtime');
      if (!helpers) return;
      const base = chunks.find(({ name }) => name === 'base');
      const [, code, exported] = /^(.*)export\s*\{(.*)\};?\s*$/s.exec(helpers.code) ?? [];
      if (!base || !code || !exported)
        return this.error('Rolldown no longer writes its helpers so');
      const copy = `const helpers=(()=>{${code}return{${exported.replace(RENAMED, '$2:$1')}}})();`;
      const file = basename(helpers.fileName).replaceAll('.', '\\.');
      const imported = new RegExp(`import\\s*\\{([^}]*)\\}\\s*from\\s*"\\./${file}";?`);
      for (const chunk of chunks.filter(({ imports }) => imports.includes(helpers.fileName))) {
        const isFromBase = chunk.imports.includes(base.fileName);
        const source = isFromBase ? `import{helpers}from"./${basename(base.fileName)}";` : copy;
        chunk.code = chunk.code.replace(
          imported,
          (_, names: string) => `${source}const{${names.replace(RENAMED, '$1:$2')}}=helpers;`,
        );
        chunk.imports = chunk.imports.filter((name) => name !== helpers.fileName);
      }
      base.code += 'export{helpers};';
      delete bundle[helpers.fileName];
    },
  };
}
