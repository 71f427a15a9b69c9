/** An element of a drawing: its id, the id of what it repeats when it is a `use`, and the elements in it. */
export type Drawn = { id?: string; repeats?: string; parts: Drawn[] };

/** A logo repeats what repeats something else once or twice. */
const MAX_CHAIN = 1_000;

/** How many elements `root` comes to with each `use` replaced; Infinity when one repeats itself. */
export function drawnElements(root: Drawn): number {
  const byId = new Map<string, Drawn>();
  const index = (drawn: Drawn): void => {
    if (drawn.id !== undefined) byId.set(drawn.id, drawn);
    drawn.parts.forEach(index);
  };
  index(root);

  const counts = new Map<Drawn, number>();
  const count = (drawn: Drawn, depth: number): number => {
    const known = counts.get(drawn);
    if (known !== undefined) return known;
    counts.set(drawn, Number.POSITIVE_INFINITY);
    const repeated = drawn.repeats === undefined ? undefined : byId.get(drawn.repeats);
    const parts = repeated ? [...drawn.parts, repeated] : drawn.parts;
    const total =
      depth > MAX_CHAIN
        ? Number.POSITIVE_INFINITY
        : parts.reduce((sum, part) => sum + count(part, depth + 1), 1);
    counts.set(drawn, total);
    return total;
  };
  return count(root, 0);
}
