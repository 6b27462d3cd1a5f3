import { useState } from "react"
import { passwordActors } from "#services/access/passwordActors.ts"
import { usePortal } from "#ui/app/portal.ts"

/** The actors of the password and reset-request machines. */
export const usePasswordActors = () => {
  const { requests } = usePortal()
  const [actors] = useState(() => passwordActors(requests, () => location.hostname))
  return actors
}
