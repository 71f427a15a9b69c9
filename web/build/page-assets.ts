import type { Manifest } from 'vite';

/** A page loads these files before it can respond. The paths are relative to the build folder. */
export type PageAssets = { scripts: string[]; styles: string[] };

function chunksFrom(manifest: Manifest, key: string, seen = new Set<string>()): Set<string> {
  if (seen.has(key)) return seen;
  const chunk = manifest[key];
  if (!chunk) throw new Error(`The build's manifest has no entry ${key}`);
  seen.add(key);
  for (const imported of chunk.imports ?? []) chunksFrom(manifest, imported, seen);
  return seen;
}

/** Returns the manifest's key for a source file, named relative to web/, or for a group of `chunks.ts`. */
function keyOf(manifest: Manifest, name: string): string {
  const group = () => Object.keys(manifest).find((key) => manifest[key]?.name === name);
  const key = name in manifest ? name : group();
  if (!key) throw new Error(`The build's manifest has no entry ${name}`);
  return key;
}

/** Returns the files of `names` (source files below web/, or groups of `chunks.ts`) and of all that they import. */
export function assetsOf(manifest: Manifest, names: readonly string[]): PageAssets {
  const chunks = new Set(names.flatMap((name) => [...chunksFrom(manifest, keyOf(manifest, name))]));
  const present = [...chunks].flatMap((key) => manifest[key] ?? []);
  return {
    scripts: [...new Set(present.map((chunk) => chunk.file))],
    styles: [...new Set(present.flatMap((chunk) => chunk.css ?? []))],
  };
}

/** The pages of this folder import other modules on demand only when somebody signs in. */
const SIGN_IN = 'src/features/auth/';

/**
 * Returns the files of `assetsOf`, and the files that `names` import on demand. A page may load these files right
 * after its first render.
 */
export function assetsWithLater(manifest: Manifest, names: readonly string[]): PageAssets {
  const later = names
    .filter((name) => !name.startsWith(SIGN_IN))
    .flatMap((name) => manifest[keyOf(manifest, name)]?.dynamicImports ?? []);
  return assetsOf(manifest, [...names, ...later]);
}
