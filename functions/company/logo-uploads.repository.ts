import { LOGOS_A_DAY } from '../../shared/company/logo.ts';
import { uploadsRepository } from '../platform/files/uploads.repository.ts';
import type { Table } from '../platform/table/table.ts';
import { LOGO_UPLOADS_PARTITION, logoUploadsKind } from './stored-logo-uploads.ts';

export type LogoUploadsRepository = ReturnType<typeof logoUploadsRepository>;

export const logoUploadsRepository = (table: Table) =>
  uploadsRepository(table, {
    partition: LOGO_UPLOADS_PARTITION,
    kind: logoUploadsKind,
    most: LOGOS_A_DAY,
  });
