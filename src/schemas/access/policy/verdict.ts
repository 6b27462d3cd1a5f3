/**
 * Why the policy refuses: the names of the conditions that are not met; each has a text `closed.<name>`. Empty means
 * allowed.
 */
export type Refusals<Name extends string = string> = ReadonlyArray<Name>

/** The conditions that are not met, in the given order. */
export const unless = <const Name extends string>(conditions: Readonly<Record<Name, boolean>>): Refusals<Name> =>
  (Object.keys(conditions) as Array<Name>).filter((name) => !conditions[name])
