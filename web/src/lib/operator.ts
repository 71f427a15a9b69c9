import type { Operator } from '../../../shared/operator.ts';

/** The operator of this Rebond. The build reads and checks it, then puts it here. */
export const OPERATOR: Operator = import.meta.env.VITE_OPERATOR;
