import { Fragment, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { SLIP_LIMITS, type Slip, type SlipField } from '../../../../../shared/repairs/slip/slip.ts';
import { useTypedDialog } from '../../../lib/navigation/use-typed-dialog.ts';
import { repairPath } from '../../../lib/repairs/repair-path.ts';
import { Button, EndButtons } from '../../../ui/buttons/button.tsx';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { LookupView } from '../../../ui/feedback/lookup-view.tsx';
import { Failure, Note } from '../../../ui/feedback/note.tsx';
import { enterMovesOn } from '../../../ui/forms/enter-moves-on.ts';
import { focusFirstError } from '../../../ui/forms/focus-first-error.ts';
import { Form } from '../../../ui/forms/form.tsx';
import { TextareaField, TextField } from '../../../ui/forms/text-field.tsx';
import { SerialScan } from './scan/serial-scan.tsx';
import { SignedSlip, SignedSlips } from './signed-slip.tsx';
import styles from './slip-dialog.module.css';
import { SLIP_FIELDS } from './slip-draft.ts';
import { SlipSigning } from './slip-signing.tsx';
import { UnprintableNote } from './unprintable-note.tsx';
import { useSlip, useSlipLookup } from './use-slip.ts';

type SlipDialogProps = { id: string; open: boolean; onClose: () => void };

export function SlipDialog({ id, open, onClose }: SlipDialogProps) {
  const { setIsTyped, dialog } = useTypedDialog(open, onClose);
  return (
    <FormDialog {...dialog} lost="Ce bon n’est pas enregistré." title="Bon de prise en charge">
      {() => <Loaded id={id} onTyped={setIsTyped} />}
    </FormDialog>
  );
}

type PartProps = { id: string; onTyped: (isTyped: boolean) => void };

function Loaded({ id, onTyped }: PartProps) {
  return (
    <LookupView {...useSlipLookup(id)} failure="Le bon n’a pas pu être lu" takesFocus={false}>
      {(slip) => <SlipForm id={id} read={slip} onTyped={onTyped} />}
    </LookupView>
  );
}

function SlipForm({ id, read, onTyped }: PartProps & { read: Slip }) {
  const state = useSlip(id, read);
  const { slip, busy, isSigned, isTyped, isRenewed, change, saved, print } = state;
  const texts = [slip.content, SLIP_FIELDS.map((name) => state.field(name).value)];
  const [isSigning, setIsSigning] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  if (isSigning && slip.signedAt === undefined) {
    return (
      <SlipSigning
        // A drawn signature is valid only for the shown text, so it is dropped when the text of the slip changes.
        key={slip.digest}
        slip={slip}
        busy={busy === 'sign'}
        failure={state.failure}
        onDrawn={onTyped}
        onSign={async (strokes) => {
          if (await state.sign(strokes)) onTyped(false);
        }}
        onBack={() => {
          onTyped(false);
          setIsSigning(false);
        }}
      />
    );
  }
  if (isSigned)
    return (
      <SignedSlip
        state={state}
        onRenew={() => {
          setIsSigning(false);
          state.renew();
        }}
        onSign={() => {
          setIsSigning(true);
          state.resume();
        }}
      />
    );
  const field = (name: SlipField) => ({ ...state.field(name), optional: true });
  const press = async (action: 'a4' | 'roll') => {
    const found = await print(action);
    if (found === undefined) return;
    if (form.current) focusFirstError(form.current, found);
    if (Object.keys(found).length === 0) onTyped(false);
  };
  const goSigning = async () => {
    if ((await saved('save')) === undefined) return;
    onTyped(false);
    setIsSigning(true);
  };
  const takeSerial = (serial: string) => {
    change('serial', serial);
    onTyped(true);
    form.current?.querySelector<HTMLInputElement>('[name=serial]')?.focus();
  };
  return (
    <Form
      ref={form}
      className={styles.form}
      onChange={() => onTyped(true)}
      onKeyDown={enterMovesOn}
      onSend={() => press('a4')}
    >
      <Note>Tout est facultatif&#x202f;: ce qui reste vide peut s’écrire à la main.</Note>
      {isRenewed && (
        <Note>Le bon signé reste valable jusqu’à ce que celui-ci soit signé ou imprimé.</Note>
      )}
      <SignedSlips state={state} />
      <OtherDevices slip={slip} />
      <TextField
        label="N° de série ou IMEI"
        help="Sur un téléphone, composez *#06# pour lire l’IMEI."
        maxLength={SLIP_LIMITS.serial}
        {...field('serial')}
      />
      <SerialScan onRead={takeSerial} />
      <TextareaField
        label="Accessoires remis"
        rows={2}
        maxLength={SLIP_LIMITS.accessories}
        {...field('accessories')}
      />
      <TextareaField
        label="État de l’appareil"
        rows={2}
        maxLength={SLIP_LIMITS.condition}
        {...field('condition')}
      />
      <TextField
        label="Plafond accepté (€ TTC)"
        help="Au-delà, le client est rappelé avant de réparer."
        inputMode="decimal"
        {...field('ceilingCents')}
      />
      <UnprintableNote text={JSON.stringify(texts)} />
      {state.failure && <Failure role="alert">{state.failure}</Failure>}
      <EndButtons>
        <Button
          busy={busy === 'save'}
          disabled={busy !== undefined}
          onClick={() => void goSigning()}
        >
          Faire signer à l’écran
        </Button>
        <Button
          busy={busy === 'roll'}
          disabled={busy !== undefined}
          onClick={() => void press('roll')}
        >
          Ticket 80&nbsp;mm
        </Button>
        <Button type="submit" variant="primary" busy={busy === 'a4'} disabled={busy !== undefined}>
          {isTyped ? 'Enregistrer et imprimer' : 'Imprimer en A4'}
        </Button>
      </EndButtons>
    </Form>
  );
}

/** Links to the other devices of the slip, because each device's fields are on the page of its own repair. */
function OtherDevices({ slip: { content } }: { slip: Slip }) {
  const { others = [] } = content;
  if (others.length === 0) return null;
  return (
    <Note>
      Ce bon reprend aussi{' '}
      {others.map(({ trackingNumber, device }, index) => (
        <Fragment key={trackingNumber}>
          {index > 0 && ', '}
          <Link to={`${repairPath(trackingNumber)}?bon`}>{device}</Link>
        </Fragment>
      ))}
      . Notez leur série et leurs accessoires sur leur propre fiche.
    </Note>
  );
}
