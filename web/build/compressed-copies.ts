import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';

const ASSETS = 'assets';

/**
 * The path of a file that browsers keep for ever, without its extension, in Rolldown's notation. A point before the
 * hash says that a script or style has a compressed copy. Files of earlier builds, which open pages still load, have a
 * hyphen instead of the point and have no copy.
 */
export const HASHED = `${ASSETS}/[name].[hash]`;

/**
 * Writes a copy of each script and style below `br/` with Brotli's best compression, which is too slow for a server.
 * `compressedCopy` of infra/edge/edge.ts chooses the copy for a browser.
 */
export async function writeCompressedCopies(dist: string): Promise<void> {
  await mkdir(join(dist, 'br', ASSETS), { recursive: true });
  const files = (await readdir(join(dist, ASSETS))).filter((file) => /\.(js|css)$/.test(file));
  await Promise.all(
    files.map(async (file) => {
      const bytes = await readFile(join(dist, ASSETS, file));
      await writeFile(join(dist, 'br', ASSETS, file), await promisify(brotliCompress)(bytes));
    }),
  );
}
