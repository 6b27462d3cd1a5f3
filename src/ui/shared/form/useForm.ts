import { useBlocker } from "@tanstack/react-router"
import { useSelector } from "@xstate/react"
import { useEffect, useState } from "react"
import type { PromiseActorLogic } from "xstate"
import { formMachine, type FormRef } from "#machines/shared/form.machine.ts"
import { type FormView, toFormView } from "#machines/shared/form.projection.ts"
import type { SaveOutcome } from "#machines/shared/form.setup.ts"
import { toSessionView } from "#machines/access/session.projection.ts"
import type { FieldsOf, FormDefinition, FormErrors, FormRecord, FormValues, SaveRequest } from "#schemas/shared/form.ts"
import { usePortal } from "#ui/app/portal.ts"
import { isEqualJson, useActorRef } from "#ui/shared/actors.ts"

/** What a field component needs; `onChange` has no effect while the form machine does not accept edits. */
export interface FieldBinding<Value> {
  readonly name: string
  readonly value: Value
  /** The first error code of the field, or null. */
  readonly messageKey: string | null
  readonly isReadOnly: boolean
  readonly onChange: (value: Value) => void
}

export interface Form<Values> {
  readonly ref: FormRef
  readonly view: FormView
  readonly field: <Name extends keyof Values & string>(name: Name) => FieldBinding<Values[Name]>
}

interface FormOptions<Values> {
  readonly definition: FormDefinition<Values>
  /** The record on the server; a newer one replaces the values while nothing is edited. */
  readonly record: FormRecord<Values>
  readonly save: () => PromiseActorLogic<SaveOutcome, SaveRequest>
}

/** Blocks a navigation until the form agrees; not after a sign-out, when nothing could be saved any more. */
const useLeaving = (ref: FormRef) => {
  const { session } = usePortal()
  useBlocker({
    enableBeforeUnload: () => toFormView(ref.getSnapshot()).mustAsk,
    shouldBlockFn: ({ current, next }) => {
      if (current.pathname === next.pathname || toSessionView(session.getSnapshot()).person === null) return false
      return new Promise<boolean>((resolve) => {
        const answer = ref.on("leaving.answered", ({ leaves }) => {
          answer.unsubscribe()
          resolve(!leaves)
        })
        ref.send({ type: "leaving.asked" })
      })
    }
  })
}

/** The same form with read-only fields; pass `isReadOnly` to its `FormFrame` as well. */
export const readOnlyForm = <Values extends FieldsOf<Values>>(form: Form<Values>): Form<Values> => ({
  ...form,
  field: (name) => ({ ...form.field(name), isReadOnly: true })
})

/** Runs a form machine for the lifetime of the component and gives typed bindings of its fields. */
export const useForm = <Values extends FieldsOf<Values>>({
  definition,
  record,
  save
}: FormOptions<Values>): Form<Values> => {
  const [logic] = useState(() => formMachine.provide({ actors: { save: save() } }))
  const ref = useActorRef(logic, {
    // The signature ensures that definition and record have the same fields.
    input: { record, check: definition.check as (values: FormValues) => FormErrors }
  })
  useEffect(() => ref.send({ type: "record.read", record }), [record, ref])
  useLeaving(ref)
  const view = useSelector(ref, toFormView, isEqualJson)
  return {
    ref,
    view,
    field: (name) => ({
      name,
      value: view.values[name] as Values[typeof name],
      messageKey: view.errors[name]?.[0] ?? null,
      isReadOnly: !view.canType,
      onChange: (value) => ref.send({ type: "field.changed", field: name, value })
    })
  }
}
