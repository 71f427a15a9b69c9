import { defineConfig, devices } from '@playwright/test';
import { deployedOrigin, JOURNEYS_LEFT_OUT } from './e2e/deployed.ts';
import { CHROMIUM_FLAGS, findJourneyBrowser } from './tools/before-install/browser.mjs';

/** Two cores and no graphics card: drawing for nobody's eyes takes no thread of its own. */
const HEADLESS_FLAGS = [
  '--disable-gpu',
  '--num-raster-threads=1',
  '--disable-partial-raster',
  '--disable-smooth-scrolling',
  '--disable-extensions',
  '--mute-audio',
];

/** Journeys that a person would take, in a real Chromium over an embedded cloud of their own, or over what REBOND_ORIGIN names. */
export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.e2e.ts',
  testIgnore: deployedOrigin() ? JOURNEYS_LEFT_OUT.map(({ journey }) => `**/${journey}`) : [],
  outputDir: 'test-results/journeys',
  fullyParallel: true,
  // One more than the cores of a small machine: a journey waits for its browser half of the time.
  workers: 3,
  retries: 0,
  forbidOnly: process.env.CI !== undefined,
  // No answer takes as long: generous, so that a machine that is busy with something else fails nothing.
  timeout: 240_000,
  expect: { timeout: 60_000 },
  reporter: [['list'], ['json', { outputFile: 'test-results/playwright.json' }]],
  use: {
    ...devices['Desktop Chrome'],
    viewport: { width: 1280, height: 900 },
    // What a journey answers in the network's place must not pass by; e2e/offline.e2e.ts is about it.
    serviceWorkers: 'block',
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
