/** The same keys as the French original. */
export type Texts<French extends Readonly<Record<string, string>>> = Readonly<Record<keyof French, string>>
