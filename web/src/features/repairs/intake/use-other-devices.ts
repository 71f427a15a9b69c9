import { useState } from 'react';
import { MOST_DEVICES } from '../../../../../shared/repairs/intake/intake.ts';
import type { DeviceInput } from '../../../../../shared/repairs/repair-input.ts';

/** A device as typed. */
export type TypedDevice = Record<keyof DeviceInput, string>;

const EMPTY: TypedDevice = { deviceType: '', deviceModel: '', issue: '', promisedOn: '' };
export const DEVICE_NAMES = Object.keys(EMPTY) as (keyof TypedDevice)[];

/** A further device of the form; `key` tells the blocks of the form apart. */
export type DeviceDraft = TypedDevice & { key: number };
/** The errors of the other devices, by the name of the field, which is the same in the request and in the form. */
export type DeviceErrors = Partial<Record<string, string>>;

export function useOtherDevices() {
  const [devices, setDevices] = useState<readonly DeviceDraft[]>([]);
  const [errors, setErrors] = useState<DeviceErrors>({});

  const add = () =>
    setDevices((before) => [...before, { ...EMPTY, key: (before.at(-1)?.key ?? 0) + 1 }]);
  // The name of an error contains the device's place in the list. The places have changed, so the errors are dropped.
  const remove = (key: number) => {
    setDevices((before) => before.filter((device) => device.key !== key));
    setErrors({});
  };
  const change = (key: number, field: keyof TypedDevice, value: string) => {
    const place = devices.findIndex((device) => device.key === key) + 1;
    setDevices((before) =>
      before.map((device) => (device.key === key ? { ...device, [field]: value } : device)),
    );
    setErrors(({ [`devices.${place}.${field}`]: _mended, ...others }) => others);
  };
  const discard = () => {
    setDevices([]);
    setErrors({});
  };

  return {
    devices,
    errors,
    setErrors,
    add,
    remove,
    change,
    discard,
    isFull: devices.length >= MOST_DEVICES - 1,
    isTyped: devices.some((device) => DEVICE_NAMES.some((field) => device[field].trim() !== '')),
  };
}
