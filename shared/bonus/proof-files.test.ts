import { expect, it } from 'vitest';
import { isProven, missingForClaim } from './bonus.ts';
import { mayRemoveProofs, type ProofFile, proofFileName, proofQuery } from './proof-files.ts';
import { BONUS_STATES, type BonusState } from './schemes.ts';

const file = (id: string, kind: ProofFile['kind'], type: ProofFile['type']): ProofFile => ({
  id,
  kind,
  type,
  bytes: 1,
  addedAt: '2026-11-20T10:05:00.000Z',
});
const FILES = [
  file('a', 'plate', 'image/png'),
  file('b', 'consent', 'application/pdf'),
  file('c', 'plate', 'image/jpeg'),
];

it('A file is named by its invoice, its kind and its rank among files of that kind', () => {
  expect(FILES.map((each) => proofFileName('FA-2026-0001', each, FILES))).toEqual([
    'FA-2026-0001-plaque-1.png',
    'FA-2026-0001-accord-1.pdf',
    'FA-2026-0001-plaque-2.jpg',
  ]);
});

it('The files of a sent claim cannot be removed', () => {
  const states = Object.keys(BONUS_STATES) as BonusState[];
  expect(states.filter(mayRemoveProofs)).toEqual(['to-claim', 'refused']);
});

it('A file counts as the proof of its kind, and a file of the kind "other" is not a proof', () => {
  const client = { address: '1 rue A', email: 'a@exemple.fr' };
  const bonus = {
    proofs: ['invoice'] as const,
    files: [{ kind: 'plate' }, { kind: 'other' }] as const,
  };
  expect(missingForClaim({ client }, bonus)).toEqual([
    'Validation du client (SMS, e-mail ou écrit signé)',
  ]);
  expect([isProven(bonus, 'plate'), isProven(bonus, 'consent')]).toEqual([true, false]);
});

it('A file without a kind has the kind "other", and an unknown kind is refused', () => {
  expect(proofQuery.parse({})).toEqual({ kind: 'other' });
  expect(
    proofQuery.safeParse({ kind: 'invoice' }).error?.issues.map(({ message }) => message),
  ).toEqual(['Choisissez la pièce dans la liste.']);
});
