import * as z from 'zod/mini';
import { keepIn } from '../../../lib/device-memory.ts';
import { unlessBlocked } from '../../../lib/unless-blocked.ts';
import { intakePlace, interruptedIntake } from './intake-place.ts';

const text = z.string();
const device = { deviceType: text, deviceModel: text, issue: text, promisedOn: text };

const keptIntakeSchema = z.object({
  draft: z.object({
    ...device,
    customerName: text,
    customerFirstName: text,
    customerEmail: text,
    customerPhone: text,
    noEmail: z.boolean(),
    returnOf: z.optional(text),
  }),
  devices: z.readonly(z.array(z.object({ ...device, key: z.number() }))),
  /** A repair that was created just before a reload is not created again, because the key is kept too. */
  attempt: z.object({ content: text, key: text }),
});

type KeptIntake = z.infer<typeof keptIntakeSchema>;

/** Returns the intake that was being typed in this tab before a reload, or `undefined` when there is none. */
export function keptIntake(): KeptIntake | undefined {
  const json: unknown = unlessBlocked(() => JSON.parse(interruptedIntake() ?? ''), null);
  return keptIntakeSchema.safeParse(json).data;
}

/** Keeps the typed intake in this tab alone, because a counter's computer is shared; null deletes it. */
export const keepIntake = (intake: KeptIntake | null): void =>
  keepIn(intakePlace(), intake && JSON.stringify(intake), 'sessionStorage');
