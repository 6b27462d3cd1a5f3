import { useRouter } from "@tanstack/react-router"
import { useEffect } from "react"

/** Leads on to a whole address of this portal, which takes the place of this one in the history. */
export function GoTo({ href }: { readonly href: string }) {
  const { history } = useRouter()
  useEffect(() => history.replace(href), [history, href])
  return null
}
