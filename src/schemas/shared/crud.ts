import { Context, Schema, Struct } from "effect"
import { HttpApiEndpoint, HttpApiSchema } from "effect/http-api"
import { Data } from "#schemas/shared/page.ts"
import {
  BadRequest,
  Conflict,
  Forbidden,
  NotFound,
  PreconditionFailed,
  Unprocessable
} from "#schemas/shared/problem.ts"

export const reading = [BadRequest, Forbidden, NotFound] as const
export const writing = [...reading, Conflict, Unprocessable] as const
export const overtaken = [...writing, PreconditionFailed] as const

/** Body of a PATCH: the fields of a draft, of which omitted ones are unchanged. */
export const changesOf = <const Fields extends Schema.Struct.Fields>(fields: Fields) =>
  Schema.Struct(Struct.map(fields, Schema.optionalKey))

/** Header of an update with optimistic locking: the revision that was read. */
export const ifMatch = { "if-match": Schema.optionalKey(Schema.String) }
/** Header that makes a creation idempotent. */
const onceByKey = { "idempotency-key": Schema.optionalKey(Schema.String.check(Schema.isMaxLength(255))) }

/**
 * Annotates the calls that `crud` declares, so that `tests/api/shared/crud.test.ts` can check their common behaviour.
 */
export class CrudCall extends Context.Service<
  CrudCall,
  {
    /** The path of the list that the call belongs to. */
    readonly at: string
    readonly call: "list" | "one" | "create" | "change" | "remove"
  }
>()("dossier/schemas/CrudCall") {}

interface Crud<Path, Within, Id, Entity, Draft, Changes> {
  /** The path of the list; `within` declares its parameters. */
  readonly at: Path
  readonly within: Within
  /** The path parameter that identifies one entity, appended to the list's path. */
  readonly id: Id
  readonly entity: Entity
  readonly draft: Draft
  /** Body of a PATCH: omitted keys are unchanged. */
  readonly changes: Changes
}

/**
 * The usual calls of a resource: list, read, create, change and remove. Each function takes the call's name in its
 * group, for example `themes.create("createInFirm")`. A list that returns more than `data` must be declared separately.
 */
export const crud = <
  const Path extends `/${string}`,
  Within extends Schema.Struct.Fields,
  Id extends Readonly<Record<string, Schema.Top>>,
  Entity extends Schema.Top,
  Draft extends Schema.Top,
  Changes extends Schema.Top
>({
  at,
  changes,
  draft,
  entity,
  id,
  within
}: Crud<Path, Within, Id, Entity, Draft, Changes>) => {
  const of = `${at}/:${Object.keys(id).join()}` as const
  const params = { ...within, ...id }
  return {
    list: <const Name extends string>(name: Name) =>
      HttpApiEndpoint.get(name, at, {
        params: within,
        success: Data(Schema.Array(entity)),
        error: reading
      }).annotate(CrudCall, { at, call: "list" }),
    one: <const Name extends string>(name: Name) =>
      HttpApiEndpoint.get(name, of, { params, success: Data(entity), error: reading }).annotate(CrudCall, {
        at,
        call: "one"
      }),
    /** Idempotent if the request has an `Idempotency-Key` header. */
    create: <const Name extends string>(name: Name) =>
      HttpApiEndpoint.post(name, at, {
        params: within,
        headers: onceByKey,
        payload: draft,
        success: Data(entity).pipe(HttpApiSchema.status(201)),
        error: writing
      }).annotate(CrudCall, { at, call: "create" }),
    change: <const Name extends string>(name: Name) =>
      HttpApiEndpoint.patch(name, of, {
        params,
        headers: ifMatch,
        payload: changes,
        success: Data(entity),
        error: overtaken
      }).annotate(CrudCall, { at, call: "change" }),
    remove: <const Name extends string>(name: Name) =>
      HttpApiEndpoint.delete(name, of, { params, success: HttpApiSchema.NoContent, error: writing }).annotate(
        CrudCall,
        {
          at,
          call: "remove"
        }
      )
  }
}

/**
 * Two calls of something that is replaced as a whole: `read`, and `replace`, which returns the new state. Like those of
 * `crud`, each takes its name in the group.
 */
export const replaceable = <
  const Path extends `/${string}`,
  Params extends Schema.Struct.Fields,
  Entity extends Schema.Top,
  Draft extends Schema.Top
>(
  path: Path,
  params: Params,
  { draft, entity }: { readonly entity: Entity; readonly draft: Draft }
) => ({
  read: <const Name extends string>(name: Name) =>
    HttpApiEndpoint.get(name, path, { params, success: Data(entity), error: reading }),
  replace: <const Name extends string>(name: Name) =>
    HttpApiEndpoint.put(name, path, { params, payload: draft, success: Data(entity), error: writing })
})
