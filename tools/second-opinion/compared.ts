/**
 * Lists the tests that run against moto, the tests that do not (with the reason), and the known differences of the
 * answers.
 */

/** Integration tests in these folders and files run against moto, except LEFT_OUT_FILES and LEFT_OUT_TESTS. */
export const COMPARED = [
  'functions/',
  'local/emulators/engines/service-limits.integration.test.ts',
  'local/cloud/event-sources/',
] as const;

const OF_OUR_ENGINE = 'It begins with the data of our engine in a folder; moto has none.';
const AT_ONCE =
  'Hundreds of requests at once: moto answers one after the other, and later than the Lambdas wait.';
const SLOW = 'Scores of requests, each waited for: minutes of moto, past what the test waits.';
const LARGE = 'Megabytes of items: moto reads and sorts all of them for each request.';

const NOT_OF_AN_ENGINE = 'What it looks at is answered by no engine of DynamoDB, S3 or SQS.';
const STOPS_OURS = 'It stops the processes of our engines.';

/** These files in COMPARED do not run against moto, for the given reasons. */
export const LEFT_OUT_FILES: Readonly<Record<string, string>> = {
  'functions/account/export/archive.nightly.integration.test.ts': LARGE,
  'functions/bad-input.integration.test.ts': NOT_OF_AN_ENGINE,
  'functions/frozen-services.nightly.integration.test.ts': STOPS_OURS,
  'functions/matrix.integration.test.ts': NOT_OF_AN_ENGINE,
  'functions/notifications/status-changes/outage.integration.test.ts': STOPS_OURS,
  'functions/notifications/status-changes/restored-table.nightly.integration.test.ts':
    OF_OUR_ENGINE,
  'functions/stream/reindex-under-load.nightly.integration.test.ts': AT_ONCE,
};

/** The other integration tests are in these folders. Each has the reason why it does not run against moto. */
export const NOT_COMPARED: Readonly<Record<string, string>> = {
  'local/': 'The embedded cloud itself: its data, its parts, its faults.',
};

/**
 * These single tests in the remaining files do not run against moto. Each key is a part of a test's name, and its value
 * the reason.
 */
export const LEFT_OUT_TESTS: Readonly<Record<string, string>> = {
  'Documents issued at once have consecutive numbers': AT_ONCE,
  'The chain stays intact when many documents': AT_ONCE,
  'accepts exactly 5 of many parallel creations': AT_ONCE,
  'Simultaneous changes are all kept': AT_ONCE,
  'Simultaneous requests with the same key': AT_ONCE,
  'Any status can follow any other': SLOW,
  'A closure continues where a crash interrupted it': SLOW,
  'The CSV export contains each repair of the shop once': LARGE,
  'Each page of the export is small enough for an answer': LARGE,
};

export type Difference = {
  says: string;
  /** `right` names the side that is right, and the page of AWS's documentation that proves it. */
  right: string;
  /** The tests with these full names notice the difference. */
  tests: readonly string[];
};

export const DIFFERENCES: readonly Difference[] = [
  {
    says: 'An update of an item is measured with what it replaces, so that a full one cannot be made smaller.',
    right: 'ours (DynamoDB Developer Guide, quotas: 400 KB is an item’s size, as it is stored)',
    tests: ['makes room in an item that was filled while the whole history stood in it'],
  },
  {
    says: 'An item may have 405,000 bytes, not 400 kB.',
    right: 'ours (DynamoDB Developer Guide, quotas: 400 KB)',
    tests: [
      'DynamoDB’s limits An item has at most 400 kB, when put or when updated',
      'Changing a status A change is refused and nothing is stored when the history is full',
    ],
  },
  {
    says: 'A transaction may have more than 4 MB.',
    right: 'ours (DynamoDB API Reference, TransactWriteItems)',
    tests: ['DynamoDB’s limits A transaction has at most 4 MB and 100 items'],
  },
  {
    says: 'A batch may write more than 25 items.',
    right: 'ours (DynamoDB API Reference, BatchWriteItem)',
    tests: ['DynamoDB’s limits A batch writes at most 25 items and reads at most 100'],
  },
  {
    says: 'A record of the stream is of version 1.0, not 1.1.',
    right: 'either: clients must not count on it (DynamoDB API Reference, streams, Record)',
    tests: ['Changes that pass the filters reach the function in order, in Lambda’s shape'],
  },
];

/** Returns the integration test files that run against moto and begin with one of `places`. */
export const comparedFiles = (all: readonly string[], places: readonly string[]): string[] =>
  all.filter(
    (file) => beginsAs(file, COMPARED) && beginsAs(file, places) && !(file in LEFT_OUT_FILES),
  );

export const beginsAs = (file: string, places: readonly string[]): boolean =>
  places.some((place) => file.startsWith(place));
