import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach } from 'vitest';

// A test of what runs in a Lambda, or of no screen, has Node's environment: no document.
const hasDocument = typeof document === 'object';

if (hasDocument) afterEach(cleanup);

// As patient as the tests themselves: vitest.config.ts.
configure({ asyncUtilTimeout: 20_000 });

// The toast area is a React root of its own, which no test unmounts. A toast that leaves is drawn once more
// 200 ms later: that must have happened before the page under it goes.
afterAll(async () => {
  if (!hasDocument || document.querySelector('[data-sonner-toaster]') === null) return;
  await new Promise((resolve) => setTimeout(resolve, 400));
});

/** Gives jsdom's document what it lacks. */
function completeDocument() {
  // jsdom knows <dialog> but not how to open it; these do what its specification says, without the top layer.
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

if (hasDocument) completeDocument();
