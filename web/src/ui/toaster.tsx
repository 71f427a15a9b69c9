import { useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { toast as sonner, Toaster, useSonner } from 'sonner';
import { CircleCheck } from './icons/circle-check.ts';
import { CircleX } from './icons/circle-x.ts';
import { Info } from './icons/info.ts';
import 'sonner/dist/styles.css';
import { TimedButton } from './timed-button.tsx';
import styles from './toaster.module.css';

export type Toast = {
  kind: 'success' | 'error' | 'info';
  title: string;
  description?: string | undefined;
  /** Something to do about it, for as long as it can be done: the toast stays that long. */
  action?: ToastAction | undefined;
};

export type ToastAction = {
  label: string;
  onPress: () => void;
  /** When it can no longer be done, by `performance.now()`. */
  endsAtMs: number;
  /** What it is about: the next toast about the same takes this one's place, whatever it says. */
  about: string;
};

/** How long a toast stays. Specification, section 8. */
export const TOAST_DURATION_MS = 3000;

const ICONS = {
  success: <CircleCheck size={20} aria-hidden="true" />,
  error: <CircleX size={20} aria-hidden="true" />,
  info: <Info size={20} aria-hidden="true" />,
};

/** As wide as sonner counts a phone. */
const PHONE = '(max-width: 600px)';

function usePhone(): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const query = window.matchMedia(PHONE);
      query.addEventListener('change', onChange);
      return () => query.removeEventListener('change', onChange);
    },
    () => window.matchMedia(PHONE).matches,
  );
}

/**
 * The toasts' corner: below on a large screen; above on a phone, whose buttons are below, under the thumb. They lie on
 * one another, the last on top, unless an error is among them: it would be covered before it was read.
 */
function ToastArea() {
  const { toasts } = useSonner();
  return (
    <Toaster
      expand={toasts.some(({ type }) => type === 'error')}
      duration={TOAST_DURATION_MS}
      position={usePhone() ? 'top-center' : 'bottom-right'}
      visibleToasts={4}
      closeButton
      containerAriaLabel="Notifications"
      icons={ICONS}
      toastOptions={{
        closeButtonAriaLabel: 'Fermer la notification',
        classNames: { toast: styles.toast, error: styles.error, success: styles.success },
      }}
    />
  );
}

let host: HTMLElement | undefined;

/** The toast area, a React root of its own: it must be able to leave the page's tree (see `placeHost`). */
function startHost(): HTMLElement {
  const element = document.createElement('div');
  document.body.append(element);
  flushSync(() => {
    createRoot(element).render(<ToastArea />);
  });
  return element;
}

/**
 * A modal dialog makes everything outside it inert and covers it: while one is open the area stands inside it,
 * else its toasts could be neither seen nor heard.
 */
function placeHost(element: HTMLElement): void {
  const dialogs = document.querySelectorAll('dialog[open]');
  const dialog = dialogs.item(dialogs.length - 1) as Element | null;
  const place = dialog ?? document.body;
  if (element.parentElement === place) return;
  place.append(element);
  if (dialog) followOut(element, dialog);
}

/** Brings the area back into the page when its dialog closes, or goes with its page without having been closed. */
function followOut(element: HTMLElement, dialog: Element): void {
  const leave = () => {
    dialog.removeEventListener('close', leave);
    removal.disconnect();
    if (element.parentElement === dialog) document.body.append(element);
  };
  const removal = new MutationObserver(() => {
    if (!dialog.isConnected) leave();
  });
  dialog.addEventListener('close', leave);
  removal.observe(document.body, { childList: true, subtree: true });
}

/** Of a toast with something to do: it goes when its time is over, and on a phone it stands below, under the thumb. */
function actionOptions(id: string, { label, onPress, endsAtMs }: ToastAction) {
  const close = () => sonner.dismiss(id);
  return {
    duration: Number.POSITIVE_INFINITY,
    ...(window.matchMedia(PHONE).matches && { position: 'bottom-center' as const }),
    action: (
      <TimedButton
        key={endsAtMs}
        label={label}
        endsAtMs={endsAtMs}
        onEnd={close}
        onPress={() => {
          close();
          onPress();
        }}
      />
    ),
  };
}

/** The toast on the screen under each title, or by what it is about. */
const shown = new Map<string, string>();

/**
 * Shows a toast. A title stands on the screen once: what comes while it is there takes its place, for a whole time
 * again, so that five changes in a row do not bury the page.
 */
export function showToast({ kind, title, description, action }: Toast): void {
  host ??= startHost();
  placeHost(host);
  const subject = action?.about ?? title;
  const id = shown.get(subject) ?? crypto.randomUUID();
  shown.set(subject, id);
  const forget = () => shown.delete(subject);
  const options = {
    id,
    description,
    onDismiss: forget,
    onAutoClose: forget,
    ...(action && actionOptions(id, action)),
  };
  // The area is a polite live region; the nearest region decides, so an error makes itself an assertive one.
  // A new key makes a new element, which is read out even when its words are those of the toast it replaces.
  const role = kind === 'error' ? 'alert' : undefined;
  sonner[kind](
    <span key={crypto.randomUUID()} role={role}>
      {title}
    </span>,
    options,
  );
}
