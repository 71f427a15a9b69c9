import * as z from 'zod/mini';
import { customerFields, deviceInput, reachable } from '../repair-input.ts';

/** A customer may leave at most this many devices at once. Every plan allows at least as many repairs. */
export const MOST_DEVICES = 5;

const HOW_MANY = `Indiquez de 2 à ${MOST_DEVICES} appareils.`;

export const intakeInput = z
  .strictObject({
    ...customerFields,
    devices: z
      .array(deviceInput)
      .check(z.minLength(2, HOW_MANY), z.maxLength(MOST_DEVICES, HOW_MANY)),
  })
  .check(reachable);
export type IntakeInput = z.infer<typeof intakeInput>;
