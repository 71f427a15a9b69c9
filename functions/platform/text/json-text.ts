import * as z from 'zod/mini';

export const jsonText = <Schema extends z.ZodMiniType>(schema: Schema) =>
  z.pipe(
    z.pipe(
      z.string(),
      z.transform((text, context): unknown => {
        try {
          return JSON.parse(text);
        } catch {
          context.issues.push({ code: 'custom', message: 'No JSON', input: undefined });
          return z.NEVER;
        }
      }),
    ),
    schema,
  );
