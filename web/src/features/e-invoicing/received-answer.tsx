import { useState } from 'react';
import { statusWords } from '../../../../shared/e-invoicing/life-cycle.ts';
import type {
  AnswerInput,
  ReceivedAnswer,
} from '../../../../shared/e-invoicing/received-answer.ts';
import type { ReceivedInvoice } from '../../../../shared/e-invoicing/reception.ts';
import {
  REASON_MISSING,
  REFUSAL_REASONS,
  type RefusalReason,
} from '../../../../shared/e-invoicing/refusal-reasons.ts';
import { formatDate } from '../../../../shared/time.ts';
import { useAction } from '../../lib/cache/use-action.ts';
import { Button, EndButtons } from '../../ui/buttons/button.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { Failure, Note } from '../../ui/feedback/note.tsx';
import { enterMovesOn } from '../../ui/forms/enter-moves-on.ts';
import { Form } from '../../ui/forms/form.tsx';
import { optionsOf, SelectField, TextField } from '../../ui/forms/text-field.tsx';
import styles from './received-answer.module.css';
import { changeReceived } from './received-queries.ts';
import { answerReceived } from './received-requests.ts';

const STATES = {
  waiting: 'en attente d’envoi',
  sent: 'transmis à la plateforme',
  accepted: 'transmis au fournisseur',
  refused: 'non transmis',
  failed: 'non transmis',
} as const satisfies Record<ReceivedAnswer['state'], string>;

const ANSWERS = [
  [204, 'Prendre en charge'],
  [205, 'Approuver'],
] as const;

export function ReceivedAnswerPart({ invoice }: { invoice: ReceivedInvoice }) {
  const { id, number, seller, answer, answers } = invoice;
  const [isRefusing, setIsRefusing] = useState(false);
  const {
    isBusy,
    busyWith,
    failure,
    run: say,
    forget,
  } = useAction(async (input: AnswerInput) => {
    changeReceived(id, await answerReceived(id, input));
    setIsRefusing(false);
  });
  const named = `la facture ${number}, ${seller.name}`;
  const press = { disabled: isBusy };
  return (
    <>
      {answer && <Said answer={answer} />}
      {failure && !isRefusing && <Failure role="alert">{failure}</Failure>}
      {(answers.length > 0 || answer?.canSend) && (
        <div className={styles.answers}>
          {answer?.canSend && (
            <Button
              busy={busyWith?.code === answer.code}
              {...press}
              onClick={() =>
                say({ code: answer.code, ...(answer.reason && { reason: answer.reason }) })
              }
              aria-label={`Réessayer l’envoi du statut de ${named}`}
            >
              Réessayer l’envoi
            </Button>
          )}
          {ANSWERS.filter(([code]) => answers.includes(code)).map(([code, label]) => (
            <Button
              key={code}
              busy={busyWith?.code === code}
              {...press}
              onClick={() => say({ code })}
              aria-label={`${label} ${named}`}
            >
              {label}
            </Button>
          ))}
          {answers.includes(210) && (
            <Button
              variant="quiet"
              {...press}
              onClick={() => setIsRefusing(true)}
              aria-label={`Refuser ${named}`}
            >
              Refuser…
            </Button>
          )}
        </div>
      )}
      <RefusalDialog
        open={isRefusing}
        number={number}
        seller={seller.name}
        busy={isBusy}
        failure={isRefusing ? failure : undefined}
        onRefuse={(reason, note) => say({ code: 210, reason, ...(note && { note }) })}
        onClose={() => {
          setIsRefusing(false);
          forget();
        }}
      />
    </>
  );
}

function Said({ answer }: { answer: ReceivedAnswer }) {
  const { code, at, reason, note, state, failure } = answer;
  const text = [
    `${statusWords(code)} le ${formatDate(at)}`,
    ...(reason ? [REFUSAL_REASONS[reason]] : []),
    ...(note ? [note] : []),
    STATES[state],
  ];
  return (
    <>
      <p>{text.join(' · ')}</p>
      {failure && <Failure>{failure}</Failure>}
    </>
  );
}

type RefusalDialogProps = {
  open: boolean;
  number: string;
  seller: string;
  busy: boolean;
  failure: string | undefined;
  onRefuse: (reason: RefusalReason, note: string) => void;
  onClose: () => void;
};

function RefusalDialog({
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
      title={`Refuser la facture ${number}`}
      description={seller}
    >
      <Form onKeyDown={enterMovesOn} onSend={refuse}>
        <SelectField
          label="Motif du refus"
          required
          value={reason}
          error={isMissing && reason === '' ? REASON_MISSING : undefined}
          options={optionsOf(REFUSAL_REASONS)}
          onChoose={setReason}
        >
          <option value="">Choisir…</option>
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
      </Form>
    </Dialog>
  );
}
