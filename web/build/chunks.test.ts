import { expect, it } from 'vitest';
import { chunkGroups, ROOT } from './chunks.ts';

const app = (file: string) => `${ROOT}/web/src/app/${file}`;
const ui = (file: string) => `${ROOT}/web/src/ui/${file}`;
const feature = (file: string) => `${ROOT}/web/src/features/${file}`;
const library = (file: string) => `${ROOT}/node_modules/${file}`;

const ICONS = 'lucide-react/dist/esm';
const INDEX = library(`${ICONS}/lucide-react.mjs`);
const icon = (file: string) => library(`${ICONS}/icons/${file}.mjs`);
const ZOD = library('zod/index.js');
const TRACKING = feature('tracking/tracking-page.tsx');
const WATCH = feature('tracking/watch-repair.ts');
const REPLY = feature('tracking/reply-form.tsx');
const OPERATOR = `${ROOT}/web/src/lib/operator.ts`;
const LEGAL = app('legal/legal-pages.tsx');
const LOGIN = feature('auth/login/login-page.tsx');
const EDITOR = feature('documents/editor/document-editor-page.tsx');
const STEPS = feature('repairs/dashboard/first-steps.tsx');

/** This lists the imports of each module, by its id. */
const imports: Record<string, string[]> = {
  [app('main.tsx')]: [app('router.tsx'), library('react/index.js')],
  [LOGIN]: [ui('link.tsx'), ui('field.tsx'), feature('auth/form.tsx')],
  [TRACKING]: [ui('link.tsx'), ui('field.tsx'), ui('paper.tsx'), ui('typed.ts')],
  [LEGAL]: [ui('field.tsx'), OPERATOR],
  [WATCH]: [ui('channel.ts')],
  [REPLY]: [ui('dialog.tsx')],
  [app('private-pages.ts')]: [ui('link.tsx'), ui('typed.ts'), ui('channel.ts'), INDEX],
  [app('profile-page.tsx')]: [ui('hours.ts'), ui('dialog.tsx'), feature('auth/form.tsx')],
  [EDITOR]: [ui('paper.tsx'), ui('preview.tsx'), ui('dialog.tsx')],
  [STEPS]: [ui('hours.ts'), ui('step.tsx'), feature('auth/form.tsx')],
  [ui('typed.ts')]: [ZOD],
  [INDEX]: ['check', 'menu'].map(icon),
};
const later: Record<string, string[]> = {
  [app('pages.ts')]: [LOGIN, LEGAL, TRACKING, app('private-pages.ts')],
  [TRACKING]: [WATCH, REPLY],
  [app('private-pages.ts')]: [app('profile-page.tsx'), EDITOR, STEPS],
};
const codes: Record<string, string> = {
  [INDEX]: `export { default as Check, default as CheckIcon } from './icons/check.mjs';
    export { default as CheckMenu, default as Menu } from './icons/menu.mjs';`,
  [ui('link.tsx')]: 'import { Check } from "lucide-react";',
  [app('private-pages.ts')]: 'import { Menu } from "lucide-react";',
};
const graph = {
  getModuleInfo: (id: string) =>
    ({
      importedIds: imports[id] ?? [],
      importers: Object.keys(imports).filter((each) => imports[each]?.includes(id)),
      dynamicallyImportedIds: later[id] ?? [],
      code: codes[id] ?? null,
    }) as never,
};

/**
 * Returns the name of the first group that takes the module. Unlike the bundler, this does not count the pages that
 * share the module.
 */
function groupOf(id: string): string | null {
  const names = chunkGroups().map(({ name, test }) => {
    if (typeof name === 'function') return name(id, graph as never);
    return typeof test === 'function' && test(id) ? name : null;
  });
  return names.find((name) => name) ?? null;
}

it.each<[id: string, name: string | null, reason: string]>([
  [app('router.tsx'), 'base', 'starts the app'],
  [library('react/index.js'), 'base', 'is a library of every page'],
  [ui('link.tsx'), 'base', 'belongs to public pages and to the dashboard'],
  [ui('channel.ts'), 'base', 'belongs to the dashboard and is loaded later by a public page'],
  [icon('check'), 'base', 'is an icon of a public page'],
  [app('private-pages.ts'), 'shop', 'imports what the dashboard needs'],
  [ui('typed.ts'), null, 'follows the dashboard, although a public page takes a constant from it'],
  [icon('menu'), null, 'is an icon of the dashboard only'],
  [ui('field.tsx'), 'visitors', 'belongs to public pages'],
  [ui('paper.tsx'), 'visitors', 'belongs to a public page and to a signed-in page'],
  [OPERATOR, null, 'is as long as its deployment makes it, and no other page needs it'],
  [feature('auth/form.tsx'), null, 'signs somebody in'],
  [ui('preview.tsx'), 'office', 'belongs to the document editor'],
  [ui('hours.ts'), 'office', 'belongs to two pages that follow the dashboard'],
  [
    ui('dialog.tsx'),
    'base',
    'is loaded later by a public page, which must not load signed-in pages',
  ],
  [ui('step.tsx'), null, 'belongs to one page'],
  [app('profile-page.tsx'), null, 'is a page'],
  [INDEX, null, 'imports every icon'],
])('The group of the module %s is %s, because it %s', (id, name) => {
  expect(groupOf(id)).toBe(name);
});
