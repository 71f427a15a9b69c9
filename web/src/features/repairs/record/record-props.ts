import type { RepairRecord } from '../../../../../shared/repairs/parts/parts.ts';

/** The props of the components that can change the repair on its page. */
export type RecordProps = {
  repair: RepairRecord;
  /** Receives the repair that an action returned. */
  onChange: (repair: RepairRecord) => void;
};
