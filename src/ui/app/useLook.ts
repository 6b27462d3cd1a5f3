"use no memo"

import { useSelector } from "@xstate/react"
import { isDark } from "#machines/branding/appearance.ts"
import { toLooks } from "#machines/branding/branding.projection.ts"
import { lookFor } from "#services/branding/looks.ts"
import { usePortal } from "#ui/app/portal.ts"

/** The white label of the portal's firm in the current mode; null until loaded. */
export const useLook = () => {
  const { appearance, branding } = usePortal()
  const dark = useSelector(appearance, (state) => isDark(state.context))
  const looks = useSelector(branding.ref, toLooks)
  return lookFor(looks, dark)
}
