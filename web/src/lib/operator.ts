import type { Operator } from '../../../shared/operator.ts';

/** Who runs this Rebond. Put there by the build, which has read and checked it. */
export const OPERATOR: Operator = import.meta.env.VITE_OPERATOR;
