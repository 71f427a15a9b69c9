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

/** Each area's comment names the mutations that nobody can notice, because they alter nothing that anybody can see. */
export const AREAS = {
  /**
   * http: the words of an error that no type allows. http-request: an encoding without a name is UTF-8 to `Buffer`, and
   * another text for a missing type is no JSON either.
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
   * plan-in-force: no end is `NaN`, which is at or before no instant. receive-event: another text for a missing signature
   * is no signature either. reconcile-subscriptions: values that the pass overwrites, an empty last group, the name of
   * the third outcome. subscription: `<=` between ids, of which no two are equal.
   */
  billing: {
    project: 'unit',
    tables: ['functions/billing/usage.integration.test.ts'],
    files: under(
      'functions/billing',
      'plan-in-force usage subscription receive-event start-checkout reconcile-subscriptions',
    ),
  },
  /**
   * notification and send-notification: another text for a missing moment is no date either, and `nothing-to-send` has
   * no message id. settlement: a passing failure without a delivery, which is never made. sms-sender: whatever is not
   * `email` is read as a phone. textable: `^` before a number that begins with `+33`.
   */
  notifications: {
    project: 'unit',
    files: under(
      'functions/notifications',
      'catch-up quiet-hours folding notification send-notification settlement sms-sender notification-place textable',
    ),
  },
  /**
   * logo-image: four bytes hold no frame either way, and the words of a `catch`. remove-replaced-logos: another text for
   * a missing name is no number either.
   */
  uploads: {
    project: 'unit',
    files: [
      ...under('functions/company', 'logo-image logo-svg upload-logo'),
      'functions/documents/remove-replaced-logos.ts',
    ],
  },
  /** private-bucket: `RemovalPolicy.RETAIN` is a bucket's default. */
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
