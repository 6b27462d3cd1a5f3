type OfMillions = `${string}_many`

/** The same keys as the French original; only some languages have a form of their own for millions. */
export type Texts<French extends Readonly<Record<string, string>>> = Readonly<
  Record<Exclude<keyof French, OfMillions>, string>
> & { readonly [Key in Extract<keyof French, OfMillions>]?: string }
