import { join } from 'node:path';
import { build } from 'vite';
import { shortClassNames } from './scoped-names.ts';

const WEB = join(import.meta.dirname, '..');

/** Returns the styles of the outline of signed-in pages. They are a quarter of the styles of such a page. */
export async function outlineStyles(): Promise<string> {
  const result = await build({
    configFile: false,
    root: WEB,
    logLevel: 'warn',
    css: shortClassNames,
    build: {
      write: false,
      target: 'es2022',
      assetsInlineLimit: 0,
      rolldownOptions: {
        input: join(WEB, 'src/app/rendering/outline.ts'),
        preserveEntrySignatures: 'strict',
      },
    },
  });
  if ('on' in result) throw new Error('The build is in watch mode and never ends');
  const files = [result].flat().flatMap((bundle) => bundle.output);
  const sheets = files.filter((file) => file.type === 'asset' && file.fileName.endsWith('.css'));
  return sheets.map((sheet) => (sheet.type === 'asset' ? String(sheet.source) : '')).join('');
}

/** Throws when `css` has no rule for a class of `markup`, because the outline would be drawn without it. */
export function checkOutline(markup: string, css: string): void {
  const classes = [...markup.matchAll(/class="([^"]+)"/g)].flatMap(([, names]) =>
    (names ?? '').split(' '),
  );
  const missing = [...new Set(classes)].filter((name) => !css.includes(`.${name}`));
  if (missing.length > 0) {
    throw new Error(
      `The outline's styles lack ${missing.join(', ')}: see src/app/rendering/outline.ts`,
    );
  }
}

/** Returns `css` without the rules of `outline`, a sheet that the page loads before `css`. */
export function withoutOutline(css: string, outline: string): string {
  const rules = outline.match(/[^{}]*\{(?:[^{}]|\{[^{}]*\})*\}/g) ?? [];
  return rules.reduce((left, rule) => left.replace(rule, () => ''), css);
}
