import type { Toast, ToastAction } from './toaster.tsx';

let toaster: Promise<typeof import('./toaster.tsx')> | undefined;

/** After a failure, the next call tries again. */
function loadToaster() {
  toaster ??= import('./toaster.tsx').catch((error: unknown) => {
    toaster = undefined;
    throw error;
  });
  return toaster;
}

// The toaster is fetched when somebody first uses a control, so that a toast about a lost network can be shown.
globalThis.addEventListener?.('focusin', () => loadToaster().catch(() => {}), { once: true });

async function raise(toast: Toast): Promise<void> {
  try {
    const { showToast } = await loadToaster();
    showToast(toast);
  } catch (error) {
    console.error('The notification area could not be loaded', toast.title, error);
  }
}

/**
 * Shows toasts for 3 s (specification, section 8). A screen reader reads an error at once, and other toasts when it
 * has finished its sentence.
 */
export const notify = {
  success: (title: string, description?: string, action?: ToastAction) =>
    void raise({ kind: 'success', title, description, action }),
  error: (title: string, description?: string) => void raise({ kind: 'error', title, description }),
  endAction: (about: string) => void toaster?.then(({ endAction }) => endAction(about)),
  info: (title: string, description?: string) => void raise({ kind: 'info', title, description }),
};
