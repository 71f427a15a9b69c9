import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

/** The limits are long enough that a busy machine does not fail a test. */
const PATIENT = {
  testTimeout: 300_000,
  hookTimeout: 300_000,
  expect: { poll: { timeout: 20_000 } },
} as const;
/** These tests send random requests; `npm run test:fuzz` sends a million. */
const FUZZED = 'local/proofs/fuzz/*.integration.test.ts';
/**
 * The tests of crowds, interrupted runs and frozen services run with `npm run test:nightly`, or when the command names
 * their file. local/testing/nightly.ts marks single tests.
 */
const NIGHTLY =
  process.env.NIGHTLY || process.argv.some((each) => each.includes('.nightly.'))
    ? []
    : ['**/*.nightly.integration.test.ts'];
/** These tests run in a process of their own, because they kill programs that other tests must not share with them. */
const FAULTS = 'local/proofs/power-cuts/*.integration.test.ts';
/** By default V8 collects garbage in several threads, which takes a seventh more time on two busy processors. */
const ONE_COLLECTOR = ['--single-threaded-gc', '--max-semi-space-size=32'];
const OVER_THE_CLOUD = {
  ...PATIENT,
  environment: 'node' as const,
  execArgv: ONE_COLLECTOR,
};

/** Each of these unit tests replaces a module or changes the state of its whole process, so it runs apart. */
const APART = [
  'bench/{filled-folder,lookup}.test.ts',
  'bench/table/whole-change.test.ts',
  'functions/billing/subscriptions/{added-plan,receive-event}.test.ts',
  'functions/platform/files/bucket.test.ts',
  'functions/documents/issuing/issue-document.test.ts',
  'functions/platform/entry/{http,shop-handler}.test.ts',
  'functions/notifications/providers/new-connections.test.ts',
  'functions/notifications/status-changes/{overtaken-change,resend-notification,send-notification,sent-once}.test.ts',
  'functions/platform/kept-secret.test.ts',
  'functions/platform/table/{signed-call,table}.test.ts',
  'local/cloud/iam/guard.test.ts',
  'local/emulators/cognito/stored-accounts.test.ts',
  'local/emulators/engines/dynoxide.test.ts',
  'local/emulators/live/live-sockets.test.ts',
  'local/emulators/messaging/{conformance,messaging}.test.ts',
];

const RULES = {
  ...PATIENT,
  environment: 'node',
  // Threads start faster than processes for this many files.
  pool: 'threads' as const,
  // Property tests alone would log about a hundred thousand lines.
  env: { LOG_LEVEL: 'ERROR' },
  // The JSON modules of these packages are imported in a way that only a bundler accepts.
  server: { deps: { inline: [/@actions/] } },
};

/**
 * There are six kinds of tests, by their place: unit (rules, handlers over mocked AWS clients), web (components in
 * jsdom), integration (the embedded cloud's real engines), fuzz (random requests), faults (power cuts) and infra (the
 * synthesized stacks).
 */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          ...RULES,
          name: 'unit',
          include: ['{shared,functions,local,tools,bench}/**/*.test.{ts,mjs}'],
          exclude: ['**/*.integration.test.ts', ...APART],
          // Shared imports are loaded once, which halves the time.
          isolate: false,
        },
      },
      { test: { ...RULES, name: 'unit-apart', include: APART } },
      {
        plugins: [react()],
        test: {
          ...PATIENT,
          name: 'web',
          environment: 'jsdom',
          // The files share a thread, jsdom and the packages, which halves the time (web/src/testing/test-setup.ts).
          pool: 'threads',
          isolate: false,
          // The module of sonner holds the shown toasts, so each file gets its own copy.
          server: { deps: { inline: ['sonner'] } },
          include: ['web/**/*.test.{ts,tsx}'],
          setupFiles: ['web/src/testing/test-setup.ts'],
        },
      },
      {
        test: {
          ...OVER_THE_CLOUD,
          name: 'integration',
          // All files share a process, so that most of them share one cloud (local/testing/test-cloud.ts).
          isolate: false,
          include: ['{functions,local,tools}/**/*.integration.test.ts'],
          exclude: [FUZZED, FAULTS, ...NIGHTLY],
        },
      },
      { test: { ...OVER_THE_CLOUD, name: 'fuzz', include: [FUZZED] } },
      {
        test: {
          ...OVER_THE_CLOUD,
          name: 'faults',
          include: [FAULTS],
          // Every `npm test` kills the cloud three times. The tests named here take minutes and run with `npm run
          // test:faults`.
          exclude: process.env.FAULTS_KILLS
            ? []
            : ['local/proofs/power-cuts/{full-disk,outages}.*'],
        },
      },
      {
        test: {
          ...PATIENT,
          name: 'infra',
          environment: 'node',
          // The CDK's own validation of templates takes 15 s of processor time at first and one more second for each
          // stage. The nightly run and the synthesis for a deployment keep it.
          env: process.env.REHEARSAL === 'moto' ? {} : { CDK_VALIDATION: 'false' },
          execArgv: ONE_COLLECTOR,
          include: ['infra/**/*.test.ts'],
          exclude: [
            '**/*.integration.test.ts',
            // The rehearsal takes a minute and a half on two processors (`npm run test:moto`).
            ...(process.env.REHEARSAL === 'moto'
              ? []
              : ['infra/rehearsal/{rehearsal,again}.test.ts', 'infra/cfn-lint.test.ts']),
          ],
          // The tests share one process, so that each stage is synthesized once.
          isolate: false,
        },
      },
    ],
  },
});
