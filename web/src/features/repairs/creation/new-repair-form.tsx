import { Plus } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { Link } from 'react-router-dom';
import { planOf } from '../../../../../shared/billing/plans.ts';
import { useSession } from '../../../lib/session/session.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { lazyPart } from '../../../ui/feedback/lazy-part.tsx';
import { Failure, Note } from '../../../ui/feedback/note.tsx';
import { focusFirstError } from '../../../ui/forms/focus-first-error.ts';
import { Form, FormButtons } from '../../../ui/forms/form.tsx';
import { PromisedField } from '../promised/promised-field.tsx';
import { CustomerFields } from './customer-fields.tsx';
import { DeviceFields } from './device-fields.tsx';
import styles from './new-repair-form.module.css';
import type { useNewRepair } from './use-new-repair.ts';

const OtherDevice = lazyPart(() => import('../intake/other-device.tsx'), 'OtherDevice');

type NewRepairFormProps = { repair: ReturnType<typeof useNewRepair>; onCancel: () => void };

/** The fields hold customers' data, so the browser must not fill in the shop's own. */
export function NewRepairForm({ repair, onCancel }: NewRepairFormProps) {
  const { draft, errors, failure, others, change, field, submit } = repair;
  const form = useRef<HTMLFormElement>(null);
  const adding = useRef<HTMLButtonElement>(null);

  // A dialog focuses its first field when it opens, but this dialog opens before its form has loaded. So the form
  // sets the focus itself, on the fault if the form is for a return.
  const start = draft.returnOf ? '[name=issue]' : '[name]';
  useEffect(() => {
    const first = form.current?.querySelector<HTMLElement>(start);
    if (form.current?.closest('dialog')?.open) first?.focus();
  }, [start]);

  return (
    <Form
      ref={form}
      className={styles.form}
      onSend={async (sent) => focusFirstError(sent, await submit())}
    >
      <PlanIsFull />
      {failure && (
        <div className={styles.whole}>
          <Failure role="alert">{failure}</Failure>
        </div>
      )}
      {draft.returnOf && (
        <div className={styles.whole}>
          <Note>Retour de {draft.returnOf}, gratuit. Décrivez ce qui ne va plus.</Note>
        </div>
      )}
      <DeviceFields field={field} />
      <CustomerFields repair={repair} />
      <PromisedField
        value={draft.promisedOn}
        error={errors.promisedOn ?? ''}
        onChange={(day) => change('promisedOn', day)}
      />
      {others.devices.map((device, index) => (
        <OtherDevice
          key={device.key}
          place={index + 1}
          device={device}
          errors={errors}
          onChange={(name, value) => others.change(device.key, name, value)}
          onRemove={() => {
            flushSync(() => others.remove(device.key));
            // The pressed button has disappeared with its device.
            adding.current?.focus();
          }}
        />
      ))}
      {!others.isFull && !draft.returnOf && (
        <div className={styles.whole}>
          <Button icon={Plus} ref={adding} variant="quiet" onClick={others.add}>
            Ajouter un autre appareil
          </Button>
        </div>
      )}
      <FormButtons
        action={
          others.devices.length === 0
            ? 'Créer la réparation'
            : `Créer les ${others.devices.length + 1} réparations`
        }
        isBusy={repair.isBusy}
        onCancel={onCancel}
      />
    </Form>
  );
}

/**
 * Warns about a full plan before the person fills in seven fields. The form can be sent, because the server decides.
 */
function PlanIsFull() {
  const subscription = useSession((session) => session.user?.subscription);
  if (!subscription || subscription.repairsLimit === null) return null;
  if (subscription.repairsUsed < subscription.repairsLimit) return null;
  return (
    <p className={styles.full}>
      Votre plan {planOf(subscription.plan).name} est complet ({subscription.repairsUsed} sur{' '}
      {subscription.repairsLimit}). <Link to="/tarifs">Voir les plans</Link>
    </p>
  );
}
