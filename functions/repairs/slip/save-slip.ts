import { AppError } from '../../../shared/errors.ts';
import type { Slip, SlipInput } from '../../../shared/repairs/slip/slip.ts';
import { digestOf } from '../../documents/digest.ts';
import { openSlip, type SlipDependencies } from './get-slip.ts';
import type { StoredSlip } from './stored-slip.ts';

const MOST_SLIPS = 20;
const FULL = `Cette réparation a déjà ${MOST_SLIPS} bons signés. Notez la suite dans ses notes internes.`;

/**
 * Saves a slip. A signed slip stays stored. The new slip replaces it at once or, with `toSign`, when the new slip
 * is signed. A repeated request gets the same answer.
 * @throws AppError as `openSlip` and `write` do; HISTORY_FULL; CONFLICT when another write came first.
 */
export async function saveSlip(
  dependencies: SlipDependencies,
  shopId: string,
  idOrNumber: string,
  { version, toSign, ...input }: SlipInput,
): Promise<Slip> {
  const { repair, slips, shown } = await openSlip(dependencies, shopId, idOrNumber);
  const [{ number = 0, slip: stored } = {}] = slips;
  const slip: StoredSlip = {
    version: version + 1,
    ...fieldsOf(input),
    ...(toSign && { to_sign: true as const }),
  };
  if (stored && digestOf(stored) === digestOf(slip)) return shown(stored);
  if ((stored?.version ?? 0) !== version) throw new AppError('CONFLICT');
  const isNew = stored === undefined || stored.signed !== undefined;
  if (isNew && number >= MOST_SLIPS) throw new AppError('HISTORY_FULL', { message: FULL });
  await dependencies.slips.write(
    repair,
    { number: isNew ? number + 1 : number, slip },
    isNew ? 'none' : 'unsigned',
  );
  return shown(slip);
}

const fieldsOf = ({
  serial,
  accessories,
  condition,
  ceilingCents,
}: Omit<SlipInput, 'version' | 'toSign'>) => ({
  ...(serial && { serial }),
  ...(accessories && { accessories }),
  ...(condition && { condition }),
  ...(ceilingCents !== undefined && { ceiling_cents: ceilingCents }),
});
