type OfMillions = `${string}_many`

/** Requires the keys of the French texts. Plural forms `_many` (millions) are optional: English has no such form. */
export type Texts<French extends Readonly<Record<string, string>>> = Readonly<
  Record<Exclude<keyof French, OfMillions>, string>
> & { readonly [Key in Extract<keyof French, OfMillions>]?: string }
