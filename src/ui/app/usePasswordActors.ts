import { useState } from "react"
import { passwordActors } from "#services/access/passwordActors.ts"
import { usePortal } from "#ui/app/portal.ts"

/** What the password and reset-request machines ask for. */
export const usePasswordActors = () => {
  const { requests } = usePortal()
  const [actors] = useState(() => passwordActors(requests, () => location.hostname))
  return actors
}
