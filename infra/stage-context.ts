/** `stages/{stage}.json` keeps the context of a stage. Without that file, the operator types the context. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { CONTEXT_KEYS, readStage } from './stage.ts';

const STAGES = path.join(import.meta.dirname, 'stages');

export type StageContext = {
  context: Record<string, unknown>;
  isKept: boolean;
};

export const isContext = (argument: string): boolean => /^\w+=/.test(argument);

/**
 * @throws for an unknown key or a malformed value; and when a file keeps the context and more than the stage is typed,
 * because the next deployment would not have it
 */
export function contextOf(typed: readonly string[], folder = STAGES): StageContext {
  const named = Object.fromEntries(
    typed.map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]),
  );
  const { stage = 'dev', ...others } = named;
  const file = path.join(folder, `${stage}.json`);
  const isKept = existsSync(file);
  if (isKept && Object.keys(others).length > 0) {
    const keys = Object.keys(others).join(', ');
    throw new Error(`Write ${keys} into ${placeOf(stage)}, which keeps the context of ${stage}.`);
  }
  const context: Record<string, unknown> = { ...(isKept ? readKept(file, stage) : others), stage };
  const unknown = Object.keys(context).filter((key) => !CONTEXT_KEYS.includes(key));
  if (unknown.length > 0) {
    throw new Error(`The context has no ${unknown.join(', ')}: see docs/deployment.md.`);
  }
  readStage((key) => context[key]);
  return { context, isKept };
}

function readKept(file: string, stage: string): object {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    throw new Error(`${placeOf(stage)} is no JSON.`);
  }
}

export const placeOf = (stage: unknown): string => `infra/stages/${stage}.json`;
