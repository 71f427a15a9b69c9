import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Locator, type Page } from '@playwright/test';
import type { AxeResults, RunOptions } from 'axe-core';
import { clippedControls, crampedDialogs, cutChoices, tooWide } from './cramped.ts';
import { EVERY_LOOK } from './widths.ts';

const LEVELS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

type PageWithAxe = { axe?: { run(root: Node, options: RunOptions): Promise<AxeResults> } };

/** Returns axe's violations by rule. Axe collects nothing else, because that would take most of its time. */
async function violations(
  page: Page,
  runOnly: string[],
): Promise<{ id: string; nodes: string[] }[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  return page.evaluate(
    async (options) => {
      const found = await (window as PageWithAxe).axe?.run(document, options);
      if (found === undefined) throw new Error('axe is not in the page');
      return found.violations.map(({ id, nodes }) => ({
        id,
        nodes: nodes.map(({ html }) => html),
      }));
    },
    { runOnly, resultTypes: ['violations'] } satisfies RunOptions as RunOptions,
  );
}

const runningAnimations = () =>
  document
    .getAnimations()
    .filter(({ playState }) => playState === 'running')
    .map(({ id, effect }) =>
      effect instanceof KeyframeEffect ? `${effect.target?.className} ${id}` : id,
    );

/** Waits for the end of the running animations. With reduced motion no new animation starts. */
async function expectStill(page: Page): Promise<void> {
  await expect
    .poll(() => page.evaluate(runningAnimations), {
      message: 'running animations',
      timeout: 5_000,
    })
    .toEqual([]);
}

/** Returns the violations in the dark theme, which is checked only when journeys run in every look (widths.ts). */
async function violationsInTheDark(page: Page) {
  if (!EVERY_LOOK) return [];
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  const found = await violations(page, ['color-contrast']);
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  return found;
}

/**
 * Counts the style sheets in the head. A page's own sheet at the end of the body would override a sheet that was added
 * to the head later.
 */
const sheetsInHead = () =>
  document.querySelectorAll('head link[rel="stylesheet"]:not([type])').length;

/** Expects that axe finds no violation in the light theme and, when journeys run in every look, in the dark theme. */
export async function expectAccessible(page: Page): Promise<void> {
  expect(await page.evaluate(sheetsInHead), 'style sheets in the head').toBeLessThanOrEqual(1);
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  // An element that still fades in has less contrast than at the end.
  await expectStill(page);
  const light = await violations(page, LEVELS);
  const dark = await violationsInTheDark(page);
  const found = Object.entries({ light, dark }).flatMap(([theme, rules]) =>
    rules.map(({ id, nodes }) => `${theme} ${id}: ${nodes.join(' | ')}`),
  );
  expect(found).toEqual([]);
}

export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  expect(await page.evaluate(tooWide)).toEqual([]);
}

/** Lists the words that are broken in two or that are wider than their element. */
const brokenWords = (selector: string) =>
  [...document.querySelectorAll(selector)].flatMap((element) => {
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    const broken: string[] = [];
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      for (const { 0: word, index } of (text.textContent ?? '').matchAll(/\S+/g)) {
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        const parts = [...range.getClientRects()];
        const end = element.getBoundingClientRect().right + 1;
        if (new Set(parts.map(({ top }) => top)).size > 1) broken.push(word);
        if (parts.some(({ right }) => right > end)) broken.push(`${word} (too wide)`);
      }
    }
    return broken;
  });

/**
 * Expects that no word of a heading or table is broken or too wide on a phone, even when the text is twice as large.
 */
export async function expectWholeWords(page: Page): Promise<void> {
  const before = page.viewportSize();
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await page.evaluate(brokenWords, 'h1, th, td'), 'words that are broken').toEqual([]);
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
  expect(await page.evaluate(brokenWords, 'h1, th, label'), 'words broken when doubled').toEqual(
    [],
  );
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'));
  if (before !== null) await page.setViewportSize(before);
}

/**
 * Lists the broken words of fewer than eight letters, which never get a hyphen, except in a box of one pixel, which
 * only screen readers read.
 */
const brokenShortWords = () => {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const broken: string[] = [];
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const box = text.parentElement;
    const isSeen = box?.clientWidth !== 1 && box?.checkVisibility({ visibilityProperty: true });
    for (const { 0: word, index } of (text.textContent ?? '').matchAll(/\p{L}+/gu)) {
      const range = document.createRange();
      range.setStart(text, index);
      range.setEnd(text, index + word.length);
      const parts = [...range.getClientRects()].filter(({ width }) => width > 1);
      const lines = new Set(parts.map(({ top }) => top));
      if (isSeen && word.length < 8 && lines.size > 1) broken.push(word);
    }
  }
  return broken;
};

