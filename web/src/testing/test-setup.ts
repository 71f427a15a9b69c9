import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, vi } from 'vitest';
import { expectLabelsInNames } from './label-in-name.ts';

// Tests of Lambda code or of code without a screen run in Node's environment, which has no document.
const hasDocument = typeof document === 'object';

if (hasDocument) {
  expectLabelsInNames();
  // Hooks run in reverse order, so the page is emptied even when the check of the names fails.
  afterEach(() => {
    cleanup();
    // A text that a test has typed must not be in the form of the next test.
    sessionStorage.clear();
  });
}

// The limit equals the tests' own timeout (vitest.config.ts).
configure({ asyncUtilTimeout: 20_000 });

// The toast area is a React root of its own that no test unmounts. It draws a leaving toast once more after 200 ms, so
// this waits before the page is emptied.
afterAll(async () => {
  if (!hasDocument || document.querySelector('[data-sonner-toaster]') === null) return;
  await new Promise((resolve) => setTimeout(resolve, 400));
});

function completeDocument() {
  // jsdom knows <dialog> but cannot open it. These functions do what the HTML specification says, without the top
  // layer.
  HTMLDialogElement.prototype.showModal ??= function showModal(this: HTMLDialogElement) {
    if (this.open) throw new DOMException('The dialog is already open.', 'InvalidStateError');
    this.open = true;
  };
  HTMLDialogElement.prototype.show ??= function show(this: HTMLDialogElement) {
    this.open = true;
  };
  HTMLDialogElement.prototype.close ??= function close(
    this: HTMLDialogElement,
    returnValue?: string,
  ) {
    if (!this.open) return;
    this.open = false;
    if (returnValue !== undefined) this.returnValue = returnValue;
    this.dispatchEvent(new Event('close'));
  };

  // jsdom has no layout: scrolling does nothing there, and media queries never match.
  window.scrollTo = () => {};
  Element.prototype.scrollIntoView ??= () => {};
  window.matchMedia ??= (media) =>
    Object.assign(new EventTarget(), {
      media,
      matches: false,
      onchange: null,
      addListener: () => {},
      removeListener: () => {},
    });
}

/** Our modules add listeners of these events to the window and never remove them. */
const OWN_EVENTS = new Set(['focusin', 'pagehide', 'popstate', 'scroll', 'storage']);

/**
 * After a test file, removes the listeners that its modules have added, because they would react to the events of the
 * next file.
 */
function forgetListeners() {
  const added: Parameters<typeof window.addEventListener>[] = [];
  const add = window.addEventListener;
  window.addEventListener = (...listener: Parameters<typeof add>) => {
    if (OWN_EVENTS.has(listener[0])) added.push(listener);
    add(...listener);
  };
  afterAll(() => {
    window.addEventListener = add;
    for (const [type, listener, options] of added)
      window.removeEventListener(type, listener, options);
  });
}

/** Returns whether a delay is longer than React's own and shorter than the limit of a test. */
const isOwnDelay = (delayMs = 0) => delayMs >= 150 && delayMs < 20_000;

/** The files of a thread share the number of files that have ended. */
const thread: typeof globalThis & { endedFiles?: number } = globalThis;

/**
 * When a test file ends, the delays of its modules end too, because a late retry would take an answer from the next
 * file's `fetch`. All files of a thread share one such `setTimeout`, because packages keep the function that they find
 * when the first file loads them.
 */
function endDelaysWithTheirFile() {
  if (thread.endedFiles === undefined) {
    thread.endedFiles = 0;
    const delay = window.setTimeout;
    const untilFileEnds = (run: () => void, delayMs?: number) => {
      const file = thread.endedFiles;
      return delay(isOwnDelay(delayMs) ? () => file === thread.endedFiles && run() : run, delayMs);
    };
    window.setTimeout = Object.assign(untilFileEnds, delay) as typeof delay;
  }
  afterAll(() => {
    thread.endedFiles = (thread.endedFiles ?? 0) + 1;
  });
}

/** Gives the file an empty page, like a new tab. */
function openPage() {
  localStorage.clear();
  sessionStorage.clear();
  document.head.replaceChildren();
  document.body.replaceChildren();
  document.title = '';
  history.replaceState(null, '', '/');
}

// The files of a thread share a document and the packages. Each has its own instances of our modules.
vi.resetModules();
vi.useRealTimers();
vi.unstubAllGlobals();
if (hasDocument) {
  completeDocument();
  openPage();
  forgetListeners();
  endDelaysWithTheirFile();
}
