/**
 * Stripe's model is its package's types: what the emulator answers and takes is compared with them by the compiler, in
 * conformance.test.ts (docs/decisions/0143).
 */

type Literals<Text> = Text extends string ? (string extends Text ? never : Text) : never;
/** Of a union's texts those that the package lists, without the one that stands for those to come; or any, where it lists none. */
type Listed<Theirs> = [Literals<Theirs>] extends [never]
  ? Extract<Theirs, string>
  : Literals<Theirs>;

/** What may stand for Stripe's `Theirs`: any part of it, with no text but those that are listed. */
type Part<Theirs> = Listed<Theirs> | PartOf<Exclude<Theirs, string>>;
type PartOf<Theirs> = Theirs extends readonly (infer Each)[]
  ? readonly Part<Each>[]
  : Theirs extends object
    ? { [Name in keyof Theirs]?: Part<Theirs[Name]> }
    : Theirs;

/** As `Part`, of parameters, which are texts in a form. */
type Form<Theirs> = Listed<Theirs> | FormOf<Exclude<Theirs, string>>;
type FormOf<Theirs> = Theirs extends boolean
  ? `${Theirs}`
  : Theirs extends number
    ? `${number}`
    : Theirs extends readonly (infer Each)[]
      ? readonly Form<Each>[]
      : Theirs extends object
        ? { [Name in keyof Theirs]?: Form<Theirs[Name]> | null }
        : Theirs;

/** What is read from any text, a number mostly, has a type that says nothing: its name alone is compared. */
type Read<Ours> = unknown extends Ours
  ? never
  : Ours extends readonly unknown[]
    ? { [Place in keyof Ours]: Read<Ours[Place]> }
    : Ours extends object
      ? { [Name in keyof Ours]: Read<Ours[Name]> }
      : Ours;

type NamesOf<Theirs> = Theirs extends object ? keyof Theirs : never;
type Of<Theirs, Name> = Theirs extends object
  ? Name extends keyof Theirs
    ? Theirs[Name]
    : never
  : never;

/** The names in `Ours`, however deep, that Stripe's has not. */
type Unknown<Ours, Theirs> = Ours extends readonly (infer Each)[]
  ? Unknown<Each, Theirs extends readonly (infer Other)[] ? Other : never>
  : Ours extends object
    ? {
        [Name in keyof Ours]-?: Name extends NamesOf<Theirs>
          ? Unknown<Ours[Name], Of<Theirs, Name>>
          : Name;
      }[keyof Ours]
    : never;

type Compared<Ours, Theirs, Allowed> = [Unknown<Ours, Theirs>] extends [never]
  ? [Ours] extends [Allowed]
    ? true
    : 'a value that Stripe does not have'
  : Unknown<Ours, Theirs>;

/** Whether what we answer is what Stripe may answer, or else what it has not. */
export type Answers<Ours, Theirs> = Compared<Ours, Theirs, Part<Theirs>>;
/** Whether what we take is what Stripe takes. */
export type Takes<Ours, Theirs> = Compared<Read<Ours>, Theirs, Form<Theirs>>;
