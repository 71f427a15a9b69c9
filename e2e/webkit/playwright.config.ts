import { defineConfig } from '@playwright/test';
import { missingForWebKit } from './web-driver.ts';

const missing = missingForWebKit();
// Once: workers read this too. The list of what was skipped says no reason.
if (missing && process.env.TEST_WORKER_INDEX === undefined) console.error(missing);

/** `npm run test:webkit`: what a customer's iPhone and a shop's tablet do, in WebKit. Playwright only runs it. */
export default defineConfig({
  testDir: '.',
  testMatch: '**/*.webkit.ts',
  outputDir: '../../test-results/webkit',
  // One WebKit and one embedded cloud.
  workers: 1,
  retries: 0,
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: 'list',
});
