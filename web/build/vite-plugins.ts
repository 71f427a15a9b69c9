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
 * shared/ has no side effects, by the design's own rule, but a bundler cannot know it of `z.string().check(…)`
 * and would keep zod, 7 kB, in every page that shows a status. This says so of each constant made by a call.
 */
export function pureSharedConstants(): Plugin {
  return {
    name: 'pure-shared-constants',
    enforce: 'post',
    transform(code, id) {
      if (!/[\\/]shared[\\/][\w-]+\.ts$/.test(id)) return;
      const calls = this.parse(code).body.flatMap((statement) => {
        const declared =
          statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
        if (declared?.type !== 'VariableDeclaration') return [];
        return declared.declarations.flatMap(({ init }) =>
          init?.type === 'CallExpression' ? [init] : [],
        );
      });
      // From the end, so that the earlier positions stay right.
      const annotated = calls
        .sort((a, b) => b.start - a.start)
        .reduce(
          (text, { start, end }) =>
            `${text.slice(0, start)}/* @__PURE__ */ (() => ${text.slice(start, end)})()${text.slice(end)}`,
          code,
        );
      return { code: annotated, map: null };
    },
  };
}

/**
 * react-router names its components for its developer tools by assignments (`Form.displayName = 'Form'`), each of
 * which keeps a component in the bundle that no page uses: forms, scripts and scrolling of its framework mode.
 */
export function leanRouter(): Plugin {
  return {
    name: 'lean-router',
    apply: 'build',
    transform(code, id) {
      if (!/[\\/]react-router[\\/]dist[\\/].*\.mjs$/.test(id)) return;
      return {
        code: code
          .replace(/^\w+\.displayName = "\w+";$/gm, '')
          .replace(
            /^var (\w+) = (\w+)\.(forwardRef|memo|createContext)\(/gm,
            'var $1 = /* @__PURE__ */ $2.$3(',
          ),
        map: null,
      };
    },
  };
}
