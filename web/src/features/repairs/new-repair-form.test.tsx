import { render } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { newRepairInput } from '../../../../shared/repairs/repairs.ts';
import { NewRepairForm } from './new-repair-form.tsx';
import { EMPTY_DRAFT } from './use-new-repair.ts';

test('has a field for all that a new repair may be told of', () => {
  const repair = {
    draft: EMPTY_DRAFT,
    errors: {},
    isBusy: false,
    isTyped: false,
    change: vi.fn(),
    setNoEmail: vi.fn(),
    fill: vi.fn(),
    submit: vi.fn(),
    discard: vi.fn(),
  };
  const { container } = render(<NewRepairForm repair={repair} onCancel={vi.fn()} />);
  const fields = [...container.querySelectorAll('input, select, textarea')];
  expect(fields.map((field) => field.getAttribute('name')).toSorted()).toEqual(
    Object.keys(newRepairInput.shape).toSorted(),
  );
});
