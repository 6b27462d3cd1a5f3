import { useSelector } from "@xstate/react"
import { useEffect, useRef, useState } from "react"
import { passwordMachine } from "#machines/access/password.machine.ts"
import { toPasswordView } from "#machines/access/password.projection.ts"
import type { PasswordForm, PasswordOwner } from "#schemas/access/passwordForms.ts"
import { usePasswordActors } from "#ui/app/usePasswordActors.ts"
import { isEqualJson, useActorRef } from "#ui/shared/actors.ts"

/**
 * Runs the machine of one password form while the component is mounted. `given` is the token of an emailed link. A
 * refusal focuses the first invalid field.
 */
export const usePassword = (form: PasswordForm, given?: string, owner?: PasswordOwner) => {
  // A line break in the mail may leave a space after the link.
  const token = given === undefined || given.trim() === "" ? null : given.trim()
  const { checkLink, save } = usePasswordActors()
  const [logic] = useState(() => passwordMachine.provide({ actors: { checkLink, save } }))
  const passwordRef = useActorRef(logic, { input: owner === undefined ? { form, token } : { form, token, owner } })
  const view = useSelector(passwordRef, toPasswordView, isEqualJson)
  const formRef = useRef<HTMLFormElement>(null)
  useEffect(() => {
    const { unsubscribe } = passwordRef.on("password.refused", () =>
      // The machine emits the event before its snapshot changes: read the snapshot in a microtask.
      queueMicrotask(() => {
        const { wrong } = toPasswordView(passwordRef.getSnapshot())
        const field = wrong === null ? null : formRef.current?.elements.namedItem(wrong)
        if (field instanceof HTMLElement) field.focus()
      })
    )
    return unsubscribe
  }, [passwordRef])
  return { passwordRef, view, formRef }
}
