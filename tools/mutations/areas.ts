/** The areas of `npm run test:mutations`: the files with the rules, and the tests that may notice a mutation. */
export type Area = {
  files: readonly string[];
  project: 'unit' | 'infra';
  /** Integration tests that may notice it too. They must need only a table and write to it from their own thread. */
  tables?: readonly string[];
  /**
   * The only tests of the project to run, because the others would make each mutation wait for the whole application.
   */
  tests?: readonly string[];
};

const under = (folder: string, names: string): string[] =>
  names.split(' ').map((name) => `${folder}/${name}.ts`);

export const AREAS = {
  access: {
    project: 'unit',
    files: [
      ...under('functions/platform/entry', 'http http-request'),
      ...under('functions/platform', 'ended-sessions closed-accounts'),
      ...under('functions/auth', 'session'),
    ],
  },
  billing: {
    project: 'unit',
    tables: ['functions/billing/usage.integration.test.ts'],
    files: under(
      'functions/billing',
      'plan-in-force usage subscription receive-event start-checkout reconcile-subscriptions',
    ),
  },
  notifications: {
    project: 'unit',
    files: under(
      'functions/notifications',
      'catch-up quiet-hours folding notification send-notification settlement sms-sender notification-place textable',
    ),
  },
  uploads: {
    project: 'unit',
    files: [
      ...under('functions/company', 'logo-image logo-svg upload-logo'),
      'functions/documents/remove-replaced-logos.ts',
    ],
  },
  infra: {
    project: 'infra',
    tests: [
      'infra/address-limits.test.ts',
      'infra/constructs/private-bucket.test.ts',
      'infra/stacks/firewall.test.ts',
      'infra/stacks/identity.test.ts',
    ],
    files: [
      // edge.ts is left out, because CloudFront receives the text of its functions, which Stryker rewrites.
      ...under('infra', 'address-limits'),
      ...under('infra/constructs', 'firewall-rules private-bucket'),
      ...under('infra/stacks', 'firewall pool-firewall identity'),
    ],
  },
} as const satisfies Record<string, Area>;

export type AreaName = keyof typeof AREAS;

/** Returns whether a word names an area. */
export const isArea = (name: string): name is AreaName => Object.hasOwn(AREAS, name);
