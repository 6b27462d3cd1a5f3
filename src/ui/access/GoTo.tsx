import { useRouter } from "@tanstack/react-router"
import { useEffect } from "react"

/** Redirects to a URL of this portal, replacing the current history entry. */
export function GoTo({ href }: { readonly href: string }) {
  const { history } = useRouter()
  useEffect(() => history.replace(href), [history, href])
  return null
}
