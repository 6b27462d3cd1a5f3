import { useSelector } from "@xstate/react"
import { useSyncExternalStore } from "react"
import { isDark } from "#machines/branding/appearance.ts"
import { initialsOf, lookFor } from "#services/branding/looks.ts"
import { usePortal } from "#ui/app/portal.ts"

/** The look of the firm whose portal this is, in the present mode; null before it is known. */
export const useLook = () => {
  const { appearance, branding } = usePortal()
  const dark = useSelector(appearance, (state) => isDark(state.context))
  const looks = useSyncExternalStore(branding.subscribe, branding.looks)
  return lookFor(looks, dark)
}

/** The firm's logo, or its initials on its colour, and its name. */
export function Brand() {
  const look = useLook()
  const name = look?.firm_name ?? "Dossier"
  return (
    <div className="brand">
      <span className="brand-mark" aria-hidden="true">
        {look?.logo == null ? initialsOf(name) : <img src={look.logo} alt="" />}
      </span>
      <span>
        <b>{name}</b>
        {look?.tagline == null ? null : <small>{look.tagline}</small>}
      </span>
    </div>
  )
}
