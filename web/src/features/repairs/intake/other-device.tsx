import { useLayoutEffect, useRef } from 'react';
import type { FieldErrors } from '../../../lib/use-draft.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { DeviceFields } from '../creation/device-fields.tsx';
import { PromisedField } from '../promised/promised-field.tsx';
import styles from './other-device.module.css';
import { type DeviceDraft, nameIn, type TypedDevice } from './use-other-devices.ts';

type OtherDeviceProps = {
  /** The devices of an intake are numbered from 0. */
  place: number;
  device: DeviceDraft;
  errors: FieldErrors;
  onChange: (field: keyof TypedDevice, value: string) => void;
  onRemove: () => void;
};

export function OtherDevice({ place, device, errors, onChange, onRemove }: OtherDeviceProps) {
  const block = useRef<HTMLFieldSetElement>(null);
  // A layout effect runs before the paint, so nobody sees these fields or types into them before they have taken
  // the focus.
  useLayoutEffect(() => {
    // While these fields were loading, somebody may have begun to type elsewhere.
    if (document.activeElement?.matches('input, select, textarea')) return;
    // If the form was refused while these fields were loading, the field with the error takes the focus now.
    const first = block.current?.querySelector<HTMLElement>('[aria-invalid], select');
    block.current?.scrollIntoView();
    first?.focus();
  }, []);
  const errorOf = (field: keyof TypedDevice) => errors[nameIn(place, field)] ?? '';
  return (
    <fieldset ref={block} className={styles.device}>
      <legend className={styles.title}>Appareil {place + 1}</legend>
      <DeviceFields
        field={(name) => ({
          name: nameIn(place, name),
          value: device[name],
          error: errorOf(name),
          onChange: ({ target }) => onChange(name, target.value),
        })}
      />
      <PromisedField
        name={nameIn(place, 'promisedOn')}
        value={device.promisedOn}
        error={errorOf('promisedOn')}
        onChange={(day) => onChange('promisedOn', day)}
      />
      <div className={styles.end}>
        <Button variant="quiet" onClick={onRemove}>
          Retirer l’appareil {place + 1}
        </Button>
      </div>
    </fieldset>
  );
}
