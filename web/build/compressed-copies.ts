import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';

const ASSETS = 'assets';

/**
 * The path is in Rolldown's notation. A file with a point before its hash has a compressed copy, and a file with a
 * hyphen has none.
 */
export const HASHED = `${ASSETS}/[name].[hash]`;

/**
 * Compresses scripts and style sheets in advance, because the strongest Brotli is too slow for a server.
 * `compressedCopy` of infra/edge/edge.ts chooses the copy.
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
