import { namedProofsRepository } from '../../bonus/named-proofs.repository.ts';
import { proofUploadsRepository } from '../../bonus/stored-proof-uploads.ts';
import { companyRepository } from '../../company/company.repository.ts';
import { logoUploadsRepository } from '../../company/stored-logo-uploads.ts';
import { removeReplacedLogos } from '../../documents/prints/remove-replaced-logos.ts';
import { documentListRepository } from '../../documents/reading/document-list.repository.ts';
import { scheduleHandler } from '../../platform/entry/schedule.ts';
import { removeStrayFiles } from '../../platform/files/remove-stray-files.ts';
import { logger } from '../../platform/logger.ts';
import { openTable } from '../../platform/table/table.ts';
import { namedPictures } from '../../repairs/pictures/named-pictures.ts';
import { pictureUploads } from '../../repairs/pictures/stored-picture-uploads.ts';
import { finishClosures } from './finish-closures.ts';
import { liveDependencies } from './live-dependencies.ts';

const table = openTable();
const dependencies = {
  ...liveDependencies(),
  companies: companyRepository(table),
  uploads: logoUploadsRepository(table),
  documents: documentListRepository(table),
};
const { now } = dependencies;
const proofs = {
  named: namedProofsRepository(table),
  files: dependencies.proofs,
  uploads: proofUploadsRepository(table),
  now,
};
const pictures = {
  named: namedPictures(table),
  files: dependencies.pictures,
  uploads: pictureUploads(table),
  now,
};

const PAGE_TIME_MS = 30_000;

export const handler = scheduleHandler(PAGE_TIME_MS, async (hasTime) => {
  const report = await finishClosures(dependencies, hasTime);
  if (report.erased + report.failed > 0) logger.info('Closed accounts were erased', report);
  const logos = await removeReplacedLogos(dependencies, hasTime);
  if (logos > 0) logger.info('Replaced logos were removed', { logos });
  const strays =
    (await removeStrayFiles(proofs, hasTime)) + (await removeStrayFiles(pictures, hasTime));
  if (strays > 0) logger.info('Unused files were removed', { strays });
  return report;
});
