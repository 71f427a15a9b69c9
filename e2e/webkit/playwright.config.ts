import { defineConfig } from '@playwright/test';

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
