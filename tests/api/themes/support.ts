import { expect } from "vitest"
import type { TreeNode } from "#schemas/documents/node.ts"
import type { Theme } from "#schemas/themes/theme.ts"
import type { Vendor } from "#tests/api/documents/support.ts"
import type { Portal, SignedInUser } from "#tests/support/portal.ts"

type Given = Partial<Pick<Theme, "title" | "color" | "sharing" | "acl">>

/** Helpers that call the themes' endpoints. */
export const themesOf = (portal: Portal) => {
  let made = 0
  const body = (given: Given) => ({
    title: `Thème ${++made}`,
    color: "#2f6fb3",
    sharing: "shared",
    acl: "read-write",
    ...given
  })
  const make = async (path: string, as: SignedInUser, given: Given) => {
    const answer = await portal.call<{ readonly data: Theme }>("POST", path, { as, body: body(given) })
    expect(answer.status).toBe(201)
    return answer.body.data
  }
  return {
    ofFirm: (firm: { readonly id: number }, as: SignedInUser, given: Given = {}) =>
      make(`/api/accounting-firms/${firm.id}/themes`, as, given),
    ofVendor: (vendor: Vendor, as: SignedInUser, given: Given = {}) =>
      make(`/api/vendors/${vendor.id}/themes`, as, given),
    put: (
      vendor: Vendor,
      as: SignedInUser,
      node: { readonly id: number },
      themes: ReadonlyArray<{ readonly id: number }> | null
    ) =>
      portal.call<{ readonly data: TreeNode }>("PUT", `/api/vendors/${vendor.id}/nodes/${node.id}/themes`, {
        as,
        body: { theme_ids: themes === null ? null : themes.map(({ id }) => id) }
      }),
    give: async (
      vendor: Vendor,
      as: SignedInUser,
      to: SignedInUser,
      themes: ReadonlyArray<{ readonly id: number }>
    ) => {
      const answer = await portal.call("PUT", `/api/vendors/${vendor.id}/users/${to.id}/themes`, {
        as,
        body: { theme_ids: themes.map(({ id }) => id) }
      })
      expect(answer.status).toBe(200)
    }
  }
}
