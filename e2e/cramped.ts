/**
 * Lists the elements that make the page wider than its window. The list is empty when the page does not scroll
 * sideways.
 */
export const tooWide = () => {
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth <= clientWidth) return [];
  const reaching = [...document.body.querySelectorAll('*')]
    .filter((element) => element.getBoundingClientRect().right > clientWidth + 0.5)
    .map(
      (element) => `${element.tagName}.${element.className}: ${element.textContent?.slice(0, 40)}`,
    );
  return [`${scrollWidth - clientWidth} px beyond the right edge`, ...reaching.slice(0, 12)];
};

/** Lists the controls whose own text does not fit, or that are outside the page. */
export const clippedControls = () =>
  [...document.querySelectorAll<HTMLElement>('button, a, [role="menuitem"]')]
    .filter((control) => control.checkVisibility({ visibilityProperty: true }))
    .filter((control) => {
      const { left, right, width } = control.getBoundingClientRect();
      const isOutside = left < -1 || right > document.documentElement.clientWidth + 1;
      return width > 1 && (isOutside || control.scrollWidth > control.clientWidth + 1);
    })
    .filter((control) => getComputedStyle(control).display !== 'inline')
    .map((control) => control.getAttribute('aria-label') ?? control.textContent);

/** Lists the choices whose text is longer than its line and does not wrap. */
export const cutChoices = () =>
  [...document.querySelectorAll('select')]
    .filter((select) => select.checkVisibility({ visibilityProperty: true }))
    .filter((select) => {
      const style = getComputedStyle(select);
      const pen = document.createElement('canvas').getContext('2d');
      if (pen === null) throw new Error('There is no canvas to measure text on');
      pen.font = style.font;
      const text = select.selectedOptions[0]?.text ?? '';
      const padding = Number.parseFloat(style.paddingLeft) + Number.parseFloat(style.paddingRight);
      const isOneLine = select.clientHeight < 3 * Number.parseFloat(style.fontSize);
      return isOneLine && pen.measureText(text).width > select.clientWidth - padding;
    })
    .map((select) => select.selectedOptions[0]?.text);

/** Lists what is wrong in an open dialog: it scrolls sideways, or its buttons cover a third of it. */
export const crampedDialogs = () =>
  [...document.querySelectorAll('dialog[open]')].flatMap((dialog) => {
    const { top, bottom, height } = dialog.getBoundingClientRect();
    dialog.scrollTo(0, 0);
    const buttons = dialog.querySelector('form > :last-child:has(> button)');
    const { top: start, bottom: end } = (buttons ?? dialog).getBoundingClientRect();
    const covered = Math.min(end, bottom) - Math.max(start, top);
    return [
      ...(dialog.scrollWidth > dialog.clientWidth ? ['It scrolls sideways'] : []),
      ...(buttons && dialog.scrollHeight > dialog.clientHeight && covered > height / 3
        ? ['Its buttons cover a third of it']
        : []),
    ];
  });
