/** Prints the size of each Lambda's bundle, in bytes as uploaded and gzipped: `npm run bundle:sizes`. */
import { rmSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { buildLambdas, bundledCode, bundleLambda } from './bundle.ts';
import { LAMBDAS } from './lambdas.ts';

export type BundleSize = { name: string; bytes: number; gzipBytes: number };

/** The size of every Lambda of the route table, largest first. */
export function bundleSizes(): BundleSize[] {
  buildLambdas(LAMBDAS.map(({ handler }) => handler));
  const sizes = LAMBDAS.map(({ name, handler }) => {
    const bundle = bundleLambda(handler);
    const code = bundledCode(bundle);
    rmSync(bundle.directory, { recursive: true });
    return { name, bytes: code.length, gzipBytes: gzipSync(code).length };
  });
  return sizes.sort((a, b) => b.bytes - a.bytes);
}

if (import.meta.main) {
  for (const { name, bytes, gzipBytes } of bundleSizes()) {
    console.log(name.padEnd(32), String(bytes).padStart(9), String(gzipBytes).padStart(9));
  }
}
