/** An area of `npm run test:mutations` names files with rules, and the tests that may notice a mutation. */
export type Area = {
  files: readonly string[];
  project: 'unit' | 'infra';
  /**
   * These integration tests may also notice a mutation. They must need only a table and write to it from their own
   * thread.
   */
  tables?: readonly string[];
  /** Only these tests run, because others would make each mutation wait for the whole application. */
  tests?: readonly string[];
};

const under = (folder: string, names: string): string[] =>
  names.split(' ').map((name) => `${folder}/${name}.ts`);

/** Each area's comment names the mutations that nobody can notice, because they alter nothing that anybody can see. */
export const AREAS = {
  /**
   * No test can notice mutations of these parts. http: the text of an error that no type allows. http-request: the name
   * of an encoding, because `Buffer` takes UTF-8 without one; the text for a missing content type, because no such text
   * is JSON.
   */
  access: {
    project: 'unit',
    files: [
      ...under('functions/platform/entry', 'http http-request'),
      ...under('functions/platform', 'ended-sessions closed-accounts'),
      ...under('functions/auth', 'session'),
    ],
  },
  /**
   * No test can notice mutations of these parts. plan-in-force: the case of a plan without an end, because comparisons
   * with `NaN` are false. receive-event: the text for a missing signature, because no text is a valid one.
   * reconcile-subscriptions: values that the pass overwrites, an empty last group, and the name of the third outcome.
   * subscription: `<` between ids, because no two are equal.
   */
  billing: {
    project: 'unit',
    tables: ['functions/billing/usage/usage.integration.test.ts'],
    files: [
      ...under('functions/billing', 'plan-in-force'),
      ...under('functions/billing/usage', 'usage'),
      ...under(
        'functions/billing/subscriptions',
        'subscription receive-event start-checkout reconcile-subscriptions',
      ),
    ],
  },
  /**
   * No test can notice mutations of these parts. notification and send-notification: the text for a missing moment,
   * because no text is a date; `nothing-to-send`, which has no message id. settlement: a passing failure without a
   * delivery, which never occurs. sms-sender: the name of any channel but `email`, because it is read as a phone.
   * textable: `^` before a number that begins with `+33`.
   */
  notifications: {
    project: 'unit',
    files: [
      ...under(
        'functions/notifications/status-changes',
        'catch-up quiet-hours folding notification send-notification settlement sms-sender',
      ),
      ...under('functions/notifications/providers', 'textable'),
    ],
  },
  /**
   * No test can notice mutations of these parts. logo-image: the check of four bytes, because four bytes hold no frame;
   * the text of a `catch`. remove-replaced-logos: the text for a missing name, because no text is a number.
   */
  uploads: {
    project: 'unit',
    files: [
      ...under('functions/company', 'logo-image logo-svg upload-logo'),
      'functions/documents/prints/remove-replaced-logos.ts',
    ],
  },
  /** No test can notice a mutation of private-bucket's `RemovalPolicy.RETAIN`, because it is a bucket's default. */
  infra: {
    project: 'infra',
    tests: [
      'infra/edge/address-limits.test.ts',
      'infra/constructs/private-bucket.test.ts',
      'infra/stacks/firewall.test.ts',
      'infra/stacks/identity.test.ts',
    ],
    files: [
      // edge.ts is left out, because CloudFront receives the text of its functions, which Stryker rewrites.
      ...under('infra/edge', 'address-limits'),
      ...under('infra/constructs', 'firewall-rules private-bucket'),
      ...under('infra/stacks', 'firewall pool-firewall identity'),
    ],
  },
} as const satisfies Record<string, Area>;

export type AreaName = keyof typeof AREAS;

export const isArea = (name: string): name is AreaName => Object.hasOwn(AREAS, name);
