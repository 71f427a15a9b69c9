import type { RepairPart } from '../../../../../shared/repairs/parts/answers.ts';

/** Puts a part in its place, or at the end when it is new or was removed elsewhere. */
export const withPart = (parts: readonly RepairPart[], part: RepairPart): RepairPart[] => {
  const at = parts.findIndex(({ id }) => id === part.id);
  return at === -1 ? [...parts, part] : parts.with(at, part);
};
