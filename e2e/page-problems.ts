import type { BrowserContext, ConsoleMessage } from '@playwright/test';

/** Problems of a page are console errors (policy, hydration, requests) and uncaught exceptions. */
export type PageProblems = {
  /** Allows matching addresses to be answered with `status`, because the journey is about this refusal. */
  expectRefusal(status: number, address: RegExp): void;
  /** Allows a matching message to be logged, because the journey is about this failure. */
  expectMessage(text: RegExp): void;
  unexpected(): string[];
};

type Problem = { text: string; address: string };

export function watchPage(context: BrowserContext): PageProblems {
  const problems: Problem[] = [];
  const refusals: { status: number; address: RegExp }[] = [];
  const messages: RegExp[] = [];
  context.on('console', (message) => {
    if (isProblem(message))
      problems.push({ text: message.text(), address: message.location().url });
  });
  context.on('weberror', (error) => problems.push({ text: String(error.error()), address: '' }));

  const isExpected = ({ text, address }: Problem) =>
    messages.some((message) => message.test(text)) ||
    refusals.some(
      (refusal) => text.includes(`status of ${refusal.status}`) && refusal.address.test(address),
    );
  return {
    expectRefusal: (status, address) => refusals.push({ status, address }),
    expectMessage: (text) => messages.push(text),
    unexpected: () =>
      problems
        .filter((problem) => !isExpected(problem))
        .map(({ text, address }) => `${text} ${address}`),
  };
}

function isProblem(message: ConsoleMessage): boolean {
  return message.type() === 'error' || /Content.Security.Policy|hydrat/i.test(message.text());
}
