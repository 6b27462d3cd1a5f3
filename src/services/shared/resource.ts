import type { FieldsOf, FormDefinition, FormRecord } from "#schemas/shared/form.ts"
import type { FirmId, VendorId } from "#schemas/shared/ids.ts"
import type { CallAnswer, CallName, CallRequest } from "#services/shared/calls.ts"
import type { CallFailure } from "#services/shared/failures.ts"
import { type Ask, isFailure, savingActor, seen } from "#services/shared/saving.ts"

/**
 * A call made by a form. It is cancelled with the form's actor and shows no snackbar, because the form shows its
 * failures.
 */
export type FormAsk = <Name extends CallName>(name: Name, request: CallRequest<Name>) => Promise<CallAnswer<Name>>

export const quietly =
  (ask: Ask, signal: AbortSignal): FormAsk =>
  (name, request) =>
    ask(name, { ...request, showError: false }, signal)

interface Reading<Place> {
  readonly ask: FormAsk
  readonly place: Place
}
interface Creating<Place, Values, Wire> extends Reading<Place> {
  readonly values: Values
  readonly payload: Wire
}
interface Changing<Place, Entity, Values, Wire> extends Reading<Place> {
  readonly values: Values
  readonly entity: Entity
  /** All fields in wire format, for calls that replace the whole record. */
  readonly whole: Wire
  readonly changed: ReadonlyArray<keyof Values & string>
  /** Only the changed fields, in wire format. */
  readonly payload: Partial<Wire>
  readonly revision: number
  /** The `If-Match` header with the revision that the form has loaded. */
  readonly headers: ReturnType<typeof seen>
}
type Answer<Entity> = Promise<{ readonly data: Entity }>

/** The message after a save: a text key and its parameters. */
export interface Said {
  /** Absent for a success; "error" if only a part was saved. */
  readonly tone?: "error"
  readonly code: string
  readonly params?: Readonly<Record<string, string | number>>
}

type Done<Place, Entity> = (entity: Entity, isNew: boolean, place: Place) => Said | ReadonlyArray<Said>

/** The `Place` of many resources: the ids that their calls need. */
export interface InFirm {
  readonly firmId: FirmId
}
export interface InCompany {
  readonly vendorId: VendorId
}

export interface ResourceDefinition<Place, Entity, Values, Wire> {
  readonly form: FormDefinition<Values>
  /** Initial values: of a new record, and of one that was deleted meanwhile. */
  readonly empty: NoInfer<Values>
  /** Converts an entity to form values; without it the form keeps what was typed after a save. */
  readonly valuesOf?: (entity: Entity) => NoInfer<Values>
  /** Reads an entity's revision. Default: its `revision`, or 0 if it has none. */
  readonly revisionOf?: (entity: Entity) => number
  /** Converts form values to wire format, under the same field names. Default: unchanged. */
  readonly wire?: (values: Values) => Wire
  readonly create?: (request: Creating<Place, Values, Wire>) => Answer<Entity>
  readonly change?: (request: Changing<Place, Entity, Values, Wire>) => Answer<Entity>
  /** Loads the current entity after a 412 conflict; undefined if it was deleted. */
  readonly read?: (request: Reading<Place> & { readonly entity: Entity }) => Answer<Entity | undefined>
  /** Key prefixes of the queries to invalidate after a save. */
  readonly queries?: ReadonlyArray<string>
  readonly done?: Done<Place, Entity>
}

export interface Resource<Place, Entity, Values extends FieldsOf<Values>> {
  readonly form: FormDefinition<Values>
  readonly queries: ReadonlyArray<string>
  readonly done: Done<Place, Entity> | undefined
  /** The form's initial values; null for a new record. */
  readonly recordOf: (entity: Entity | null) => FormRecord<Values>
  /** The form's `save` actor: creates if `entity` is null, else changes it. */
  readonly saving: (
    where: { readonly ask: Ask; readonly place: Place; readonly entity: Entity | null },
    tell: (saved: Entity) => void
  ) => ReturnType<typeof savingActor<Values>>
}

const ownRevision = (entity: unknown): number =>
  typeof entity === "object" && entity !== null && "revision" in entity && typeof entity.revision === "number"
    ? entity.revision
    : 0

export const picked = <Whole extends object, Name extends keyof Whole>(
  whole: Whole,
  names: ReadonlyArray<Name>
): Pick<Whole, Name> => Object.fromEntries(names.map((name) => [name, whole[name]])) as Pick<Whole, Name>

const partOf = <Wire>(wire: Wire, names: ReadonlyArray<string>): Partial<Wire> =>
  Object.fromEntries(Object.entries(wire as object).filter(([name]) => names.includes(name))) as Partial<Wire>

/**
 * Declares something that a form creates or changes: its fields, its calls, the queries to invalidate and the message
 * after a save. A 412 loads the newer state, a 422 becomes field errors. `useResource` builds the form.
 *
 * export const quickModels = resource<Firm, QuickModel>()({ form: quickModelForm, create: …, change: …, read: … })
 */
export const resource =
  <Place, Entity>() =>
  <Values extends FieldsOf<Values>, Wire = Values>(
    definition: ResourceDefinition<Place, Entity, Values, Wire>
  ): Resource<Place, Entity, Values> => {
    const { change, create, done, empty, form, queries = [], read, revisionOf = ownRevision, valuesOf } = definition
    // Safe cast: without `wire`, `Wire` defaults to `Values`.
    const wire = definition.wire ?? ((values: Values) => values as unknown as Wire)
    const fresh: FormRecord<Values> = { values: empty, revision: 0 }
    const recordOf = (entity: Entity | null, typed = empty): FormRecord<Values> =>
      entity === null ? fresh : { values: valuesOf?.(entity) ?? typed, revision: revisionOf(entity) }
    const never = (what: string) => Promise.reject(new Error(`The form of ${form.fields.join(", ")} cannot ${what}`))
    return {
      form,
      queries,
      done,
      recordOf: (entity) => recordOf(entity),
      saving: ({ ask, entity, place }, tell) => {
        return savingActor<Values>({
          send: async ({ changed, revision, values }, signal) => {
            const whole = wire(values)
            const common = { ask: quietly(ask, signal), place, values }
            const { data } = await (entity === null
              ? (create?.({ ...common, payload: whole }) ?? never("create"))
              : (change?.({
                  ...common,
                  entity,
                  changed,
                  whole,
                  payload: partOf(whole, changed),
                  revision,
                  headers: seen(revision)
                }) ?? never("change")))
            tell(data)
            return valuesOf === undefined ? { values, revision: revision + 1 } : recordOf(data)
          },
          read: async (signal) => {
            if (entity === null) return fresh
            const { data } = await (read?.({ ask: quietly(ask, signal), place, entity }) ?? never("read"))
            return recordOf(data ?? null)
          }
        })
      }
    }
  }

/** Picks an entity by its id from a fresh list; undefined if it is gone. */
export const oneOf = <Entity extends { readonly id: number }>(
  { data }: { readonly data: ReadonlyArray<Entity> },
  { id }: { readonly id: number }
): { readonly data: Entity | undefined } => ({ data: data.find((one) => one.id === id) })

/** The failure of a partial step that must not fail the whole save; null if it succeeded. */
export const failureOf = (work: Promise<unknown>): Promise<CallFailure | null> =>
  work.then(
    () => null,
    (error: unknown) => {
      if (isFailure(error)) return error
      throw error
    }
  )
