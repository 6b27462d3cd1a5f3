/**
 * Why the policy says no: the names of the conditions that do not hold, each also a text `closed.<name>` of the message
 * catalogue. Empty means yes.
 */
export type Refusals<Name extends string = string> = ReadonlyArray<Name>

/** The conditions that do not hold, in the order given. */
export const unless = <const Name extends string>(conditions: Readonly<Record<Name, boolean>>): Refusals<Name> =>
  (Object.keys(conditions) as Array<Name>).filter((name) => !conditions[name])
