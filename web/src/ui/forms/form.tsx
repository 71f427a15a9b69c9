import type { ComponentProps, ReactNode } from 'react';
import { Button, EndButtons } from '../buttons/button.tsx';

type FormProps = Omit<ComponentProps<'form'>, 'onSubmit'> & {
  onSend: (form: HTMLFormElement) => unknown;
};

/** Shows a form that our own checks validate, because the browser's messages may not be French. */
export const Form = ({ onSend, ...form }: FormProps) => (
  <form
    {...form}
    noValidate
    onSubmit={(event) => {
      event.preventDefault();
      void onSend(event.currentTarget);
    }}
  />
);

type FormButtonsProps = {
  action: string;
  isBusy?: boolean;
  onCancel: () => void;
  /** This button comes before 'Annuler'. */
  children?: ReactNode;
};

export const FormButtons = ({ action, isBusy, onCancel, children }: FormButtonsProps) => (
  <EndButtons>
    {children}
    <Button variant="quiet" onClick={onCancel} disabled={isBusy}>
      Annuler
    </Button>
    <Button type="submit" variant="primary" busy={isBusy}>
      {action}
    </Button>
  </EndButtons>
);
