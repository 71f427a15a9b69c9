import { join, sep } from 'node:path';
import type { Rolldown } from 'vite';

type Graph = Pick<Rolldown.ChunkingContext, 'getModuleInfo'>;

export const ROOT = join(import.meta.dirname, '../..').replaceAll(sep, '/');
const APP = `${ROOT}/web/src/app`;

/** Libraries of every page; also the icons, which are too small for files of their own. */
const EVERYWHERE =
  /node_modules[\\/](lucide-react|react|react-dom|react-router-dom|scheduler|zustand)[\\/]|vite[\\/]preload-helper/;
/** Libraries that every signed-in page needs and no public one. */
const SIGNED_IN = /node_modules[\\/](@tanstack|uuid|zod)[\\/]/;
/** The pages of a shop's customers, who never load `shop`. */
const CUSTOMERS = /\/web\/src\/features\/(tracking|documents\/quote|payments\/pay)\//;
/** Amplify without its interface: few pages use it, and it is larger than any of them. */
const AMPLIFY = /node_modules[\\/](aws-amplify|@aws-amplify[\\/](auth|core))[\\/]/;

/** All modules that `ids` import, directly or through others, with themselves. */
function importedBy(graph: Graph, ids: readonly string[], found: Set<string> = new Set()) {
  for (const id of ids.filter((each) => !found.has(each))) {
    found.add(id);
    importedBy(graph, graph.getModuleInfo(id)?.importedIds ?? [], found);
  }
  return found;
}

/** The modules of the app's start, of public pages, of the dashboard, and of each other signed-in page. */
function readPages(graph: Graph) {
  const pagesOf = (list: string) => graph.getModuleInfo(list)?.dynamicallyImportedIds ?? [];
  const privatePages = `${APP}/private-pages.ts`;
  const publicPages = pagesOf(`${APP}/pages.ts`).filter((id) => id !== privatePages);
  const first = importedBy(graph, [`${APP}/main.tsx`]);
  const open = importedBy(graph, publicPages, new Set(first));
  const customers = [...open].filter((id) => CUSTOMERS.test(id));
  return {
    first,
    open,
    customersLater: importedBy(graph, customers.flatMap(pagesOf)),
    shop: importedBy(graph, [privatePages]),
    signedIn: pagesOf(privatePages).map((id) => importedBy(graph, [id])),
  };
}

/**
 * Returns a function that names the file in which a module is sent; null leaves the module to the bundler,
 * which gives each page a file. Three files contain what pages share, because each file costs a request:
 * `base` for all pages, `shop` for the dashboard and all signed-in pages, and `office` for what at least three
 * other signed-in pages need. No file may import one that comes later in this order.
 */
export function chunkNames(): (id: string, graph: Graph) => string | null {
  let pages: ReturnType<typeof readPages> | undefined;
  const uses = (graph: Graph, id: string, library: RegExp) =>
    [...importedBy(graph, [id])].some((each) => library.test(each));
  return (id, graph) => {
    pages ??= readPages(graph);
    const { first, open, customersLater, shop, signedIn } = pages;
    if (EVERYWHERE.test(id)) return 'base';
    if (SIGNED_IN.test(id)) return 'shop';
    if (!id.startsWith(ROOT) || id.includes('/node_modules/')) return null;
    const isPart = !first.has(id) && !shop.has(id) && /\/web\/src\/(app|features)\//.test(id);
    if (open.has(id) && !isPart && !uses(graph, id, SIGNED_IN)) return 'base';
    if (shop.has(id))
      return customersLater.has(id) && !uses(graph, id, SIGNED_IN) ? 'base' : 'shop';
    const users = signedIn.filter((page) => page.has(id)).length;
    return users > 2 && !open.has(id) && !uses(graph, id, AMPLIFY) ? 'office' : null;
  };
}
