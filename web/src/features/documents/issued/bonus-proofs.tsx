import { Download, Trash2, Upload } from 'lucide-react';
import { useState } from 'react';
import { bonusTakenBackBy } from '../../../../../shared/bonus/bonus.ts';
import {
  mayRemoveProofs,
  PROOF_MAX_BYTES,
  PROOFS_AN_INVOICE,
  type ProofFile,
  proofFileName,
} from '../../../../../shared/bonus/proof-files.ts';
import {
  PROOF_FILES,
  PROOF_TYPES,
  type ProofFileKind,
} from '../../../../../shared/bonus/schemes.ts';
import type { DocumentDetails } from '../../../../../shared/documents/issued/issued.ts';
import { formatDate } from '../../../../../shared/time.ts';
import { messageOf } from '../../../lib/api/api-client.ts';
import { useAction } from '../../../lib/cache/use-action.ts';
import { lighterPicture } from '../../../lib/files/lighter-picture.ts';
import { saveFile } from '../../../lib/files/save-file.ts';
import { Button, ButtonStack } from '../../../ui/buttons/button.tsx';
import { FileButtons } from '../../../ui/buttons/file-buttons.tsx';
import { Failure, Note } from '../../../ui/feedback/note.tsx';
import { notify } from '../../../ui/feedback/notify.ts';
import { optionsOf, SelectField } from '../../../ui/forms/text-field.tsx';
import { Line, LineList } from '../../../ui/lists/line-list.tsx';
import { readDocumentAgain } from '../document-query.ts';
import { addBonusProof, getBonusProof, removeBonusProof } from '../document-requests.ts';

const KINDS = Object.keys(PROOF_FILES) as ProofFileKind[];

export function BonusProofs({ details }: { details: DocumentDetails }) {
  const { files, isBusy, failure, add, open, remove } = useBonusProofs(details);
  const { bonus } = details.summary;
  const isTakenBack = bonusTakenBackBy(details.summary) !== undefined;
  const missing = KINDS.find((one) => !files.some((file) => file.kind === one)) ?? 'other';
  const [chosen, setChosen] = useState<ProofFileKind>();
  if (bonus === undefined) return null;
  const kind = chosen ?? missing;
  const isRemovable = mayRemoveProofs(bonus.state) || isTakenBack;
  return (
    <ButtonStack>
      {files.length > 0 && (
        <LineList label="Pièces du bonus">
          {files.map((file) => {
            const name = proofFileName(details.document.number, file, files);
            return (
              <Line key={file.id} title={PROOF_FILES[file.kind]} text={textOf(file)}>
                <Button
                  icon={Download}
                  variant="quiet"
                  size="icon"
                  aria-label={`Télécharger ${name}`}
                  disabled={isBusy}
                  onClick={() => open(file)}
                />
                {isRemovable && (
                  <Button
                    icon={Trash2}
                    variant="quiet"
                    size="icon"
                    aria-label={`Retirer ${name}`}
                    disabled={isBusy}
                    onClick={() => remove(file)}
                  />
                )}
              </Line>
            );
          })}
        </LineList>
      )}
      {!isTakenBack && files.length < PROOFS_AN_INVOICE && (
        <>
          <SelectField
            label="Pièce à joindre"
            disabled={isBusy}
            value={kind}
            options={optionsOf(PROOF_FILES)}
            onChoose={setChosen}
          />
          <FileButtons
            camera="Photographier"
            cameraTypes="image/jpeg,image/png"
            types={Object.keys(PROOF_TYPES).join(',')}
            disabled={isBusy}
            onChoose={([file]) => {
              setChosen(undefined);
              if (file) add(kind, file);
            }}
          >
            <Upload />
            {isBusy ? 'Un instant…' : 'Choisir une photo ou un PDF'}
          </FileButtons>
        </>
      )}
      {failure && <Failure>{failure}</Failure>}
      <Note>
        {PROOFS_AN_INVOICE} pièces au plus, de 3&#xa0;Mo chacune, en photo ou en PDF. Elles sont
        gardées avec la facture et effacées avec votre compte.
        {files.length > 0 && !isRemovable && ' Elles restent avec la demande qui est partie.'}
      </Note>
    </ButtonStack>
  );
}

const textOf = ({ addedAt, bytes, type }: ProofFile): string =>
  `${type === 'application/pdf' ? 'PDF' : 'Photo'} de ${Math.max(1, Math.round(bytes / 1000))}\u00a0ko, ${formatDate(addedAt)}`;

/** Reads and changes the files that prove an invoice's bonus. One action on them runs at a time. */
function useBonusProofs({ document: { id, number }, summary: { bonus } }: DocumentDetails) {
  /** This says why the last action failed. It stays visible, because a toast disappears too soon. */
  const [failure, setFailure] = useState<string>();
  const files = bonus?.files ?? [];
  const fail = (title: string, why: string) => {
    setFailure(`${title}. ${why}`);
    notify.error(title, why);
  };
  const { isBusy, run } = useAction(async ([failed, act]: [string, () => Promise<void>]) => {
    setFailure(undefined);
    await act().catch((error: unknown) => fail(failed, messageOf(error)));
  });
  const once = (failed: string, act: () => Promise<void>) => run([failed, act]);

  const add = (kind: ProofFileKind, chosen: File) =>
    once('La pièce n’a pas pu être ajoutée', async () => {
      const file = await lighterProof(chosen);
      if (file.size > PROOF_MAX_BYTES) {
        fail('Pièce trop lourde', 'Choisissez un fichier de 3\u00a0Mo au plus.');
        return;
      }
      try {
        await addBonusProof(id, kind, file);
        notify.success('Pièce ajoutée', number);
      } finally {
        await readDocumentAgain(id);
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
        await readDocumentAgain(id);
      }
    });
  return { files, isBusy, failure, add, open, remove };
}

/** The photograph stays large enough to read a rating plate. */
const LIMITS = { side: 2_400, mostBytes: PROOF_MAX_BYTES };

const lighterProof = async (file: File): Promise<Blob> =>
  file.type.startsWith('image/')
    ? new Blob([await lighterPicture(file, LIMITS)], { type: 'image/jpeg' })
    : file;
