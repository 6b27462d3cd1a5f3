import { useQueryClient } from "@tanstack/react-query"
import { useEffectEvent, useLayoutEffect, useMemo, useRef } from "react"
import type { FieldsOf, FormDefinition, FormRecord } from "#schemas/shared/form.ts"
import type { Resource } from "#services/shared/resource.ts"
import { usePortal } from "#ui/app/portal.ts"
import { type Form, useForm } from "#ui/shared/form/useForm.ts"

interface ResourceOptions<Place, Entity, Values extends FieldsOf<Values>> {
  readonly place: Place
  /** Null to create an entity. */
  readonly entity: Entity | null
  /** Form definition to use instead of the resource's, if its rules depend on the place. */
  readonly definition?: FormDefinition<Values>
  /** Initial values of a new entity, instead of those of the resource. */
  readonly initial?: Values
  /** Called after a save, once no further edit is left to save. */
  readonly onSaved?: (saved: Entity) => void
}

/**
 * The form of a resource. A newer `entity` replaces the values while nothing is edited. A save invalidates the queries
 * of the resource and shows its message.
 */
export const useResource = <Place, Entity, Values extends FieldsOf<Values>>(
  resource: Resource<Place, Entity, Values>,
  { definition = resource.form, entity, initial, onSaved, place }: ResourceOptions<Place, Entity, Values>
): Form<Values> => {
  const { ask, snackbar } = usePortal()
  const queries = useQueryClient()
  const record = useMemo(
    (): FormRecord<Values> =>
      entity === null && initial !== undefined ? { values: initial, revision: 0 } : resource.recordOf(entity),
    [entity, initial, resource]
  )
  const last = useRef<Entity | null>(null)
  const form = useForm({
    definition,
    record,
    save: () =>
      resource.saving({ ask, place, entity }, (saved) => {
        for (const key of resource.queries) void queries.invalidateQueries({ queryKey: [key] })
        for (const { code, params = {}, tone = "success" } of [
          resource.done?.(saved, entity === null, place) ?? []
        ].flat())
          snackbar.send({ type: "message.raised", message: { tone, code, params, text: null } })
        last.current = saved
      })
  })
  const { ref } = form
  const afterSave = useEffectEvent(() => {
    if (last.current !== null) onSaved?.(last.current)
  })
  // A layout effect subscribes before the effects of the parent do: `onSaved` has to run before a dialog that closes on
  // the same event unmounts this form.
  useLayoutEffect(() => {
    const done = ref.on("form.saved", () => afterSave())
    return () => done.unsubscribe()
  }, [ref])
  return form
}
