import { act } from '@testing-library/react';
import { toast as sonner } from 'sonner';

/** A person notices these parts of a toast. A destructive toast interrupts a screen reader. */
export type SeenToast = [title: string, description: string, style: 'destructive' | 'plain'];

const textOf = (toast: Element, part: string) =>
  toast.querySelector(`[data-${part}]`)?.textContent ?? '';

export const toasts = (): SeenToast[] =>
  [...document.querySelectorAll('[data-sonner-toast]:not([data-removed="true"])')].map((toast) => {
    const interrupts = toast.querySelector('[role="alert"]') !== null;
    const isDestructive = toast.getAttribute('data-type') === 'error' && interrupts;
    return [
      textOf(toast, 'title'),
      textOf(toast, 'description'),
      isDestructive ? 'destructive' : 'plain',
    ];
  });

export const clearToasts = () => act(() => void sonner.dismiss());
