/** Prints the size of each Lambda's bundle, and how many bytes its largest handler loads: `npm run bundle:sizes`. */
import path from 'node:path';
import { LAMBDAS } from '../lambdas.ts';
import { buildLambdas, bundleLambda } from './bundle.ts';

buildLambdas(LAMBDAS.map(({ handler }) => handler));
const bundles = LAMBDAS.map(({ name, handler }) => {
  const { bytes, loads } = bundleLambda(handler);
  const [dearest] = loads.toSorted((a, b) => b.bytes - a.bytes);
  return { name, bytes, dearest };
});
for (const { name, bytes, dearest } of bundles.sort((a, b) => b.bytes - a.bytes)) {
  const handler = path.basename(dearest?.handler ?? '', '.handler.ts');
  console.log(
    name.padEnd(28),
    String(bytes).padStart(9),
    String(dearest?.bytes).padStart(9),
    handler,
  );
}
