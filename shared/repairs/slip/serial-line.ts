import { optionalLine } from '../../text.ts';
import { serialProblem } from './serial.ts';

export const SERIAL_MAX = 60;

/** A serial number. If it is an IMEI, its check digit must be right. */
export const serialLine = optionalLine(SERIAL_MAX).check((context) => {
  const message = serialProblem(context.value ?? '');
  if (message) context.issues.push({ code: 'custom', message, input: context.value });
});
