/** Compares what the emulator answers and accepts with the types of Stripe's package (conformance.test.ts). */

type Literals<Text> = Text extends string ? (string extends Text ? never : Text) : never;
/** Gives the texts that a union of the package lists, or any text if it lists none. It leaves out future texts. */
type Listed<Theirs> = [Literals<Theirs>] extends [never]
  ? Extract<Theirs, string>
  : Literals<Theirs>;

/** Gives Stripe's type `Theirs` with only some of the fields and only the texts of Stripe's list. */
type Part<Theirs> = Listed<Theirs> | PartOf<Exclude<Theirs, string>>;
type PartOf<Theirs> = Theirs extends readonly (infer Each)[]
  ? readonly Part<Each>[]
  : Theirs extends object
    ? { [Name in keyof Theirs]?: Part<Theirs[Name]> }
    : Theirs;

/** Gives Stripe's parameters `Theirs` as a form sends them: as `Part` does, with numbers and booleans as texts. */
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

/** Zod types the input of a coerced parameter as `unknown`, so only the parameter's name is compared. */
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

/** Gives the names in `Ours`, at any depth, that Stripe's type does not have. */
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

/** Is `true` when Stripe may give our answer, and otherwise gives the parts that Stripe does not have. */
export type Answers<Ours, Theirs> = Compared<Ours, Theirs, Part<Theirs>>;
/** Is `true` when Stripe accepts every parameter that we accept. */
export type Takes<Ours, Theirs> = Compared<Read<Ours>, Theirs, Form<Theirs>>;
