import { type FormEvent, useState } from 'react';
import type { Reception } from '../../../../shared/e-invoicing/reception.ts';
import { ApiError } from '../../lib/api/api-error.ts';
import { useAction } from '../../lib/cache/use-action.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { ButtonStack } from '../../ui/buttons/button-group.tsx';
import { Failure } from '../../ui/feedback/note.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { SectionCard } from '../../ui/layout/section-card.tsx';
import styles from './activation-card.module.css';
import { activateReception } from './received-requests.ts';

export function ActivationCard({ onChange }: { onChange: (reception: Reception) => void }) {
  const [siren, setSiren] = useState('');
  const [code, setCode] = useState('');
  const { isBusy, error, failure, run } = useAction(async () =>
    onChange(await activateReception({ siren, code })),
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    run();
  };
  const errorOf = (field: string) => {
    const message = error instanceof ApiError ? error.fields?.[field] : undefined;
    return message === undefined ? {} : { error: message };
  };
  return (
    <SectionCard title="Recevoir les factures de vos fournisseurs">
      <p>
        Depuis le 1<sup>er</sup> septembre 2026, elles arrivent par une plateforme agréée. Saisissez
        le code que l’exploitant de Rebond vous a remis à la signature avec la sienne. Dès lors, vos
        factures et avoirs à des entreprises françaises partent par elle aussi, à leur émission.
      </p>
      <form className={styles.form} onSubmit={submit} noValidate>
        <TextField
          label="SIREN de votre entreprise"
          inputMode="numeric"
          autoComplete="off"
          value={siren}
          onChange={({ target }) => setSiren(target.value)}
          {...errorOf('siren')}
        />
        <TextField
          label="Code d’activation"
          autoComplete="off"
          spellCheck={false}
          value={code}
          onChange={({ target }) => setCode(target.value)}
          {...errorOf('code')}
        />
        {failure && <Failure role="alert">{failure}</Failure>}
        <ButtonStack>
          <Button type="submit" variant="primary" busy={isBusy}>
            Activer la réception
          </Button>
        </ButtonStack>
      </form>
    </SectionCard>
  );
}
