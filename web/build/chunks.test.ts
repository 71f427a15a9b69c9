import { expect, it } from 'vitest';
import { chunkNames, ROOT } from './chunks.ts';

const app = (file: string) => `${ROOT}/web/src/app/${file}`;
const ui = (file: string) => `${ROOT}/web/src/ui/${file}`;
const ZOD = `${ROOT}/node_modules/zod/index.js`;
const AMPLIFY = `${ROOT}/node_modules/aws-amplify/auth.js`;

const ICONS = `${ROOT}/node_modules/lucide-react/dist/esm`;
const INDEX = `${ICONS}/lucide-react.mjs`;
const icon = (file: string) => `${ICONS}/icons/${file}.mjs`;

const TRACKING = `${ROOT}/web/src/features/tracking/tracking-page.tsx`;
const WATCH = `${ROOT}/web/src/features/tracking/watch-repair.ts`;

const EDITOR = `${ROOT}/web/src/features/documents/editor/document-editor-page.tsx`;
const PAPER = `${ROOT}/web/src/features/documents/document-paper.tsx`;
const COUNT = `${ROOT}/web/src/features/repairs/follow-up/follow-up-query.ts`;
const STEPS = `${ROOT}/web/src/features/repairs/first-steps.tsx`;
const FORM = `${ROOT}/web/src/features/repairs/new-repair-dialog.tsx`;

const PAGES = [...['documents', 'profile'].map((name) => app(`${name}-page.tsx`)), EDITOR];

/** The imports of each module, by its id. */
const imports: Record<string, string[]> = {
  [app('main.tsx')]: [app('router.tsx')],
  [app('login-page.tsx')]: [ui('field.tsx'), ui('typed.ts'), app('login-form.tsx')],
  [TRACKING]: [ui('field.tsx'), ui('lookup.tsx'), PAPER],
  [WATCH]: [ui('channel.ts')],
  [app('private-pages.ts')]: [app('dashboard-page.tsx')],
  [app('dashboard-page.tsx')]: [
    ui('field.tsx'),
    ui('typed.ts'),
    ui('dialog.tsx'),
    ui('channel.ts'),
  ],
  [ui('typed.ts')]: [ZOD],
  [INDEX]: ['check', 'menu', 'trash'].map(icon),
  [ui('toaster.tsx')]: [INDEX],
  [ui('account.ts')]: [AMPLIFY],
};
for (const page of PAGES) imports[page] = [ui('dialog.tsx'), ui('table.tsx'), ui('account.ts')];
imports[EDITOR]?.push(PAPER, ui('vat.ts'), ui('preview.tsx'));
imports[app('documents-page.tsx')]?.push(ui('vat.ts'));
imports[app('profile-page.tsx')]?.push(ui('hours.ts'), ui('suggest.tsx'));
imports[STEPS] = [ui('hours.ts')];
imports[FORM] = [ui('suggest.tsx')];
const lazily: Record<string, string[]> = {
  [app('pages.ts')]: [app('login-page.tsx'), TRACKING, app('private-pages.ts')],
  [TRACKING]: [WATCH],
  [app('router.tsx')]: [ui('toaster.tsx')],
  [app('private-pages.ts')]: PAGES,
  [app('dashboard-page.tsx')]: [STEPS, FORM],
};
for (const id of [ui('dialog.tsx'), ui('table.tsx')]) imports[id] = [INDEX];
/** The code of the modules that take icons. */
const codes: Record<string, string> = {
  [INDEX]: `export { default as Check, default as CheckIcon } from './icons/check.mjs';
    export { default as Menu } from './icons/menu.mjs';
    export { default as Trash, default as Trash2 } from './icons/trash.mjs';`,
  [ui('toaster.tsx')]: 'import { Check } from "lucide-react";',
  [ui('dialog.tsx')]: 'import { Check, Menu } from "lucide-react";',
  [ui('table.tsx')]: 'import { Trash2 } from "lucide-react";',
};
const graph = {
  getModuleInfo: (id: string) =>
    ({
      importedIds: imports[id] ?? [],
      dynamicallyImportedIds: lazily[id] ?? [],
      code: codes[id] ?? null,
    }) as never,
};

it.each<[id: string, name: string | null, reason: string]>([
  [app('router.tsx'), 'base', 'starts the app'],
  [ui('field.tsx'), 'base', 'belongs to public and signed-in pages'],
  [`${ROOT}/node_modules/react-dom/client.js`, 'base', 'is a library of every page'],
  [ui('typed.ts'), 'shop', 'checks forms, although a public page takes a constant from it'],
  [ui('dialog.tsx'), 'shop', 'belongs to the dashboard and to other signed-in pages'],
  [
    ui('channel.ts'),
    'base',
    'is loaded later by a customer’s page, who needs nothing else of the shop',
  ],
  [ZOD, 'shop', 'is a library of signed-in pages'],
  [ui('table.tsx'), 'office', 'belongs to several signed-in pages'],
  [ui('lookup.tsx'), 'customers', 'belongs to the pages of a shop’s customers'],
  [STEPS, null, 'follows the dashboard of a new shop'],
  [FORM, 'new-repair', 'is loaded before its button is pressed'],
  [COUNT, 'office', 'counts the follow-up list on each signed-in page'],
  [ui('hours.ts'), 'office', 'belongs to the first steps and to another page'],
  [ui('suggest.tsx'), 'office', 'belongs to the form of a new repair and to another page'],
  [PAPER, 'customers', 'belongs to a customer’s page and to a signed-in page'],
  [ui('preview.tsx'), 'office', 'belongs to the document editor'],
  [ui('vat.ts'), 'office', 'belongs to the editor and to one other page'],
  [icon('check'), 'base', 'is an icon of a message that any page may show'],
  [icon('menu'), 'shop', 'is an icon of the dashboard'],
  [icon('trash'), 'office', 'is an icon of another signed-in page'],
  [ui('account.ts'), null, 'needs Amplify'],
  [app('login-form.tsx'), null, 'belongs to one public page'],
  [app('documents-page.tsx'), null, 'is a page'],
])('The module %s is sent in %s, because it %s', (id, name, _reason) => {
  expect(chunkNames()(id, graph)).toBe(name);
});
