/** [WSP-008] Whether a change of workspaces takes the last one of those that a member has. */
export const leavesNone = (
  held: ReadonlyArray<number>,
  { added, removed }: { readonly added: ReadonlyArray<number>; readonly removed: ReadonlyArray<number> }
): boolean => held.length > 0 && added.length === 0 && held.every((firm) => removed.includes(firm))

/** Whether a workspace takes new members: it is open and not to be deleted. */
export const takesMembers = ({
  active,
  is_leaving
}: {
  readonly active: boolean
  readonly is_leaving: boolean
}): boolean => active && !is_leaving

/** Whether a member is of a workspace's team now. */
export const holdsNow = ({ state }: { readonly state: string | null }): boolean => state !== null && state !== "revoked"
