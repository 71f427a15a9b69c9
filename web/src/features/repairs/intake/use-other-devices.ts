import { useState } from 'react';
import { keysOf } from '../../../../../shared/keys-of.ts';
import { recordOf } from '../../../../../shared/record-of.ts';
import { MOST_DEVICES } from '../../../../../shared/repairs/intake/intake.ts';
import { type DeviceInput, deviceInput } from '../../../../../shared/repairs/repair-input.ts';

export type TypedDevice = Record<keyof DeviceInput, string>;

export const DEVICE_NAMES = keysOf(deviceInput.shape);
const EMPTY: TypedDevice = recordOf(DEVICE_NAMES, () => '');

/** The `key` tells the blocks of the form apart. */
export type DeviceDraft = TypedDevice & { key: number };

/** Names a device's field in the request and in the form. `place` is the number of the device, from 0. */
export const nameIn = (place: number, field: keyof TypedDevice) =>
  `devices.${place}.${field}` as const;

export function useOtherDevices(
  keepErrors: (isKept: (name: string) => boolean) => void,
  initial: readonly DeviceDraft[] = [],
) {
  const [devices, setDevices] = useState(initial);

  const add = () =>
    setDevices((before) => [...before, { ...EMPTY, key: (before.at(-1)?.key ?? 0) + 1 }]);
  const remove = (key: number) => {
    setDevices((before) => before.filter((device) => device.key !== key));
    // The places of the devices have changed, and with them the names of their errors.
    keepErrors((name) => !name.startsWith('devices.'));
  };
  const change = (key: number, field: keyof TypedDevice, value: string) => {
    const place = devices.findIndex((device) => device.key === key) + 1;
    setDevices((before) =>
      before.map((device) => (device.key === key ? { ...device, [field]: value } : device)),
    );
    keepErrors((name) => name !== nameIn(place, field));
  };

  return {
    devices,
    add,
    remove,
    change,
    discard: () => setDevices([]),
    isFull: devices.length >= MOST_DEVICES - 1,
    isTyped: devices.some((device) => DEVICE_NAMES.some((field) => device[field].trim() !== '')),
  };
}
