import * as z from 'zod/mini';
import { keysOf } from '../keys-of.ts';
import { optionalLine } from '../text.ts';
import { REASON_MISSING, REFUSAL_REASONS } from './refusal-reasons.ts';
import { REPORTING_STATES } from './sending.ts';

/** A shop may give these statuses to an invoice that it received: prise en charge, approuvée, refusée (XP Z12-012). */
export const ANSWER_CODES = [204, 205, 210] as const;
export type AnswerCode = (typeof ANSWER_CODES)[number];

const reason = z.enum(keysOf(REFUSAL_REASONS), REASON_MISSING);
/** A page of the supplier's platform shows at most this many characters. */
const MAX_NOTE_LENGTH = 500;

export const answerInput = z
  .strictObject({
    code: z.literal(ANSWER_CODES),
    reason: z.optional(reason),
    note: optionalLine(MAX_NOTE_LENGTH),
  })
  .check(
    z.refine(({ code, reason: why }) => (code === 210) === (why !== undefined), {
      message: 'Un refus, et lui seul, a un motif.',
      path: ['reason'],
    }),
  );
export type AnswerInput = z.input<typeof answerInput>;

export const receivedAnswerSchema = z.object({
  code: z.literal(ANSWER_CODES),
  /** The instant is in ISO 8601, UTC. */
  at: z.string(),
  reason: z.optional(reason),
  note: z.optional(z.string()),
  state: z.enum(REPORTING_STATES),
  /** This says why the platform does not have the answer. */
  failure: z.optional(z.string()),
  /** The shop may send the answer again. */
  canSend: z.boolean(),
});
export type ReceivedAnswer = z.infer<typeof receivedAnswerSchema>;

/** Returns the answers that may follow an earlier one. Approvals and refusals are final (XP Z12-012, 5.1; ADR 0146). */
export const nextAnswers = (said: AnswerCode | undefined): readonly AnswerCode[] => {
  if (said === undefined) return ANSWER_CODES;
  return said === 204 ? [205, 210] : [];
};
