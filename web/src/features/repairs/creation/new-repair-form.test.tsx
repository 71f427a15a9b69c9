import { render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { newRepairInput } from '../../../../../shared/repairs/repair-input.ts';
import type { DeviceDraft } from '../intake/use-other-devices.ts';
import { NewRepairForm } from './new-repair-form.tsx';
import { EMPTY_DRAFT } from './repair-draft.ts';
import type { useNewRepair } from './use-new-repair.ts';

const newRepair = (
  draft: Partial<typeof EMPTY_DRAFT> = {},
  devices: readonly DeviceDraft[] = [],
): ReturnType<typeof useNewRepair> => ({
  draft: { ...EMPTY_DRAFT, ...draft },
  field: (name) => ({
    name,
    value: { ...EMPTY_DRAFT, ...draft }[name],
    error: '',
    onChange: vi.fn(),
  }),
  errors: {},
  failure: '',
  others: {
    devices,
    isFull: devices.length === 4,
    isTyped: false,
    add: vi.fn(),
    remove: vi.fn(),
    change: vi.fn(),
    discard: vi.fn(),
  },
  isBusy: false,
  isTyped: false,
  change: vi.fn(),
  setNoEmail: vi.fn(),
  fill: vi.fn(),
  openFor: vi.fn(),
  submit: vi.fn(),
  discard: vi.fn(),
});

test('The form has a field for everything that a new repair accepts', () => {
  const { container } = render(<NewRepairForm repair={newRepair()} onCancel={vi.fn()} />);
  const fields = [...container.querySelectorAll('input, select, textarea')];
  expect(fields.map((field) => field.getAttribute('name')).toSorted()).toEqual(
    Object.keys(newRepairInput.shape).toSorted(),
  );
});

test('A code typed into the fault shows a hint to the private notes and refuses nothing', () => {
  const form = (issue: string) => (
    <NewRepairForm repair={newRepair({ issue })} onCancel={vi.fn()} />
  );
  const { rerender } = render(form('Code erreur E04'));
  expect(screen.queryByText(/gardez-le plutôt dans les notes privées/)).toBeNull();
  rerender(form('Écran cassé, code 1234'));
  const fault = screen.getByLabelText(/Problème constaté/);
  const hint = screen.getByText(/gardez-le plutôt dans les notes privées/).closest('p');
  expect(fault.getAttribute('aria-describedby')).toBe(hint?.id);
  expect(fault.getAttribute('aria-invalid')).toBeNull();
});

test.each([
  ['a new repair', 'deviceType', ''],
  ['a return under guarantee', 'issue', 'RB12345678'],
])('In its dialog, the form of %s focuses the field "%s"', (_form, name, returnOf) => {
  render(
    <dialog open>
      <NewRepairForm repair={newRepair({ returnOf })} onCancel={vi.fn()} />
    </dialog>,
  );
  expect(document.activeElement?.getAttribute('name')).toBe(name);
});
