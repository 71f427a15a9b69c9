import { join, sep } from 'node:path';
import type { Rolldown } from 'vite';

type Graph = Pick<Rolldown.ChunkingContext, 'getModuleInfo'>;
/** Returns the modules that a module imports, at once or on demand. */
type Next = (id: string) => readonly string[];

export const ROOT = join(import.meta.dirname, '../..').replaceAll(sep, '/');
const WEB = `${ROOT}/web/src`;
/** This module imports the dashboard and the list of all other signed-in pages. */
const PRIVATE = `${WEB}/app/private-pages.ts`;
/**
 * Only the legal pages need the operator's particulars. A deployment decides their length, so no shared file
 * contains them.
 */
const OPERATOR = `${WEB}/lib/operator.ts`;
const EDITOR = `${WEB}/features/documents/editor/document-editor-page.tsx`;

const ICON = /[\\/]lucide-react[\\/].+[\\/](icons[\\/][\w-]+\.mjs)$/;
/** This module imports all icons, so its imports do not tell which icons a page needs. */
const ICON_INDEX = /[\\/]lucide-react\.mjs$/;
/** These libraries handle the data of signed-in pages. Public pages never load them. */
const DATA = /node_modules[\\/](@tanstack|zod)[\\/]/;
/**
 * Most visitors of public pages do not sign in. The modules that the sign-in modules import on demand belong to
 * signed-in pages.
 */
const SIGN_IN = /\/web\/src\/features\/auth\//;

/** Returns the modules `ids` and all modules that they reach by `next`. */
function reached(next: Next, ids: readonly string[], found = new Set<string>()): Set<string> {
  for (const id of ids) {
    if (found.has(id)) continue;
    found.add(id);
    reached(next, next(id), found);
  }
  return found;
}

/**
 * Returns a function that tells whether a file of the icon library draws an icon that the modules `ids` import by
 * name.
 */
function iconsOf(graph: Graph, index: string, ids: Iterable<string>) {
  const code = (id: string) => graph.getModuleInfo(id)?.code ?? '';
  const names = [...ids].flatMap(
    (id) => /\{([^}]*)\}\s*from\s*["']lucide-react["']/.exec(code(id))?.[1]?.match(/\w+/g) ?? [],
  );
  const exported = new RegExp(` as (${names.join('|')})[, ].*/(icons/[\\w-]+\\.mjs)`, 'g');
  const files = [...code(index).matchAll(exported)].map(([, , file]) => file);
  return (file: string) => files.includes(file);
}

/** Returns which modules each kind of page needs. */
function readGraph(graph: Graph) {
  const imported: Next = (id) =>
    ICON_INDEX.test(id) ? [] : (graph.getModuleInfo(id)?.importedIds ?? []);
  const later: Next = (id) => graph.getModuleInfo(id)?.dynamicallyImportedIds ?? [];
  const first = reached(imported, [`${WEB}/app/main.tsx`]);
  const shop = reached(imported, [PRIVATE]);
  const withData = reached(
    (id) => graph.getModuleInfo(id)?.importers ?? [],
    [...shop].filter((id) => DATA.test(id)),
  );
  const publicPages = later(`${WEB}/app/pages.ts`).filter((id) => id !== PRIVATE);
  const visitors = reached(imported, publicPages);
  const start = [...first, ...visitors];
  const soon = start.filter((id) => !SIGN_IN.test(id)).flatMap(later);
  const opened = reached(
    imported,
    soon.filter((id) => !withData.has(id)),
    new Set(start),
  );
  return {
    visitors,
    opened,
    isOpenedIcon: iconsOf(graph, [...shop].find((id) => ICON_INDEX.test(id)) ?? '', opened),
    first,
    shop,
    withData,
    editor: reached(imported, [EDITOR]),
    later: [...new Set([...shop].flatMap(later))].map((page) => reached(imported, [page])),
  };
}

type Pages = ReturnType<typeof readGraph>;

/**
 * Names the files that pages share. Each file contains its modules and their imports, except those of earlier
 * files. `base` starts the app and contains the modules that signed-in pages share with public pages. `shop` is the
 * dashboard. `visitors` contains the modules that only public pages share. `office` contains the document editor
 * and what other signed-in pages share. The bundler writes one file for each remaining page. With only three
 * groups, the dashboard, public pages or the editor would miss their goals (docs/decisions/0061).
 */
export function chunkGroups(): Rolldown.CodeSplittingGroup[] {
  let pages: Pages | undefined;
  const group = (name: string, has: (pages: Pages, id: string) => boolean) => ({
    debugName: name,
    name: (id: string, graph: Graph) => {
      pages ??= readGraph(graph);
      return !ICON_INDEX.test(id) && has(pages, id) ? name : null;
    },
  });
  const isVisitors = ({ visitors, withData }: Pages, id: string) =>
    visitors.has(id) && !withData.has(id) && !SIGN_IN.test(id) && id !== OPERATOR;
  const isOffice = ({ editor, later }: Pages, id: string) => {
    const isShared = later.filter((page) => page.has(id)).length > 1;
    return id.startsWith(WEB) && !SIGN_IN.test(id) && (isShared || editor.has(id));
  };
  return [
    group('base', (pages, id) => {
      const { first, opened, shop, visitors, withData, isOpenedIcon } = pages;
      const icon = ICON.exec(id)?.[1];
      if (icon !== undefined) return isOpenedIcon(icon);
      const isInside = shop.has(id) || (isOffice(pages, id) && !visitors.has(id));
      return first.has(id) || (opened.has(id) && isInside && !withData.has(id));
    }),
    { name: 'shop', test: (id) => id === PRIVATE },
    { ...group('visitors', isVisitors), minShareCount: 2 },
    group('office', isOffice),
  ];
}
