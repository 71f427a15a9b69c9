import { afterAll, afterEach, expect } from 'vitest';

const CONTROLS = ':is(a, button, summary, [role="menuitem"], [role="option"])[aria-label]';

const wordsOf = (text: string | null) =>
  ` ${(text?.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).join(' ')} `;

const lacksItsText = (control: Element) => {
  const shown = wordsOf(control.textContent);
  return shown.trim() !== '' && !wordsOf(control.getAttribute('aria-label')).includes(shown);
};

/**
 * Makes each test in this file fail if the accessible name of a drawn control does not contain the text that the
 * control shows. A person who speaks to the browser presses a control by this text (WCAG 2.5.3, Label in Name).
 */
export function expectLabelsInNames() {
  const found = new Set<string>();
  const observer = new MutationObserver(() => {
    for (const control of document.querySelectorAll(CONTROLS)) {
      if (lacksItsText(control))
        found.add(`${control.getAttribute('aria-label')} shows: ${control.textContent}`);
    }
  });
  observer.observe(document, {
    subtree: true,
    childList: true,
    characterData: true,
    attributeFilter: ['aria-label'],
  });
  afterEach(() => {
    const all = [...found];
    found.clear();
    expect(all, 'accessible names that lack the visible text').toEqual([]);
  });
  afterAll(() => observer.disconnect());
}
