import { useState } from 'react';
import {
  REASON_MISSING,
  REFUSAL_REASONS,
  type RefusalReason,
} from '../../../../shared/e-invoicing/refusal-reasons.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { EndButtons } from '../../ui/buttons/button-group.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { Failure, Note } from '../../ui/feedback/note.tsx';
import { enterMovesOn } from '../../ui/forms/enter-moves-on.ts';
import { SelectField, TextField } from '../../ui/forms/text-field.tsx';

type RefusalDialogProps = {
  open: boolean;
  number: string;
  seller: string;
  busy: boolean;
  failure: string | undefined;
  onRefuse: (reason: RefusalReason, note: string) => void;
  onClose: () => void;
};

export function RefusalDialog({
  open,
  number,
  seller,
  busy,
  failure,
  onRefuse,
  onClose,
}: RefusalDialogProps) {
  const [reason, setReason] = useState<RefusalReason | ''>('');
  const [note, setNote] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const refuse = () => {
    setIsMissing(reason === '');
    if (reason !== '') onRefuse(reason, note.trim());
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      dismissible={!busy}
      title={`Refuser la facture ${number}`}
      description={seller}
    >
      <form
        noValidate
        onKeyDown={enterMovesOn}
        onSubmit={(event) => {
          event.preventDefault();
          refuse();
        }}
      >
        <SelectField
          label="Motif du refus"
          required
          value={reason}
          error={isMissing && reason === '' ? REASON_MISSING : undefined}
          onChange={(event) => setReason(event.target.value as RefusalReason | '')}
        >
          <option value="">Choisir…</option>
          {Object.entries(REFUSAL_REASONS).map(([code, words]) => (
            <option key={code} value={code}>
              {words}
            </option>
          ))}
        </SelectField>
        <TextField
          label="Précision pour le fournisseur"
          optional
          maxLength={500}
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
        <Note>
          Le fournisseur et l’administration en sont informés. Un refus est définitif&#x202f;: le
          fournisseur annule sa facture et en émet une autre.
        </Note>
        {failure && <Failure role="alert">{failure}</Failure>}
        <EndButtons>
          <Button variant="quiet" disabled={busy} onClick={onClose}>
            Annuler
          </Button>
          <Button type="submit" busy={busy}>
            Refuser la facture
          </Button>
        </EndButtons>
      </form>
    </Dialog>
  );
}
