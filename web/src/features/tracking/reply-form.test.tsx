import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { REPLY_MAX } from '../../../../shared/tracking/tracking.ts';
import { ReplyForm } from './reply-form.tsx';

it('A reply cannot be longer than the shop can receive', async () => {
  render(<ReplyForm trackingNumber="RB12345678" cle="" fieldId="reply" takesFocus />);
  const field = screen.getByLabelText('Votre message');
  await userEvent.click(field);
  await userEvent.paste('a'.repeat(REPLY_MAX + 1));
  expect(field).toHaveProperty('value', 'a'.repeat(REPLY_MAX));
});
