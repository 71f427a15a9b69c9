import type { Repair } from '../../../../../shared/repairs/repairs.ts';

/** A part of a repair's page from which something is done to the record. */
export type RecordProps = {
  repair: Repair;
  /** Takes over what an action was answered. */
  onChange: (repair: Repair) => void;
};
