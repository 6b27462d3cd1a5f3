import { useQueryClient } from "@tanstack/react-query"
import { useMemo } from "react"
import type { FieldsOf, FormDefinition, FormRecord } from "#schemas/shared/form.ts"
import type { Resource } from "#services/shared/resource.ts"
import { usePortal } from "#ui/app/portal.ts"
import { type Form, useForm } from "#ui/shared/form/useForm.ts"

interface ResourceOptions<Place, Entity, Values extends FieldsOf<Values>> {
  readonly place: Place
  /** Null for a new one. */
  readonly entity: Entity | null
  /** Rules that depend on the place, instead of the resource's own. */
  readonly form?: FormDefinition<Values>
  /** What a new one begins with, instead of the resource's own. */
  readonly initial?: Values
  /** Called with each save, after queries and message. */
  readonly onSaved?: (saved: Entity) => void
}

/**
 * The form over a resource: an entity given anew replaces what was read while nothing is typed. A save makes the resource's
 * queries stale and raises its message.
 */
export const useResource = <Place, Entity, Values extends FieldsOf<Values>>(
  resource: Resource<Place, Entity, Values>,
  { entity, form = resource.form, initial, onSaved, place }: ResourceOptions<Place, Entity, Values>
): Form<Values> => {
  const { ask, snackbar } = usePortal()
  const queries = useQueryClient()
  const record = useMemo(
    (): FormRecord<Values> =>
      entity === null && initial !== undefined ? { values: initial, revision: 0 } : resource.recordOf(entity),
    [entity, initial, resource]
  )
  return useForm({
    definition: form,
    record,
    save: () =>
      resource.saving({ ask, place, entity }, (saved) => {
        for (const key of resource.queries) void queries.invalidateQueries({ queryKey: [key] })
        const said = resource.done?.(saved, entity === null, place)
        if (said !== undefined) {
          const message = { tone: "success", code: said.code, params: said.params ?? {}, text: null } as const
          snackbar.send({ type: "message.raised", message })
        }
        onSaved?.(saved)
      })
  })
}
