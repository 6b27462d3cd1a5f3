/** [WSP-008] Whether a change would remove a member from every workspace they hold. */
export const leavesNone = (
  held: ReadonlyArray<number>,
  { added, removed }: { readonly added: ReadonlyArray<number>; readonly removed: ReadonlyArray<number> }
): boolean => held.length > 0 && added.length === 0 && held.every((firm) => removed.includes(firm))

/** Whether a workspace accepts new members: it is active and no deletion is planned. */
export const takesMembers = ({
  active,
  is_leaving
}: {
  readonly active: boolean
  readonly is_leaving: boolean
}): boolean => active && !is_leaving

/** Whether the member is currently in a workspace's team. */
export const holdsNow = ({ state }: { readonly state: string | null }): boolean => state !== null && state !== "revoked"
