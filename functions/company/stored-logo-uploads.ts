import { LOGOS_A_DAY } from '../../shared/company/logo.ts';
import {
  uploadsKey,
  uploadsKind,
  uploadsRepository,
} from '../platform/files/uploads.repository.ts';
import type { Table } from '../platform/table/table.ts';

/** This partition lists the shops with recent logo uploads. The job that removes replaced logos reads it. */
const PARTITION = 'JOB#LOGOS';

export const logoUploadsKey = (shopId: string) => uploadsKey(PARTITION, shopId);

export const logoUploadsKind = uploadsKind('logo-uploads');

export const logoUploadsRepository = (table: Table) =>
  uploadsRepository(table, { partition: PARTITION, kind: logoUploadsKind, most: LOGOS_A_DAY });
