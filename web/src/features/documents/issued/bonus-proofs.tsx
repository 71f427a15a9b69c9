import { Download, Trash2, Upload } from 'lucide-react';
import { useState } from 'react';
import { bonusTakenBackBy } from '../../../../../shared/bonus/bonus.ts';
import {
  mayRemoveProofs,
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
import { Button } from '../../../ui/buttons/button.tsx';
import { ButtonStack } from '../../../ui/buttons/button-group.tsx';
import { FileButtons } from '../../../ui/buttons/file-buttons.tsx';
import { Failure, Note } from '../../../ui/feedback/note.tsx';
import { SelectField } from '../../../ui/forms/text-field.tsx';
import { Line, LineList } from '../../../ui/lists/line-list.tsx';
import { useBonusProofs } from './use-bonus-proofs.ts';

type BonusProofsProps = { details: DocumentDetails; onChange: () => Promise<void> };

const KINDS = Object.keys(PROOF_FILES) as ProofFileKind[];

export function BonusProofs({ details, onChange }: BonusProofsProps) {
  const { files, isBusy, failure, add, open, remove } = useBonusProofs(details, onChange);
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
                  variant="quiet"
                  size="icon"
                  aria-label={`Télécharger ${name}`}
                  disabled={isBusy}
                  onClick={() => void open(file)}
                >
                  <Download aria-hidden="true" />
                </Button>
                {isRemovable && (
                  <Button
                    variant="quiet"
                    size="icon"
                    aria-label={`Retirer ${name}`}
                    disabled={isBusy}
                    onClick={() => void remove(file)}
                  >
                    <Trash2 aria-hidden="true" />
                  </Button>
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
            onChange={({ target }) => setChosen(KINDS.find((one) => one === target.value))}
          >
            {KINDS.map((one) => (
              <option key={one} value={one}>
                {PROOF_FILES[one]}
              </option>
            ))}
          </SelectField>
          <FileButtons
            camera="Photographier"
            cameraTypes="image/jpeg,image/png"
            types={Object.keys(PROOF_TYPES).join(',')}
            disabled={isBusy}
            onChoose={([file]) => {
              setChosen(undefined);
              if (file) void add(kind, file);
            }}
          >
            <Upload aria-hidden="true" />
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
