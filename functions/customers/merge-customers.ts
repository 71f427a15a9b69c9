import {
  CUSTOMER_NOTE_MAX,
  type CustomerNote,
  MERGED_MAX,
} from '../../shared/customers/customers.ts';
import { AppError } from '../../shared/errors.ts';
import { untilWritten } from '../platform/table/until-written.ts';
import type { RepairsRepository } from '../repairs/repairs.repository.ts';
import { identityOf } from './customer-repairs.ts';
import type { CustomersRepository } from './customers.repository.ts';
import { namingRepair, type Person, personsOf } from './person.ts';

export type MergeCustomersDependencies = {
  repairs: Pick<RepairsRepository, 'get'>;
  customers: Pick<CustomersRepository, 'byIdentity' | 'write'>;
};

/**
 * Merges the customer of the repair `other` into the customer of the repair `idOrNumber`. One transaction stores that
 * several identities are one person; no repair or document is written. A repeated request changes nothing.
 * @throws AppError REPAIR_NOT_FOUND; INVALID when the merged customer would be too large; CONFLICT when other writes
 * keep coming first.
 */
export async function mergeCustomers(
  { repairs, customers }: MergeCustomersDependencies,
  shopId: string,
  idOrNumber: string,
  other: string,
): Promise<CustomerNote> {
  const named = [
    await namingRepair(repairs, shopId, idOrNumber),
    await namingRepair(repairs, shopId, other),
  ] as const;
  const [kept, gone] = [identityOf(named[0]), identityOf(named[1])];
  return untilWritten(5, async () => {
    const persons = await personsOf({ customers }, shopId, [kept, gone]);
    const [remaining, absorbed] = [persons.get(kept), persons.get(gone)];
    if (remaining === undefined || absorbed === undefined) throw new AppError('CONFLICT');
    if (remaining.identity === absorbed.identity) return noteOf(remaining);
    const whole = mergedInto(remaining, absorbed);
    const writes = [
      {
        customer: {
          identity: whole.identity,
          ...(whole.note && { note: whole.note }),
          merged: [...whole.merged],
          revision: whole.revision,
        },
        replaces: remaining.revision,
      },
      ...pointersTo(whole, absorbed),
    ];
    return (await customers.write(shopId, writes, named)) && noteOf(whole);
  });
}

const noteOf = ({ note, revision }: Person): CustomerNote => ({ note, revision });

function mergedInto(remaining: Person, absorbed: Person): Person {
  const merged = [...remaining.merged, absorbed.identity, ...absorbed.merged];
  const note = [remaining.note, absorbed.note].filter(Boolean).join('\n\n');
  const refuse = (message: string) =>
    new AppError('INVALID', { message, fields: { trackingNumber: message } });
  if (merged.length > MERGED_MAX) {
    throw refuse(
      `Un client réunit au plus ${MERGED_MAX + 1} fiches. Corrigez plutôt les coordonnées de ses réparations.`,
    );
  }
  if (note.length > CUSTOMER_NOTE_MAX) {
    throw refuse('Les deux notes ensemble sont trop longues. Raccourcissez l’une, puis fusionnez.');
  }
  return { identity: remaining.identity, merged, note, revision: remaining.revision + 1 };
}

const pointersTo = ({ identity: into }: Person, absorbed: Person) => [
  {
    customer: { identity: absorbed.identity, into, revision: absorbed.revision + 1 },
    replaces: absorbed.revision,
  },
  // The customers that were merged earlier have no note, and change only together with the absorbed customer.
  ...absorbed.merged.map((identity) => ({
    customer: { identity, into, revision: absorbed.revision + 1 },
    replaces: undefined,
  })),
];
