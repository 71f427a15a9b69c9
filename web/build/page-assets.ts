import type { Manifest } from 'vite';

/** The files that a page loads before it can respond, as paths relative to the build folder. */
export type PageAssets = { scripts: string[]; styles: string[] };

/** Every chunk that `key` imports statically, starting with its own. */
function chunksFrom(manifest: Manifest, key: string, seen = new Set<string>()): Set<string> {
  if (seen.has(key)) return seen;
  const chunk = manifest[key];
  if (!chunk) throw new Error(`The build's manifest has no entry ${key}`);
  seen.add(key);
  for (const imported of chunk.imports ?? []) chunksFrom(manifest, imported, seen);
  return seen;
}

/** The manifest's key of a group of web/vite.config.ts. The entry itself belongs to the group `base`. */
export function groupOf(manifest: Manifest, name: string): string {
  const key = Object.keys(manifest).find(
    (each) => manifest[each]?.name === name && each.endsWith('.js'),
  );
  if (!key) throw new Error(`The build has no group ${name}: see web/vite.config.ts`);
  return key;
}

/** The scripts and styles of the entries `keys` (files relative to web/) and of all that they import. */
export function assetsOf(manifest: Manifest, keys: readonly string[]): PageAssets {
  const chunks = new Set(keys.flatMap((key) => [...chunksFrom(manifest, key)]));
  const present = [...chunks].flatMap((key) => manifest[key] ?? []);
  return {
    scripts: [...new Set(present.map((chunk) => chunk.file))],
    styles: [...new Set(present.flatMap((chunk) => chunk.css ?? []))],
  };
}