/** Expects that no short word is broken when a phone doubles the size of the page's text. */
export async function expectWholeShortWords(page: Page): Promise<void> {
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
  expect(await page.evaluate(brokenShortWords), 'short broken words').toEqual([]);
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'));
}

/** Expects that the search field of a phone shows its whole placeholder when the phone doubles the size of the text. */
export async function expectWholePlaceholder(page: Page): Promise<void> {
  const before = page.viewportSize();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
  const room = await page.getByRole('searchbox').evaluate((field: HTMLInputElement) => {
    const { paddingLeft, paddingRight } = getComputedStyle(field);
    const text = document.createElement('canvas').getContext('2d');
    if (text === null) throw new Error('The browser has no canvas to measure the text on');
    text.font = getComputedStyle(field, '::placeholder').font;
    const inside =
      field.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
    return inside - text.measureText(field.placeholder).width;
  });
  expect(room, 'pixels left beside the placeholder').toBeGreaterThanOrEqual(0);
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'));
  if (before !== null) await page.setViewportSize(before);
}

/** Expects that the text of a part of the screen is twice as large, in whole words, when a phone doubles it. */
export async function expectTextGrows(part: Locator): Promise<void> {
  const page = part.page();
  const before = page.viewportSize();
  const size = () =>
    part.evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize));
  await page.setViewportSize({ width: 390, height: 844 });
  const normal = await size();
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
  expect(await size(), 'the doubled text').toBeGreaterThanOrEqual(2 * normal);
  expect(await page.evaluate(brokenWords, 'td, dt, dd'), 'words broken when doubled').toEqual([]);
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'));
  if (before !== null) await page.setViewportSize(before);
}

/**
 * Lists the buttons that submit the form of an open dialog and are out of sight while the dialog shows its beginning.
 */
const buttonsOutOfSight = () => {
  const dialog = document.querySelector('dialog[open]');
  const buttons = [...(dialog?.querySelectorAll<HTMLElement>('button[type="submit"]') ?? [])];
  const before = dialog?.scrollTop ?? 0;
  dialog?.scrollTo(0, 0);
  const hidden = buttons
    .filter((button) => button.checkVisibility({ visibilityProperty: true }))
    .filter((button) => button.getBoundingClientRect().bottom > window.innerHeight)
    .map((button) => button.textContent);
  dialog?.scrollTo(0, before);
  return hidden;
};

/** Expects that an open dialog shows the button of its form on a low phone although it is scrolled to its beginning. */
async function expectButtonsInSight(page: Page): Promise<void> {
  const before = page.viewportSize();
  await page.setViewportSize({ width: 390, height: 640 });
  expect(await page.evaluate(buttonsOutOfSight), 'buttons out of sight').toEqual([]);
  if (before !== null) await page.setViewportSize(before);
}

/** Expects that the screen fits at 320 pixels, and with doubled text on a phone. */
export async function expectFits(page: Page): Promise<void> {
  const before = page.viewportSize();
  await page.setViewportSize({ width: 320, height: 640 });
  await expectNoSidewaysScroll(page);
  await expectButtonsInSight(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
  await expectNoSidewaysScroll(page);
  expect(await page.evaluate(clippedControls), 'controls that are cut off').toEqual([]);
  expect(await page.evaluate(cutChoices), 'choices that are cut off').toEqual([]);
  expect(await page.evaluate(crampedDialogs), 'an open dialog').toEqual([]);
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'));
  if (before !== null) await page.setViewportSize(before);
}

/** Expects that a public page fits with doubled text at 320 pixels too. */
export async function expectFitsNarrowAndDoubled(page: Page): Promise<void> {
  const before = page.viewportSize();
  await page.setViewportSize({ width: 320, height: 640 });
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
  await expectNoSidewaysScroll(page);
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'));
  if (before !== null) await page.setViewportSize(before);
}

/** Runs all checks, for a screen or a dialog that no other journey checks. */
export async function expectGoodScreen(page: Page): Promise<void> {
  await expectAccessible(page);
  await expectFits(page);
}

/**
 * Runs all checks for another state of a screen that is checked elsewhere, but only when journeys run in every look.
 */
export async function expectGoodState(page: Page): Promise<void> {
  if (EVERY_LOOK) await expectGoodScreen(page);
}

/** Checks a screen of the counter with axe and, when journeys run in every look, whether it fits. */
export async function expectGoodCounter(page: Page): Promise<void> {
  await expectButtonsInSight(page);
  // The buttons at the end of a long dialog cover the content below them, so the dialog is scrolled to its end.
  await page.evaluate(() => document.querySelector('dialog[open]')?.scrollTo(0, 10_000));
  await expectAccessible(page);
  if (EVERY_LOOK) await expectFits(page);
}

/** Expects that the focus did not fall to the start of the document when its element was removed. */
export async function expectFocusKept(page: Page): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.tagName), { message: 'the focus' })
    .not.toBe('BODY');
}
