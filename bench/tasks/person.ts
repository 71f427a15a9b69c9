import type { Page } from '@playwright/test';
import type { countedHands } from '../../e2e/hands.ts';

export type Hands = ReturnType<typeof countedHands>;
export type Task = (hands: Hands, page: Page) => Promise<void>;

/** A person types only once the form has the focus, which it gets when it is shown. */
export const firstFieldFocused = (page: Page) =>
  page.waitForFunction(
    () => document.activeElement?.matches('dialog[open] :is(input, select, textarea)') ?? false,
  );
