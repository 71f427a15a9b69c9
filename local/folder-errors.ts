import { existsSync, mkdirSync, statfsSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ClearError } from './clear-error.ts';

/**
 * Creates a folder with the parents that are missing. Node's own recursion never ends in a folder such as /proc, where
 * the system answers ENOENT although the parent exists.
 */
export function makeFolder(path: string): void {
  try {
    mkdirSync(path);
  } catch (error) {
    const code = codeOf(error);
    if (code === 'EEXIST' && statSync(path).isDirectory()) return;
    if (code !== 'ENOENT') throw error;
    if (existsSync(dirname(path))) throw new ClearError(notWritable(path));
    makeFolder(dirname(path));
    mkdirSync(path);
  }
}

/** Runs `step`. @throws ClearError that says what prevents a write to `path`. */
export function tryTo(path: string, step: () => unknown): void {
  try {
    step();
  } catch (error) {
    throw inTheWay(error, path);
  }
}

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : '';

/** Says what prevents a write to `path`. Returns `error` itself when something else caused the error. */
export function inTheWay(error: unknown, path: string): unknown {
  const [, sentence] =
    Object.entries(IN_THE_WAY).find(([codes]) => codes.split(' ').includes(codeOf(error))) ?? [];
  return sentence ? new ClearError(sentence(path)) : (fullDisk(error, path) ?? error);
}

/**
 * Says why a cloud that uses `folders` did not start. Returns `error` itself when it is a sentence already, or has an
 * unknown cause.
 */
export function whyNotStarted(error: unknown, folders: readonly string[]): unknown {
  const text = String(error);
  if (error instanceof ClearError) return error;
  const [full] = folders.flatMap((folder) => noSpaceLeft(folder) ?? []);
  if (full) return full;
  if (/\bE[MN]FILE\b|unable to open database file/.test(text)) return new ClearError(TOO_FEW_FILES);
  if (/\b(EIO|EFBIG)\b|disk I\/O error/.test(text)) {
    return new ClearError(
      `Le disque de ${folders.join(' ou ')} refuse une lecture ou une écriture. Vérifiez ce disque et la taille permise des fichiers (ulimit -f), puis relancez Rebond.`,
    );
  }
  return fullDisk(error, folders.join(' ou ')) ?? error;
}

const TOO_FEW_FILES =
  'Le système ne laisse pas Rebond ouvrir assez de fichiers. Relevez cette limite, puis relancez Rebond\u202f: ulimit -n 1024';

/** A disk with less free space counts as full. */
const LEAST_FREE_BYTES = 1_000_000;

/** Says that the disk of `folder` is full. A full disk causes many errors of the parts that write there. */
export function noSpaceLeft(folder: string): ClearError | undefined {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize < LEAST_FREE_BYTES ? new ClearError(noSpaceFor(folder)) : undefined;
  } catch {
    // The folder is gone, which is reported elsewhere.
    return undefined;
  }
}

export function fullDisk(error: unknown, path: string): ClearError | undefined {
  const isFull = /ENOSPC: no space|EDQUOT|database or disk is full/.test(String(error));
  return isFull ? new ClearError(noSpaceFor(path)) : undefined;
}

const noSpaceFor = (path: string) =>
  `Il n’y a plus de place sur le disque pour ${path}. Libérez-en, puis recommencez.`;

const notWritable = (path: string) =>
  `Rebond ne peut pas écrire dans ${path}. Vérifiez ses droits, ou choisissez un autre dossier : REBOND_DATA=.local/autre npm start`;

const IN_THE_WAY: Readonly<Record<string, (path: string) => string>> = {
  'EACCES EPERM EROFS': notWritable,
  'ENOSPC EDQUOT': noSpaceFor,
  EBUSY: (path) =>
    `${path} est un disque entier, que Rebond ne peut pas remplacer. Indiquez un dossier de ce disque\u202f: REBOND_DATA=${join(path, 'donnees')} npm run restore DOSSIER`,
  ENOENT: (path) =>
    `Le dossier de ${path} n’existe pas. Branchez son disque, ou choisissez un autre dossier : REBOND_DATA=.local/autre npm start`,
  'EEXIST ENOTDIR': (path) =>
    `${path} devrait être un dossier, et un fichier est à sa place. Déplacez-le, puis relancez Rebond.`,
};
