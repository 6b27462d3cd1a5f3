"use no memo"

import { type ErrorComponentProps, useRouter } from "@tanstack/react-router"
import { useEffect, useEffectEvent } from "react"
import { usePortal } from "#ui/app/portal.ts"
import { isCodeNotLoaded } from "#services/shared/inTime.ts"
import { forgetLostTexts } from "#ui/shared/lazy/lostTexts.ts"
import { ErrorState } from "#ui/shared/States.tsx"
import { useText } from "#ui/shared/useText.ts"

/**
 * The router's error page, if the server cannot be reached, a code chunk did not load in time (ERR-029), or rendering
 * failed.
 */
export function Failed({ error, reset }: ErrorComponentProps) {
  const text = useText()
  const router = useRouter()
  const { session } = usePortal()
  const isLost = isCodeNotLoaded(error)
  const away = error instanceof Error && error.name === "Unreachable"
  const retry = () => {
    if (away) session.send({ type: "session.retried" })
    forgetLostTexts()
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
