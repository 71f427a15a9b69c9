import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

/** Generous, so that a machine that is busy with something else fails nothing. */
const PATIENT = {
  testTimeout: 120_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 20_000 } },
} as const;
/** Random requests; `npm run test:fuzz` makes a million of them. */
const FUZZED = 'local/proofs/fuzz/*.integration.test.ts';
/** The same, in a process of their own: what they kill is of no other test. */
const FAULTS = 'local/proofs/power-cuts/*.integration.test.ts';
const OVER_THE_CLOUD = { ...PATIENT, environment: 'node' } as const;

/** Of the rules' tests, those that put something in the place of a module, or of what is the whole process's. */
const APART = [
  'bench/whole-change.test.ts',
  'functions/billing/{added-plan,receive-event}.test.ts',
  'functions/platform/bucket.test.ts',
  'functions/documents/issue-document.test.ts',
  'functions/platform/entry/{http,shop-handler}.test.ts',
  'functions/notifications/{overtaken-change,resend-notification,send-notification,sent-once}.test.ts',
  'functions/platform/{parameters,signed-call,table}.test.ts',
  'local/cloud/iam/guard.test.ts',
  'local/emulators/live/live-sockets.test.ts',
  'local/emulators/messaging/{conformance,messaging}.test.ts',
];

const RULES = {
  ...PATIENT,
  environment: 'node',
  // Started sooner than processes, for as many files as these.
  pool: 'threads' as const,
  // Property tests alone would write some hundred thousand lines of logs.
  env: { LOG_LEVEL: 'ERROR' },
  // Their JSON modules are imported as only a bundler takes it.
  server: { deps: { inline: [/@actions/] } },
};

/**
 * Seven kinds of test, told apart by where they stand:
 * unit (rules, handlers over mocked AWS clients), web (components in jsdom),
 * integration (the embedded cloud's real engines), commands (an operator's, over the same), fuzz (requests at random), faults (power cuts) and infra (the synthesized
 * stacks).
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
          // What they import is imported once: half of the time.
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
          // A context a file in one thread: jsdom is loaded once instead of for each file.
          pool: 'vmThreads',
          include: ['web/**/*.test.{ts,tsx}'],
          setupFiles: ['web/src/test-setup.ts'],
        },
      },
      {
        test: {
          ...OVER_THE_CLOUD,
          name: 'integration',
          // One process for all of them, so that most share one cloud: local/testing/test-cloud.ts.
          isolate: false,
          include: ['{functions,local}/**/*.integration.test.ts'],
          exclude: [FUZZED, FAULTS],
        },
      },
      { test: { ...OVER_THE_CLOUD, name: 'fuzz', include: [FUZZED] } },
      {
        test: {
          ...OVER_THE_CLOUD,
          name: 'faults',
          include: [FAULTS],
          // These take minutes: `npm run test:faults`. Every run of `npm test` makes three power cuts.
          exclude: process.env.FAULTS_KILLS
            ? []
            : ['local/proofs/power-cuts/{full-disk,outages}.*'],
        },
      },
      {
        test: {
          ...OVER_THE_CLOUD,
          name: 'commands',
          include: ['tools/**/*.integration.test.ts'],
        },
      },
      {
        test: {
          ...PATIENT,
          name: 'infra',
          environment: 'node',
          include: ['infra/**/*.test.ts'],
          exclude: [
            '**/*.integration.test.ts',
            // A minute and a half of two processors: `npm run test:moto`.
            ...(process.env.REHEARSAL === 'moto'
              ? []
              : ['infra/rehearsal/{rehearsal,again}.test.ts', 'infra/cfn-lint.test.ts']),
          ],
          // One process for all of them, so that each stage is synthesized once.
          isolate: false,
        },
      },
    ],
  },
});
