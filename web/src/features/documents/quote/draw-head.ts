import type { PublicQuote } from '../../../../../shared/documents/issued/issued.ts';
import { groupedPhone, phoneLink } from '../../../../../shared/repairs/phone-text.ts';
import { headTexts } from './head-texts.ts';

/** Shows the head of a quote in the sketch of its page, unless the app has already replaced the sketch. */
export function drawHead(quote: PublicQuote): void {
  const head = document.querySelector('[data-sketch] main > header');
  const { name, phone } = quote.seller;
  const texts = [name, groupedPhone(phone), ...headTexts(quote)];
  for (const [index, line] of [
    ...(head?.querySelectorAll('strong, a, h1, h1 ~ p') ?? []),
  ].entries()) {
    const text = texts[index];
    if (text) line.textContent = text;
    else line.remove();
    if (line instanceof HTMLAnchorElement) line.href = phoneLink(phone);
  }
}
