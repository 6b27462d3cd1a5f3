/**
 * Why a policy refuses: the names of the conditions that are not met, each with a message `closed.<name>`. Empty:
 * allowed.
 */
export type Refusals<Name extends string = string> = ReadonlyArray<Name>

/** Returns the names of the conditions that are false, in the given order. */
export const unless = <const Name extends string>(conditions: Readonly<Record<Name, boolean>>): Refusals<Name> =>
  (Object.keys(conditions) as Array<Name>).filter((name) => !conditions[name])
