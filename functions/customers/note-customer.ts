import type { CustomerNote, CustomerNoteInput } from '../../shared/customers/customers.ts';
import { AppError } from '../../shared/errors.ts';
import type { RepairsRepository } from '../repairs/repairs.repository.ts';
import { identityOf } from './customer-repairs.ts';
import type { CustomersRepository } from './customers.repository.ts';
import { namingRepair, personOf } from './person.ts';

export type NoteCustomerDependencies = {
  repairs: Pick<RepairsRepository, 'get'>;
  customers: Pick<CustomersRepository, 'byIdentity' | 'write'>;
};

/**
 * Replaces the note about the customer of a repair. A repeated request changes nothing.
 * @throws AppError REPAIR_NOT_FOUND; CONFLICT when the note has changed.
 */
export async function noteCustomer(
  dependencies: NoteCustomerDependencies,
  shopId: string,
  idOrNumber: string,
  { note = '', revision }: CustomerNoteInput,
): Promise<CustomerNote> {
  const named = await namingRepair(dependencies.repairs, shopId, idOrNumber);
  const person = await personOf(dependencies, shopId, identityOf(named));
  const isRepeated = person.revision === revision + 1 && person.note === note;
  if (isRepeated) return { note, revision: person.revision };
  if (person.revision !== revision) throw new AppError('CONFLICT');
  const { identity, merged } = person;
  const customer = {
    identity,
    ...(note && { note }),
    ...(merged.length > 0 && { merged: [...merged] }),
    revision: revision + 1,
  };
  const writes = [{ customer, replaces: revision }];
  const isWritten = await dependencies.customers.write(shopId, writes, [named]);
  if (!isWritten) throw new AppError('CONFLICT');
  return { note, revision: customer.revision };
}
