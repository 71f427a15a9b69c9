import type { Repair } from '../../../../../shared/repairs/repairs.ts';

/** The props of the parts of a repair's page that change the record. */
export type RecordProps = {
  repair: Repair;
  /** Receives the repair that an action returned. */
  onChange: (repair: Repair) => void;
};
