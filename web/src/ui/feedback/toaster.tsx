import { CircleCheck, CircleX, Info } from 'lucide-react';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { toast as sonner, Toaster, useSonner } from 'sonner';
import 'sonner/dist/styles.css';
import { Button } from '../buttons/button.tsx';
import { TimedButton } from '../buttons/timed-button.tsx';
import { isFieldAtTop, onSightOfField, toastBottomPx } from '../forms/sight-of-field.ts';
import { placeInDialog } from './place-in-dialog.ts';
import styles from './toaster.module.css';

export type Toast = {
  kind: 'success' | 'error' | 'info';
  title: string;
  description?: string | undefined;
  /** The action is possible for a limited time. The toast stays that long. */
  action?: ToastAction | undefined;
};

export type ToastAction = {
  label: string;
  onPress: () => void;
  /** The action expires at this instant of `performance.now()`. */
  endsAtMs: number;
  beside?: { label: string; onPress: () => void };
  /** The next toast about the same subject replaces this one. */
  about: string;
  /** This names the subject, where several of these toasts would otherwise look the same. */
  subject?: string;
};

/** A toast stays for this time. Specification, section 8. */
export const TOAST_DURATION_MS = 3000;

const ICONS = {
  success: <CircleCheck size={20} />,
  error: <CircleX size={20} />,
  info: <Info size={20} />,
};

/** Below this width, sonner assumes a phone. */
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
 * Toasts keep the distance `EDGE` from a phone's upper edge. In a dialog, the distance is `BELOW_HEADER`, so that
 * the header with the closing button stays free.
 */
const EDGE = '16px';
const BELOW_HEADER = '4.75rem';

/**
 * While an error or an action is shown, no toast covers another, because the time of a covered toast runs out too.
 * A phone shows one toast at the top. A toast that has an action, or would cover a focused or refused field, is at
 * the bottom.
 */
function ToastArea() {
  const { toasts } = useSonner();
  const isPhone = usePhone();
  const isAtTop = useSyncExternalStore(onSightOfField, isFieldAtTop);
  const bottomPx = useSyncExternalStore(onSightOfField, toastBottomPx);
  const hasAction = toasts.some(({ action }) => action);
  const areAllSeen = hasAction || toasts.some(({ type }) => type === 'error');
  const phonePlace = isAtTop || hasAction ? 'bottom-center' : 'top-center';
  const position = isPhone ? phonePlace : 'bottom-right';
  const drawnAt = useRef(position);
  useEffect(() => {
    if (drawnAt.current !== position) continueTimes();
    drawnAt.current = position;
  }, [position]);
  return (
    <Toaster
      expand={areAllSeen}
      mobileOffset={{
        top: host?.closest('dialog') ? BELOW_HEADER : EDGE,
        bottom: `${bottomPx}px`,
      }}
      position={position}
      visibleToasts={isPhone ? 1 : 4}
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

/** Cancels a tap's mouse events. They would stop the toast's time, take the focus from a field, and might never end. */
function endTap(event: TouchEvent): void {
  if (event.target instanceof Element && !event.target.closest('button')) event.preventDefault();
}

/** The toast area is a separate React root, because it must be able to leave the page's tree (`placeInDialog`). */
function startHost(): HTMLElement {
  const element = document.createElement('div');
  document.body.append(element);
  element.addEventListener('touchend', endTap);
  flushSync(() => {
    createRoot(element).render(<ToastArea />);
  });
  return element;
}

function actionOptions(id: string, { label, onPress, endsAtMs, beside, subject }: ToastAction) {
  const close = () => sonner.dismiss(id);
  const closing = (act: () => void) => () => {
    close();
    act();
  };
  return {
    duration: Number.POSITIVE_INFINITY,
    action: (
      <>
        {subject && <span className={styles.subject}>{subject}</span>}
        {beside && <Button onClick={closing(beside.onPress)}>{beside.label}</Button>}
        <TimedButton
          key={endsAtMs}
          label={label}
          endsAtMs={endsAtMs}
          onEnd={close}
          onPress={closing(onPress)}
        />
      </>
    ),
  };
}

/** These toasts are on the screen. They are kept by their title or subject. */
const shown = new Map<string, ShownToast>();

type ShownToast = {
  id: string;
  toast: Toast;
  sinceMs: number;
  draw: (durationMs: number) => void;
};

/**
 * When the position changes, sonner draws every toast anew and would restart its time, so this sets the time that
 * is left.
 */
function continueTimes(): void {
  for (const { toast, sinceMs, draw } of shown.values()) {
    // sonner reads 0 as the usual duration.
    if (!toast.action) draw(Math.max(1, sinceMs + TOAST_DURATION_MS - performance.now()));
  }
}

/** A phone shows these toasts later. They are kept by their title or subject. */
const waiting = new Map<string, Toast>();

/** sonner takes this time to remove a toast. */
const LEAVING_MS = 200;

const subjectOf = ({ action, title }: Toast) => action?.about ?? title;

const urgencyOf = ({ kind, action }: Toast) => (kind === 'error' ? 2 : action ? 1 : 0);

/**
 * On a phone, a toast waits while one that is at least as urgent is shown. A toast with an action waits only for
 * more urgent toasts. It covers an equally urgent toast, which appears again afterwards.
 */
function isWaiting(toast: Toast): boolean {
  const urgency = urgencyOf(toast);
  const least = toast.action ? urgency + 1 : urgency;
  return [...shown.values()].some((other) => urgencyOf(other.toast) >= least);
}

function showWaiting(): void {
  const next = [...waiting.values()].toSorted((a, b) => urgencyOf(b) - urgencyOf(a));
  waiting.clear();
  next.forEach(showToast);
}

/** Removes the toast of an action about `subject`, because the action is no longer possible. */
export function endAction(subject: string): void {
  waiting.delete(subject);
  const id = shown.get(subject)?.id;
  if (id) sonner.dismiss(id);
}

/**
 * A later toast with the same title replaces a shown one. On a phone, a covered notice is shown again, for its whole
 * time.
 */
export function showToast(toast: Toast): void {
  const { kind, title, description, action } = toast;
  const subject = subjectOf(toast);
  if (window.matchMedia(PHONE).matches) {
    if (isWaiting(toast)) {
      waiting.set(subject, toast);
      return;
    }
    for (const [key, covered] of shown) {
      // A toast about the same subject is dismissed first. In its old place it would stay behind a later toast.
      if (covered.toast.action && key !== subject) continue;
      shown.delete(key);
      sonner.dismiss(covered.id);
      if (!covered.toast.action) waiting.set(key, covered.toast);
    }
  }
  host ??= startHost();
  placeInDialog(host);
  const id = shown.get(subject)?.id ?? crypto.randomUUID();
  const forget = () => {
    if (shown.get(subject)?.id === id) shown.delete(subject);
    window.setTimeout(showWaiting, LEAVING_MS);
  };
  const options = {
    id,
    description,
    onDismiss: forget,
    onAutoClose: forget,
    ...(action && actionOptions(id, action)),
  };
  // The area is a polite live region; the nearest region decides, so an error is an assertive region of its
  // own. A new key creates a new element, which is read out even when its text equals the replaced one.
  const role = kind === 'error' ? 'alert' : undefined;
  const words = (
    <span key={crypto.randomUUID()} role={role}>
      {title}
    </span>
  );
  const draw = (duration: number) => void sonner[kind](words, { duration, ...options });
  shown.set(subject, { id, toast, sinceMs: performance.now(), draw });
  draw(TOAST_DURATION_MS);
}
