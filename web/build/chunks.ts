import { join, sep } from 'node:path';
import type { Rolldown } from 'vite';

type Graph = Pick<Rolldown.ChunkingContext, 'getModuleInfo'>;

export const ROOT = join(import.meta.dirname, '../..').replaceAll(sep, '/');
const APP = `${ROOT}/web/src/app`;
const PRIVATE = `${APP}/private-pages.ts`;
const EDITOR = `${ROOT}/web/src/features/documents/editor/document-editor-page.tsx`;

/** Libraries of every page; also the font's address, which is too small for a file of its own. */
const EVERYWHERE =
  /node_modules[\\/](react|react-dom|react-router-dom|scheduler|zustand)[\\/]|vite[\\/]preload-helper/;
const ICONS = /node_modules[\\/]lucide-react[\\/]/;
const ICON_INDEX = /[\\/]lucide-react\.mjs$/;
/** The navigation loads this to count the follow-up list. The list itself needs the file `office` anyway. */
const COUNT = /\/follow-up\/follow-up(-query)?\.ts$/;
/** Libraries that every signed-in page needs and no public one. */
const SIGNED_IN = /node_modules[\\/](@tanstack|uuid|zod)[\\/]/;
/** The library that checks VAT numbers, for documents and their settings. */
const VAT_NUMBERS = /node_modules[\\/]jsvat-next[\\/]/;
/** What the dashboard of a new shop loads after it is shown. */
const FIRST_STEPS = /\/web\/src\/features\/repairs\/first-steps\.tsx$/;
/** What the dashboard loads for a button that is not pressed yet. */
const NEW_REPAIR = /\/web\/src\/features\/repairs\/new-repair-dialog\.tsx$/;
/** The pages of a shop's customers, who never load `shop`. */
const CUSTOMERS = /\/web\/src\/features\/(tracking|documents\/quote|payments\/pay)\//;
/** Amplify without its interface: few pages use it, and it is larger than any of them. */
const AMPLIFY = /node_modules[\\/](aws-amplify|@aws-amplify[\\/](auth|core))[\\/]/;

/** The files of the icons that a module takes from `index`, which itself imports all icons. */
function iconsOf(graph: Graph, id: string, index: string): string[] {
  const code = graph.getModuleInfo(id)?.code ?? '';
  const names = /\{([^}]*)\}\s*from\s*["']lucide-react["']/.exec(code)?.[1]?.match(/\w+/g) ?? [];
  const lines = graph.getModuleInfo(index)?.code?.split('\n') ?? [];
  const files = graph.getModuleInfo(index)?.importedIds ?? [];
  return names.flatMap((name) => {
    const line = lines.find((each) => new RegExp(` as ${name}[, ]`).test(each));
    const file = /icons\/[\w-]+\.mjs/.exec(line ?? '')?.[0];
    return files.filter((each) => file !== undefined && each.endsWith(`/${file}`));
  });
}

/** The modules that a module imports at its start. */
function importsOf(graph: Graph, id: string): readonly string[] {
  const imported = graph.getModuleInfo(id)?.importedIds ?? [];
  const index = imported.find((each) => ICON_INDEX.test(each));
  if (index === undefined) return imported;
  return [...imported.filter((each) => each !== index), ...iconsOf(graph, id, index)];
}

/** All modules that `ids` import, directly or through others, with themselves. */
function importedBy(graph: Graph, ids: readonly string[], found: Set<string> = new Set()) {
  for (const id of ids.filter((each) => !found.has(each))) {
    found.add(id);
    importedBy(graph, importsOf(graph, id), found);
  }
  return found;
}

/** All modules that a visitor of public pages may load, now or later. */
function loadedByVisitors(graph: Graph, ids: readonly string[], found: Set<string> = new Set()) {
  for (const id of ids.filter((each) => !found.has(each) && each !== PRIVATE)) {
    found.add(id);
    const later = graph.getModuleInfo(id)?.dynamicallyImportedIds ?? [];
    loadedByVisitors(graph, [...importsOf(graph, id), ...later], found);
  }
  return found;
}

