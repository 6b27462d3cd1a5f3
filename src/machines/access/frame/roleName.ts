import type { Firm, Me } from "#schemas/access/session.ts"

/** What the viewer is called in the menu of their account: a key of the portal's texts. */
export const roleNameOf = (
  me: Pick<Me, "isSuperAdmin">,
  firm: Pick<Firm, "isAccountantAdmin"> | null,
  side: "accountant" | "client" | null
) => {
  if (me.isSuperAdmin) return "role.super-admin"
  if (side === "client") return "role.client"
  return firm?.isAccountantAdmin === true ? "role.accountant-admin" : "role.accountant"
}
