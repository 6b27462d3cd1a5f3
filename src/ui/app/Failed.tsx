"use no memo"

import { type ErrorComponentProps, useRouter } from "@tanstack/react-router"
import { useEffect, useEffectEvent } from "react"
import { usePortal } from "#ui/app/portal.ts"
import { ErrorState } from "#ui/shared/States.tsx"
import { useText } from "#ui/shared/useText.ts"

const isCode = (error: unknown) => error instanceof Error && error.name === "CodeNotLoaded"

/** A page that could not be shown: the server was away, a part of the program did not come (ERR-029), or it broke. */
export function Failed({ error, reset }: ErrorComponentProps) {
  const text = useText()
  const router = useRouter()
  const { session } = usePortal()
  const isLost = isCode(error)
  const away = error instanceof Error && error.name === "Unreachable"
  const retry = () => {
    if (away) session.send({ type: "session.retried" })
    reset()
    void router.invalidate()
  }
  const again = useEffectEvent(retry)
  useEffect(() => {
    if (!isLost) return
    addEventListener("online", again)
    return () => removeEventListener("online", again)
  }, [isLost])
  return (
    <ErrorState
      title={text(away ? "access:unavailable.title" : "app:error.title")}
      text={text(away ? "access:unavailable.text" : isLost ? "connection.load_error" : "error.global")}
      onRetry={away || isLost ? retry : () => location.reload()}
    />
  )
}
