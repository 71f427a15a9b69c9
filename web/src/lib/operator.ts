import type { Operator } from '../../../shared/operator.ts';

/** The build checks the details of the deployment's operator and inserts them here. */
export const OPERATOR: Operator = import.meta.env.VITE_OPERATOR;
