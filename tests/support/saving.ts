import { createActor, toPromise } from "xstate"
import { ApiFailure } from "#services/shared/failures.ts"
import type { Ask } from "#services/shared/saving.ts"
import type { Resource } from "#services/shared/resource.ts"
import type { FieldsOf } from "#schemas/shared/form.ts"

/**
 * A fake `ask` that answers each call by its name and records the calls in `asked`; an answer that throws rejects the
 * call.
 */
export const answering = (answers: Readonly<Record<string, (request: never) => unknown>>) => {
  const asked: Array<readonly [string, unknown]> = []
  // Tests give only the part of an answer that matters to them, hence the cast.
  const ask = (async (name: string, request: never) => {
    asked.push([name, request])
    return Promise.resolve({ data: answers[name]?.(request) })
  }) as unknown as Ask
  return { ask, asked }
}

export const refusal = (status: number, code: string, errors: ApiFailure["errors"] = {}) =>
  new ApiFailure({
    status,
    code,
    errors,
    text: null,
    params: {},
    closedBy: [],
    retryAfter: null,
    requestId: null,
    showError: false
  })

/**
 * Saves a resource's form once. Returns the outcome and the entities passed to the resource's `saved` callback
 * (`told`).
 */
export const save = async <Place, Entity, Values extends FieldsOf<Values>>(
  resource: Resource<Place, Entity, Values>,
  where: { readonly ask: Ask; readonly place: Place; readonly entity: Entity | null },
  {
    changed,
    revision = 0,
    values
  }: {
    readonly values: Values
    readonly changed: ReadonlyArray<keyof Values & string>
    readonly revision?: number
  }
) => {
  const told: Array<Entity> = []
  const logic = resource.saving(where, (saved) => told.push(saved))
  const input = { values: { ...values }, changed, revision }
  return { outcome: await toPromise(createActor(logic, { input }).start()), told }
}
