import type { FieldsOf, FormDefinition, FormRecord } from "#schemas/shared/form.ts"
import type { FirmId, VendorId } from "#schemas/shared/ids.ts"
import type { CallAnswer, CallName, CallRequest } from "#services/shared/calls.ts"
import type { CallFailure } from "#services/shared/failures.ts"
import { type Ask, isFailure, savingActor, seen } from "#services/shared/saving.ts"

/** One call of a form: it ends with the form's actor, and raises no snackbar because the form shows its failures. */
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
  /** Everything as it travels, for calls that replace. */
  readonly whole: Wire
  readonly changed: ReadonlyArray<keyof Values & string>
  /** Only what was changed. */
  readonly payload: Partial<Wire>
  readonly revision: number
  /** `If-Match` with the revision that the form has read. */
  readonly headers: ReturnType<typeof seen>
}
type Answer<Entity> = Promise<{ readonly data: Entity }>

/** What is said when the save is done: a key of the texts and what it names. */
export interface Said {
  /** Success where it is left out; an error where only a part was done. */
  readonly tone?: "error"
  readonly code: string
  readonly params?: Readonly<Record<string, string | number>>
}

type Done<Place, Entity> = (entity: Entity, isNew: boolean, place: Place) => Said | ReadonlyArray<Said>

/** The usual places. */
export interface InFirm {
  readonly firmId: FirmId
}
export interface InCompany {
  readonly vendorId: VendorId
}

export interface ResourceDefinition<Place, Entity, Values, Wire> {
  readonly form: FormDefinition<Values>
  /** What a new one begins with, and what is shown of one that is gone. */
  readonly empty: NoInfer<Values>
  /** What the form shows of it; without this the form keeps what was typed. */
  readonly valuesOf?: (entity: Entity) => NoInfer<Values>
  /** Without this the entity's own `revision`, or 0 where it has none. */
  readonly revisionOf?: (entity: Entity) => number
  /** What travels, by the names of the form's fields; without this the values as they are. */
  readonly wire?: (values: Values) => Wire
  readonly create?: (request: Creating<Place, Values, Wire>) => Answer<Entity>
  readonly change?: (request: Changing<Place, Entity, Values, Wire>) => Answer<Entity>
  /** What is there now, asked after 412; undefined where it is gone. */
  readonly read?: (request: Reading<Place> & { readonly entity: Entity }) => Answer<Entity | undefined>
  /** Queries that are stale after a save, by the beginning of their keys. */
  readonly queries?: ReadonlyArray<string>
  readonly done?: Done<Place, Entity>
}

export interface Resource<Place, Entity, Values extends FieldsOf<Values>> {
  readonly form: FormDefinition<Values>
  readonly queries: ReadonlyArray<string>
  readonly done: Done<Place, Entity> | undefined
  /** What the form begins with; null for a new one. */
  readonly recordOf: (entity: Entity | null) => FormRecord<Values>
  /** The form's `save`: creates where the entity is null, else changes it. */
  readonly saving: (
    where: { readonly ask: Ask; readonly place: Place; readonly entity: Entity | null },
    tell: (saved: Entity) => void
  ) => ReturnType<typeof savingActor<Values>>
}

const ownRevision = (entity: unknown): number =>
  typeof entity === "object" && entity !== null && "revision" in entity && typeof entity.revision === "number"
    ? entity.revision
    : 0

/** The entries of an object under some of its names. */
export const picked = <Whole extends object, Name extends keyof Whole>(
  whole: Whole,
  names: ReadonlyArray<Name>
): Pick<Whole, Name> => Object.fromEntries(names.map((name) => [name, whole[name]])) as Pick<Whole, Name>

const partOf = <Wire>(wire: Wire, names: ReadonlyArray<string>): Partial<Wire> =>
  Object.fromEntries(Object.entries(wire as object).filter(([name]) => names.includes(name))) as Partial<Wire>

/**
 * Something that a form creates or changes, declared once: its fields, its calls, what is stale and what is said after a
 * save. 412 brings the newer state, 422 the errors of fields; `useResource` makes the form.
 *
 *     export const quickModels = resource<Firm, QuickModel>()({ form: quickModelForm, create: …, change: …, read: … })
 */
export const resource =
  <Place, Entity>() =>
  <Values extends FieldsOf<Values>, Wire = Values>(
    definition: ResourceDefinition<Place, Entity, Values, Wire>
  ): Resource<Place, Entity, Values> => {
    const { change, create, done, empty, form, queries = [], read, revisionOf = ownRevision, valuesOf } = definition
    // Without `wire`, `Wire` is `Values` by its default.
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

/** One of a list that was read, by its id. */
export const oneOf = <Entity extends { readonly id: number }>(
  { data }: { readonly data: ReadonlyArray<Entity> },
  { id }: { readonly id: number }
): { readonly data: Entity | undefined } => ({ data: data.find((one) => one.id === id) })

/** How a part of a save failed that must not make the whole of it fail; null where it did not. */
export const failureOf = (work: Promise<unknown>): Promise<CallFailure | null> =>
  work.then(
    () => null,
    (error: unknown) => {
      if (isFailure(error)) return error
      throw error
    }
  )
