import type { Operator } from '../../../shared/operator.ts';

/** The operator of this deployment. The build checks the operator's details and inserts them here. */
export const OPERATOR: Operator = import.meta.env.VITE_OPERATOR;
