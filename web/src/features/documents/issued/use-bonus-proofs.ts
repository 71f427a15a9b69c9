import { useState } from 'react';
import {
  PROOF_MAX_BYTES,
  type ProofFile,
  proofFileName,
} from '../../../../../shared/bonus/proof-files.ts';
import type { ProofFileKind } from '../../../../../shared/bonus/schemes.ts';
import type { DocumentDetails } from '../../../../../shared/documents/issued/issued.ts';
import { messageOf } from '../../../lib/api/api-client.ts';
import { saveFile } from '../../../lib/files/save-file.ts';
import { notify } from '../../../ui/feedback/notify.ts';
import { addBonusProof, getBonusProof, removeBonusProof } from '../document-requests.ts';

/** The files that prove an invoice's bonus; one action on them runs at a time. */
export function useBonusProofs(
  { document: { id, number }, summary: { bonus } }: DocumentDetails,
  onChange: () => Promise<void>,
) {
  const [isBusy, setIsBusy] = useState(false);
  /** Why the last action failed. The reason stays visible, because a toast disappears too soon. */
  const [failure, setFailure] = useState<string>();
  const files = bonus?.files ?? [];
  const fail = (title: string, why: string) => {
    setFailure(`${title}. ${why}`);
    notify.error(title, why);
  };
  const once = async (failed: string, act: () => Promise<void>) => {
    if (isBusy) return;
    setIsBusy(true);
    setFailure(undefined);
    try {
      await act();
    } catch (error) {
      fail(failed, messageOf(error));
    } finally {
      setIsBusy(false);
    }
  };

  const add = (kind: ProofFileKind, chosen: File) =>
    once('La pièce n’a pas pu être ajoutée', async () => {
      const file = await lighterPhoto(chosen);
      if (file.size > PROOF_MAX_BYTES) {
        fail('Pièce trop lourde', 'Choisissez un fichier de 3\u00a0Mo au plus.');
        return;
      }
      try {
        await addBonusProof(id, kind, file);
        notify.success('Pièce ajoutée', number);
      } finally {
        await onChange();
      }
    });
  const open = (file: ProofFile) =>
    once('La pièce n’a pas pu être téléchargée', async () =>
      saveFile(await getBonusProof(id, file.id), proofFileName(number, file, files)),
    );
  const remove = (file: ProofFile) =>
    once('La pièce n’a pas pu être retirée', async () => {
      try {
        await removeBonusProof(id, file.id);
        notify.success('Pièce retirée', proofFileName(number, file, files));
      } finally {
        await onChange();
      }
    });
  return { files, isBusy, failure, add, open, remove };
}

/** The photograph stays large enough to read a rating plate. */
const LONGEST_SIDE = 2_400;
const QUALITY = 0.85;

/** Makes a photograph smaller and removes its place and time. What this browser cannot draw is sent unchanged. */
async function lighterPhoto(file: File): Promise<Blob> {
  if (!file.type.startsWith('image/')) return file;
  try {
    const image = await createImageBitmap(file, { imageOrientation: 'from-image' });
    const scale = Math.min(1, LONGEST_SIDE / Math.max(image.width, image.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(image.width * scale));
    canvas.height = Math.max(1, Math.round(image.height * scale));
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
    image.close();
    return await new Promise<Blob>((resolve) => {
      canvas.toBlob((drawn) => resolve(drawn ?? file), 'image/jpeg', QUALITY);
    });
  } catch {
    return file;
  }
}
