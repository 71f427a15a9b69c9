import type { RepairRecord } from '../../../../../shared/repairs/parts/parts.ts';

/** The props of the parts of a repair's page that change the record. */
export type RecordProps = {
  repair: RepairRecord;
  /** Receives the repair that an action returned. */
  onChange: (repair: RepairRecord) => void;
};
