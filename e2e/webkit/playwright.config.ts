import { defineConfig } from '@playwright/test';
import { missingForWebKit } from './web-driver.ts';

const missing = missingForWebKit();
// Prints what this machine lacks, because the list of skipped tests gives no reason. Workers read this file too, so
// only the main process prints it.
if (missing && process.env.TEST_WORKER_INDEX === undefined) console.error(missing);

/**
 * `npm run test:webkit` runs the journeys of a customer on an iPhone and of a shop on a tablet in WebKit. Playwright
 * only runs the tests.
 */
export default defineConfig({
  testDir: '.',
  testMatch: '**/*.webkit.ts',
  outputDir: '../../test-results/webkit',
  // The journeys share one WebKit and one embedded cloud.
  workers: 1,
  retries: 0,
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: 'list',
});
