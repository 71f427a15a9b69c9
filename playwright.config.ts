import { defineConfig, devices } from '@playwright/test';
import { deployedOrigin, JOURNEYS_LEFT_OUT } from './e2e/deployed.ts';
import { EVERY_LOOK } from './e2e/widths.ts';
import { CHROMIUM_FLAGS, findJourneyBrowser } from './tools/before-install/browser.mjs';

/**
 * These flags suit two cores without a graphics card, because rendering that nobody sees needs no thread of its own.
 */
const HEADLESS_FLAGS = [
  '--disable-gpu',
  '--num-raster-threads=1',
  '--disable-partial-raster',
  '--disable-smooth-scrolling',
  '--disable-extensions',
  '--mute-audio',
];

/**
 * These journeys run only at night, like single ones with the tag `@nightly`. One restarts an embedded cloud twice. The
 * others walk through parts of the product that component and integration tests cover too.
 */
const NIGHTLY = [
  'account.e2e.ts',
  'bonus-proofs.e2e.ts',
  'bonus.e2e.ts',
  'card-payments.e2e.ts',
  'credits.e2e.ts',
  'documents-troubles.e2e.ts',
  'follow-up.e2e.ts',
  'import.e2e.ts',
  'known-customer.e2e.ts',
  'live-deliveries.e2e.ts',
  'live-restart.e2e.ts',
  'margin.e2e.ts',
  'message.e2e.ts',
  'payments.e2e.ts',
  'profile.e2e.ts',
  'received-invoices.e2e.ts',
  'search.e2e.ts',
  'sent-invoices.e2e.ts',
  'small-things.e2e.ts',
  'statistics.e2e.ts',
  'undo.e2e.ts',
  'without-email.e2e.ts',
];

function leftOut(): string[] {
  const journeys = deployedOrigin() ? JOURNEYS_LEFT_OUT.map(({ journey }) => journey) : [];
  return [...journeys, ...(EVERY_LOOK ? [] : NIGHTLY)].map((journey) => `**/${journey}`);
}

/** The journeys run in a real Chromium over their own embedded cloud, or over the origin in REBOND_ORIGIN. */
export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.e2e.ts',
  testIgnore: leftOut(),
  ...(!EVERY_LOOK && { grepInvert: /@nightly/ }),
  outputDir: 'test-results/journeys',
  fullyParallel: true,
  // A third worker would need a third cloud, and most of a cloud's work is to start its functions.
  workers: 2,
  retries: 0,
  forbidOnly: process.env.CI !== undefined,
  // The limit is far longer than any answer takes, so that a busy machine does not fail a journey.
  timeout: 240_000,
  expect: { timeout: 60_000 },
  reporter: [['list'], ['json', { outputFile: 'test-results/playwright.json' }]],
  use: {
    ...devices['Desktop Chrome'],
    viewport: { width: 1280, height: 900 },
    // A service worker would bypass the answers that a journey gives instead of the network; e2e/offline.e2e.ts tests
    // it.
    serviceWorkers: 'block',
    // Animations cost time: an animated page is drawn sixty times a second, and a click waits until its target no
    // longer moves.
    contextOptions: { reducedMotion: 'reduce' },
    // A context with its first page takes a second of processor time, as long as three visits to the dashboard.
    // Storage, routes and pages are reset between journeys; e2e/test.ts resets the rest. After a failure Playwright
    // starts a new browser.
    reuseContext: true,
    locale: 'fr-FR',
    timezoneId: 'Europe/Paris',
    actionTimeout: 60_000,
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: findJourneyBrowser() ?? undefined,
      args: [...CHROMIUM_FLAGS, ...HEADLESS_FLAGS],
    },
  },
});
