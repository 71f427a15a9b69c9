import { expect, it, vi } from 'vitest';
import { ClearError } from './clear-error.ts';
import { whyNotStarted } from './folder-errors.ts';
import { reportFault } from './report-fault.ts';

const ofKind = (code: string, message: string) => Object.assign(new Error(message), { code });

it('A full disk is reported once in one French sentence, and other faults are reported as they are', () => {
  const report = vi.fn<(line: string) => void>();
  reportFault('Messaging', ofKind('ENOSPC', 'ENOSPC: no space left on device, write'), report);
  reportFault('Event bus', 'ERR_SQLITE_ERROR: database or disk is full', report);
  reportFault('Gateway', new Error('a defect'), report);
  const lines = report.mock.calls.map(([line]) => line);
  expect(lines).toEqual([
    'Il n’y a plus de place sur le disque pour les données. Libérez-en, puis recommencez.',
    expect.stringMatching(/^Gateway: Error: a defect\n/),
  ]);
});

it.each([
  ['connect EMFILE 127.0.0.1:41283', /ulimit -n 1024$/],
  // This is all that SQLite says when the process may open no more files.
  ['unable to open database file', /ulimit -n 1024$/],
  ['disk I/O error', /^Le disque de \/data ou \/tmp .*ulimit -f/],
  ['EFBIG: file too large, write', /^Le disque de \/data ou \/tmp .*ulimit -f/],
  ['EIO: i/o error, read', /^Le disque de \/data ou \/tmp .*ulimit -f/],
  ['ENOSPC: no space left on device', /sur le disque pour \/data ou \/tmp\./],
])(
  'A start that fails with "%s" ends with a sentence that says what to do',
  (message, sentence) => {
    expect(whyNotStarted(new Error(message), ['/data', '/tmp'])).toMatchObject({
      name: 'ClearError',
      message: expect.stringMatching(sentence),
    });
  },
);

it('A start that fails for an unknown reason, or with a sentence, keeps its error', () => {
  for (const error of [new Error('a defect'), new ClearError('Le port 3000 est pris.')]) {
    expect(whyNotStarted(error, ['/data'])).toBe(error);
  }
});