/** The modules of the app's start, of kinds of public pages, of the dashboard, and of each other signed-in page. */
function readPages(graph: Graph) {
  const pagesOf = (list: string) => graph.getModuleInfo(list)?.dynamicallyImportedIds ?? [];
  const publicPages = pagesOf(`${APP}/pages.ts`).filter((id) => id !== PRIVATE);
  const first = importedBy(graph, [`${APP}/main.tsx`]);
  const open = importedBy(graph, publicPages, new Set(first));
  const customers = [...open].filter((id) => CUSTOMERS.test(id));
  const customersLater = importedBy(graph, customers.flatMap(pagesOf));
  const shop = importedBy(graph, [PRIVATE]);
  const loadedLater = (name: RegExp) => [...shop].flatMap(pagesOf).filter((id) => name.test(id));
  return {
    first,
    open,
    visitors: importedBy(
      graph,
      publicPages.filter((id) => !CUSTOMERS.test(id)),
    ),
    customers: importedBy(graph, customers, new Set(customersLater)),
    customersLater,
    public: loadedByVisitors(graph, [`${APP}/main.tsx`]),
    shop,
    firstSteps: importedBy(graph, loadedLater(FIRST_STEPS)),
    newRepair: importedBy(graph, loadedLater(NEW_REPAIR)),
    editor: importedBy(graph, [EDITOR]),
    signedIn: pagesOf(PRIVATE).map((id) => importedBy(graph, [id])),
  };
}

/**
 * Returns a function that names the file in which a module is sent; null leaves the module to the bundler, which gives
 * each page a file. Four files contain what pages share, because each file costs a request: `base` for all pages,
 * `customers` for the pages of a shop's customers and what they share with signed-in pages other than the dashboard,
 * `shop` for the dashboard and all signed-in pages, and `office` for the document editor and what other signed-in pages
 * share. No file may import one that comes later in this order. The dialog of a new repair is in `new-repair`.
 */
export function chunkNames(): (id: string, graph: Graph) => string | null {
  let pages: ReturnType<typeof readPages> | undefined;
  const uses = (graph: Graph, id: string, library: RegExp) =>
    [...importedBy(graph, [id])].some((each) => library.test(each));
  return (id, graph) => {
    pages ??= readPages(graph);
    // An icon is too small for a file of its own.
    if (ICONS.test(id)) {
      return pages.public.has(id) ? 'base' : pages.shop.has(id) ? 'shop' : 'office';
    }
    const {
      first,
      open,
      visitors,
      customers,
      customersLater,
      shop,
      firstSteps,
      newRepair,
      editor,
      signedIn,
    } = pages;
    if (EVERYWHERE.test(id)) return 'base';
    if (SIGNED_IN.test(id)) return 'shop';
    if (VAT_NUMBERS.test(id)) return 'office';
    const users = signedIn.filter((page) => page.has(id)).length;
    if (!id.startsWith(ROOT) || id.includes('/node_modules/')) return null;
    if (first.has(id)) return 'base';
    const isSmall = !uses(graph, id, SIGNED_IN);
    if (shop.has(id)) return isSmall && (open.has(id) || customersLater.has(id)) ? 'base' : 'shop';
    if (firstSteps.has(id) || newRepair.has(id)) {
      if (open.has(id)) return 'base';
      return users > 0 ? 'office' : newRepair.has(id) ? 'new-repair' : null;
    }
    const isPart = /\/web\/src\/(app|features)\//.test(id);
    if (open.has(id) && !isSmall) return null;
    if (visitors.has(id)) return isPart ? null : 'base';
    if (customers.has(id)) return isPart && users === 0 ? null : 'customers';
    const isShared = users > 1 || editor.has(id) || COUNT.test(id);
    return isShared && !uses(graph, id, AMPLIFY) ? 'office' : null;
  };
}
